import type { Loan } from "../loan.ts";
import type { CaseStatus } from "./agency-record.ts";

/**
 * What becomes of the loan's case. It is `requested` while a request of a case number is open, and so from before the agency
 * is asked until its answer is recorded.
 */
export const caseStatusOf = ({ agency, callAttempt }: Pick<Loan, "agency" | "callAttempt">): CaseStatus => {
  const { state } = agency.caseNumber;
  return state === "none" && callAttempt?.operation === "case_number_assignment" ? "requested" : state;
};
