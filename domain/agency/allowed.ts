import { accept, type Result, refuse } from "../kernel/result.ts";
import { momentsReached } from "../loan/fixed/moments.ts";
import type { Loan } from "../loan/loan.ts";
import { isEndedWithoutLoan } from "../loan/status/action.ts";
import { statusOf } from "../loan/status/status.ts";
import type { AgencyOperationNotAllowed } from "./decision.ts";
import { type AgencyOperation, agencyOperations } from "./operations.ts";

const afterTheEnd: readonly AgencyOperation[] = ["case_transfer", "case_restore"];

/** On these the insurance rests: what was said with them stays. The other operations have reasons of their own. */
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
 * Whether an operation is made at all on a loan in its state. Queries are, but for what the people of an ended application owe
 * the government. Such an application's case can still be transferred or restored, and once it was transferred it is another
 * lender's. An insured loan is neither assessed nor appraised again, nor are its people.
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
