/**
 * The consequence of an unmet requirement, strictest first: `required` and `override` prevent the loan from proceeding, `override` until an
 * underwriter gives a reason; a `warning` is only shown.
 */
export const severities = ["required", "override", "warning"] as const;
export type Severity = (typeof severities)[number];

/** The severity that a company sets for a requirement instead of the register's. */
export interface RaisedSeverity {
  readonly code: string;
  readonly severity: Severity;
}

/** A severity and those stricter than it, the strictest last. */
export const atLeast = (severity: Severity): readonly Severity[] =>
  severities.slice(0, severities.indexOf(severity) + 1).toReversed();

/** The severity of a requirement in a company: the register's if that is stricter, as it may have become since. */
export const severityIn = (
  { code, severity }: Readonly<{ code: string; severity: Severity }>,
  raised: readonly RaisedSeverity[],
): Severity => {
  const own = raised.find((each) => each.code === code)?.severity;
  return own !== undefined && atLeast(severity).includes(own) ? own : severity;
};

/** The requirements that different people take, approve, and close a loan, by what each checks. */
export const dutyCodes = {
  named: "duties_not_separated",
  assessed: "assessed_by_loan_officer",
  approved: "approved_by_loan_officer",
  closed: "closed_by_approver",
} as const;

const allDutyCodes: readonly string[] = Object.values(dutyCodes);

/**
 * A company's severities that replace the register's: those it set itself, and those that its separation of duties setting makes stricter.
 */
export const raisedBy = ({
  requirementSeverities,
  separatesDuties,
}: {
  readonly requirementSeverities: readonly RaisedSeverity[];
  readonly separatesDuties: boolean;
}): readonly RaisedSeverity[] =>
  separatesDuties
    ? [
        ...requirementSeverities.filter(
          ({ code, severity }) => !allDutyCodes.includes(code) || severity === "required",
        ),
        ...allDutyCodes.map((code): RaisedSeverity => ({ code, severity: "override" })),
      ]
    : requirementSeverities;
