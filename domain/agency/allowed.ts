import { accept, type Result, refuse } from "../kernel/result.ts";
import { momentsReached } from "../loan/fixed/moments.ts";
import type { Loan } from "../loan/loan.ts";
import { isEndedWithoutLoan } from "../loan/status/action.ts";
import { statusOf } from "../loan/status/status.ts";
import type { AgencyOperationNotAllowed } from "./decision.ts";
import { type AgencyOperation, agencyOperations } from "./operations.ts";

const afterTheEnd: readonly AgencyOperation[] = ["case_transfer", "case_restore"];

/** Operations on which the insurance depends, so that their results stay. The other operations have their own reasons. */
const beforeTheInsurance: readonly AgencyOperation[] = [
  "hecm_financial_assessment",
  "cairvs_authorization",
  "appraisal_logging",
];

const insuredRefusal = refuse({
  _tag: "AgencyOperationNotAllowed",
  reason:
    "The loan is insured: its assessment, its appraisal and its people's CAIVRS results are those of the insurance.",
} as const);

const endedRefusal = refuse({
  _tag: "AgencyOperationNotAllowed",
  reason: "The application has ended: reopen the loan first.",
} as const);

/**
 * Checks whether an operation is allowed in the loan's state. Queries are allowed, except for CAIVRS after an application has ended. The
 * case of an ended application can still be transferred or restored; after a transfer it belongs to the other lender. The people and the
 * home of an insured loan are not assessed or appraised again.
 */
export const checkOperationAllowed = (
  loan: Loan,
  operation: AgencyOperation,
): Result<Loan, AgencyOperationNotAllowed> => {
  const isEnded = isEndedWithoutLoan(statusOf(loan));
  if (beforeTheInsurance.includes(operation) && momentsReached(loan).includes("insured")) return insuredRefusal;
  if (agencyOperations[operation] === "query")
    return isEnded && operation === "cairvs_authorization" ? endedRefusal : accept(loan);
  if (loan.agency.caseNumber.state === "transferred")
    return refuse({
      _tag: "AgencyOperationNotAllowed",
      reason: "The case was transferred to another lender: only queries are possible.",
    });
  return isEnded && !afterTheEnd.includes(operation) ? endedRefusal : accept(loan);
};
