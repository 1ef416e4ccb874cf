import type { Loan } from "../../loan/loan.ts";
import type { LoanStatus } from "../../loan/status/status.ts";
import { type JudgedLoan, requirement } from "../requirement.ts";
import { ownRule } from "../sources.ts";

const rules = [ownRule("separation of duties, by the company's setting")];

/** Who moved the loan to a status last; null: nobody has. */
const moverTo = ({ statusHistory }: Loan, to: LoanStatus): number | null =>
  statusHistory.findLast(({ status }) => status === to)?.byUserId ?? null;

const areDifferent = (ids: readonly (number | null)[]): boolean => {
  const known = ids.filter((id) => id !== null);
  return new Set(known).size === known.length;
};

// Warnings, which the setting of a company makes overrides (`raisedBy`): one from before there was the setting is told what it would stop.

/** Of a loan that is to be clear to close. */
export const dutiesNamed = requirement<JudgedLoan>({
  code: "duties_not_separated",
  subject: "lender",
  severity: "warning",
  rule: "The loan officer, the underwriter and the closer are three people",
  rules,
  sentence: "One person is named for two of loan officer, underwriter and closer",
  fields: ["underwriterId", "closerId", "loanOfficerId"],
  isMet: ({ loan: { loanOfficerId, underwriterId, closerId } }) =>
    areDifferent([loanOfficerId, underwriterId, closerId]),
});

/** Of a loan that is to be clear to close; who submitted an assessment before that was kept is not known. */
export const assessedByAnother = requirement<JudgedLoan>({
  code: "assessed_by_loan_officer",
  subject: "lender",
  severity: "warning",
  rule: "The financial assessment is submitted by another than the loan officer",
  rules,
  sentence: "The loan officer submitted the financial assessment",
  fields: ["agency.financialAssessment", "loanOfficerId"],
  isMet: ({ loan: { agency, loanOfficerId } }) => agency.financialAssessment?.submittedByUserId !== loanOfficerId,
});

/** Of a loan that is to close. */
export const approvedByAnother = requirement<JudgedLoan>({
  code: "approved_by_loan_officer",
  subject: "lender",
  severity: "warning",
  rule: "The loan is cleared to close by another than its loan officer",
  rules,
  sentence: "The loan officer cleared the loan to close",
  fields: ["status"],
  isMet: ({ loan }) => moverTo(loan, "clear_to_close") !== loan.loanOfficerId,
});

/** Of a loan that is to be funded. */
export const closedByAnother = requirement<JudgedLoan>({
  code: "closed_by_approver",
  subject: "lender",
  severity: "warning",
  rule: "The loan is closed and funded by others than those who took it and cleared it to close",
  rules,
  sentence: "The loan was moved to its closing or funding by its loan officer, or by the one who cleared it to close",
  fields: ["status"],
  isMet: ({ loan }) => {
    const [approver, closer, funder] = [
      moverTo(loan, "clear_to_close"),
      moverTo(loan, "closing"),
      moverTo(loan, "funded"),
    ];
    const others = [approver, loan.loanOfficerId];
    return [closer, funder].every((id) => id === null || !others.includes(id));
  },
});
