import type { Loan } from "../loan.ts";
import type { CaseStatus } from "./agency-record.ts";

/**
 * The status of the loan's case. It is `requested` from before the case number request is sent until its response is recorded, and while
 * the request is pending at the agency.
 */
export const caseStatusOf = ({ agency, callAttempt }: Pick<Loan, "agency" | "callAttempt">): CaseStatus => {
  const { state } = agency.caseNumber;
  const requests = [callAttempt?.operation, ...agency.awaiting.map(({ operation }) => operation)];
  return state === "none" && requests.includes("case_number_assignment") ? "requested" : state;
};
