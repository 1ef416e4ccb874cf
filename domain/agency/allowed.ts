import { accept, type Result, refuse } from "../kernel/result.ts";
import type { Loan } from "../loan/loan.ts";
import { isEndedWithoutLoan } from "../loan/status/action.ts";
import { statusOf } from "../loan/status/status.ts";
import type { AgencyOperationNotAllowed } from "./decision.ts";
import { type AgencyOperation, agencyOperations } from "./operations.ts";

const afterTheEnd: readonly AgencyOperation[] = ["case_transfer", "case_restore"];

/**
 * Whether an operation is made at all on a loan in its state. Queries always are; on an application that ended without a loan
 * its case can still be transferred or restored, and once it was transferred it is another lender's.
 */
export const checkOperationAllowed = (
  loan: Loan,
  operation: AgencyOperation,
): Result<Loan, AgencyOperationNotAllowed> => {
  if (agencyOperations[operation] === "query") return accept(loan);
  if (loan.agency.caseNumber.state === "transferred")
    return refuse({
      _tag: "AgencyOperationNotAllowed",
      reason: "The case was transferred to another lender: only queries are possible.",
    });
  if (isEndedWithoutLoan(statusOf(loan)) && !afterTheEnd.includes(operation))
    return refuse({
      _tag: "AgencyOperationNotAllowed",
      reason: "The application has ended: reopen the loan first.",
    });
  return accept(loan);
};
