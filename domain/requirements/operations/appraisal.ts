import { appraisalValidityDays } from "../../hecm/parameters/periods/appraisal-validity.ts";
import type { Day } from "../../kernel/day.ts";
import { inForce } from "../../kernel/in-force.ts";
import type { Loan } from "../../loan/loan.ts";
import { type Requirement, requirement } from "../requirement.ts";
import { caseNumberAssigned } from "../shared.ts";
import { ownRule, stepsOf } from "../sources.ts";

/** An appraisal to be logged: the caller's values, completed from the loan. */
interface JudgedAppraisal {
  readonly loan: Loan;
  readonly appraisal: {
    readonly sequence: 1 | 2;
    readonly appraisedValueCents: number | null;
    readonly effectiveOn: Day | null;
  };
}

const valueAndDate = ownRule("an appraisal that is logged has a value and a date");

/** The requirements for logging an appraisal, in the order in which they are listed. */
export const appraisalRequirements: readonly Requirement<JudgedAppraisal>[] = [
  caseNumberAssigned,
  requirement({
    code: "logged_value_missing",
    subject: "appraisal",
    severity: "required",
    rule: "The appraised value that is logged is given",
    rules: [valueAndDate],
    sentence: "The appraised value is missing: enter it",
    fields: ["appraisedValueCents"],
    isMet: ({ appraisal: { sequence, appraisedValueCents } }) => sequence === 2 || appraisedValueCents !== null,
  }),
  requirement({
    code: "logged_date_missing",
    subject: "appraisal",
    severity: "required",
    rule: "The date of the appraisal that is logged is given",
    rules: [valueAndDate],
    sentence: "The appraisal date is missing: enter its effective date",
    fields: ["appraisedOn"],
    isMet: ({ appraisal: { sequence, effectiveOn } }) => sequence === 2 || effectiveOn !== null,
  }),
  requirement({
    code: "second_logged_value_missing",
    subject: "appraisal",
    severity: "required",
    rule: "The second appraised value that is logged is given",
    rules: [valueAndDate],
    sentence: "The second appraised value is missing: enter it",
    fields: ["secondAppraisedValueCents"],
    isMet: ({ appraisal: { sequence, appraisedValueCents } }) => sequence === 1 || appraisedValueCents !== null,
  }),
  requirement({
    code: "second_logged_date_missing",
    subject: "appraisal",
    severity: "required",
    rule: "The date of the second appraisal is in the request",
    rules: [valueAndDate],
    sentence: "The second appraisal's effective date is missing: send it with this request",
    fields: ["effectiveOn"],
    isMet: ({ appraisal: { sequence, effectiveOn } }) => sequence === 1 || effectiveOn !== null,
  }),
  requirement({
    code: "appraisal_rule_unknown",
    subject: "appraisal",
    severity: "required",
    rule: "The rule on the validity of appraisals is known for the date of the case number",
    rules: stepsOf(appraisalValidityDays),
    sentence: "No rule on the validity of appraisals is known for the case number's date",
    fields: ["caseNumberAssignedOn"],
    isMet: ({
      loan: {
        agency: { caseNumber },
      },
    }) => !("assignedOn" in caseNumber) || inForce(appraisalValidityDays, caseNumber.assignedOn)._tag === "Accepted",
  }),
];
