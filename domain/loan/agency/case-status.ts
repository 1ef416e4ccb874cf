import type { Loan } from "../loan.ts";
import type { CaseStatus } from "./agency-record.ts";

/**
 * The state of the loan's case. It is `requested` while a request for a case number is open or pending at the agency: from
 * before it is sent until its answer is recorded.
 */
export const caseStatusOf = ({ agency, callAttempt }: Pick<Loan, "agency" | "callAttempt">): CaseStatus => {
  const { state } = agency.caseNumber;
  const requests = [callAttempt?.operation, ...agency.awaiting.map(({ operation }) => operation)];
  return state === "none" && requests.includes("case_number_assignment") ? "requested" : state;
};
