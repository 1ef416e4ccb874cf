import {
  figuresDayOf,
  isUndecided,
  type RegisterAction,
  registerActionOf,
  reportedAmounts,
} from "../../hmda/row/register-facts.ts";
import { type Day, day } from "../../kernel/day.ts";
import type { FieldError } from "../../kernel/fields-invalid.ts";
import { noHmdaAnswers } from "../../loan/hmda/answers.ts";
import type { Loan, Originator } from "../../loan/loan.ts";
import { isFunded, openStatuses, statusOf } from "../../loan/status/status.ts";
import type { LineFinding } from "../finding.ts";
import { findingOf, type LoanLine } from "./loan-line.ts";

/** For actions before this date no report is generated here, so missing report data is only a warning. */
const reportedFrom = day("2024-01-01");

/** What a line becomes, as far as it is known. */
interface KnownParts extends Pick<Loan, "statusHistory"> {
  /** Null if the line's amounts are refused, so that it is not known which of them the loan will have. */
  readonly enteredAmounts: Loan["enteredAmounts"] | null;
  /** Null if the loan was not funded, or if the line's people are refused. */
  readonly originator: Originator | null;
}

/** What is known about the loan of a line before it has ids. */
type LoanOfLine = KnownParts & Pick<Loan, "applicationOn" | "approvedOn" | "closingOn" | "disbursedOn" | "hmda">;

/** What prevents a line from becoming a loan, and what is only a warning. */
interface FactFindings {
  readonly errors: readonly FieldError[];
  readonly warnings: readonly LineFinding[];
}

const required = (field: string, why: string): FieldError => ({
  field,
  message: `is required ${why}`,
  code: "required",
});

const fundingErrors = (loan: LoanOfLine): FieldError[] => {
  const errors = (["closingOn", "disbursedOn"] as const).flatMap((field) =>
    loan[field] === null ? [required(field, "for a funded loan")] : [],
  );
  const position = loan.statusHistory.findIndex(({ status }) => status === "funded");
  const isOtherDay = loan.disbursedOn !== null && loan.statusHistory[position]?.effectiveOn !== loan.disbursedOn;
  // Either of the two may be the wrong one.
  if (isOtherDay)
    errors.push(
      {
        field: `statusHistory.${position}.effectiveOn`,
        message: "must be the disbursement date, on which the loan was funded",
        code: "invalid",
      },
      { field: "disbursedOn", message: "must be the effective date of funded in status_history", code: "invalid" },
    );
  return errors;
};

const lacksAmount = (
  { enteredAmounts }: LoanOfLine,
  action: RegisterAction,
  on: Day,
  calculatedOn: Day | null,
): boolean =>
  enteredAmounts !== null &&
  (calculatedOn === null || calculatedOn > on) &&
  reportedAmounts({ enteredAmounts }, action).every((amount) => amount.on > on);

const amountMessages = {
  1: "for a funded loan: enter an amount as of its closing date or before, or name such a date in calculation",
  2: "for an approved loan: enter an amount as of its approval or before, or name such a date in calculation",
} as const;

/** What the reports need from a loan: its amount and, if funded, its originator. */
const reportFindings = (loan: LoanOfLine, calculatedOn: Day | null): FactFindings => {
  const action = registerActionOf(loan);
  if (action === null) return { errors: [], warnings: [] };
  const figuresOn = figuresDayOf(loan, action);
  const isMissing = figuresOn !== null && lacksAmount(loan, action, figuresOn, calculatedOn);
  if (action > 2)
    return {
      errors: [],
      warnings:
        isMissing && loan.applicationOn !== null
          ? [
              {
                field: "enteredAmounts",
                code: "amount_missing",
                message: `has no amount of the application${isUndecided(action) ? "" : " that was denied"}: the register for HMDA needs one, which can be entered later`,
              },
            ]
          : [],
    };
  const errors: FieldError[] = [];
  if (isMissing) errors.push(required("enteredAmounts", amountMessages[action === 1 ? 1 : 2]));
  if (loan.originator?.nmlsId === null)
    errors.push(required("originator.nmlsId", "for a funded loan, because no NMLS id of its originator is known here"));
  const actionOn = action === 1 ? loan.closingOn : (loan.statusHistory.at(-1)?.effectiveOn ?? null);
  return actionOn !== null && actionOn < reportedFrom
    ? {
        errors: [],
        warnings: errors.map((error) =>
          findingOf({ ...error, message: error.message.replace("is required", "is missing") }),
        ),
      }
    : { errors, warnings: [] };
};

const endErrors = (loan: LoanOfLine): FieldError[] => {
  const status = statusOf(loan);
  if (status === "denied" && loan.hmda.denialReasons.length === 0)
    return [required("hmda.denialReasons", "for a denied application")];
  if (status === "approved_not_accepted" && figuresDayOf(loan, 2) === null)
    return [required("approvedOn", "if status_history has no approval")];
  return [];
};

const afterUnderwriting = openStatuses.slice(openStatuses.indexOf("conditional_approval"));

/** What an open loan can take over from another system only with evidence. */
const openWarnings = (loan: LoanOfLine): LineFinding[] =>
  afterUnderwriting.includes(statusOf(loan))
    ? [
        {
          field: null,
          code: "agency_results_to_record",
          message:
            "The loan is past underwriting: before it moves on, record its CAIVRS authorization, its financial assessment and its logged appraisal as results from outside, at POST /api/fha-integration/cairvs-authorization/record/, hecm-financial-assessment/record/ and appraisal-logging/record/.",
        },
      ]
    : [];

/**
 * What is required of the loan of a line. How it reached its status is a fact, but the data on which its reports and its status depend must
 * exist. A calculation that the line requests is one of its amounts.
 */
export const factFindings = ({ start: { terms }, calculation }: LoanLine, parts: KnownParts): FactFindings => {
  const { applicationOn = null, approvedOn = null, closingOn = null, disbursedOn = null, hmda = noHmdaAnswers } = terms;
  const loan = { ...parts, applicationOn, approvedOn, closingOn, disbursedOn, hmda };
  const reported = reportFindings(loan, calculation?.asOf ?? null);
  return {
    errors: [...(isFunded(loan) ? fundingErrors(loan) : []), ...endErrors(loan), ...reported.errors],
    warnings: [...reported.warnings, ...openWarnings(loan)],
  };
};
