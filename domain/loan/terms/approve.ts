import type { Instant } from "../../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { type Loan, maxLoanEntries } from "../loan.ts";
import { permissionToMove } from "../status/moves.ts";
import { type LoanStatus, statusOf } from "../status/status.ts";
import type { LicensedLoan } from "./loan-terms.ts";
import { isDigestOfTerms, termsDigest, termsOf } from "./terms-copy.ts";

/** Who approves, when, and why. */
interface ApprovalContext {
  readonly byUserId: number;
  readonly now: Instant;
  readonly reason: string | null;
  readonly facts: LicensedLoan["facts"];
  readonly digest: (text: string) => string;
}

/** The loan is in a status in which terms cannot be approved again. */
export interface TermsNotApprovable {
  readonly _tag: "TermsNotApprovable";
  readonly status: LoanStatus;
}

const approvedStatuses: readonly LoanStatus[] = ["conditional_approval", "clear_to_close"];

/** After funding, a correction may have to be approved. */
const statusesToApproveAgain: readonly LoanStatus[] = [
  ...approvedStatuses,
  "closing",
  "funded",
  "endorsed",
  "escrow_closed",
];

/** Whether a loan in this status has been approved and may be approved again. */
export const isApprovedStatus = (status: LoanStatus): boolean => statusesToApproveAgain.includes(status);

/** Whether a move approves the terms of a loan. A closer who sends a loan back from closing does not approve it. */
export const isApproval = (from: LoanStatus, to: LoanStatus): boolean =>
  approvedStatuses.includes(to) && permissionToMove(from, to) === "loan.move_underwriting";

/** Adds an approval of the loan's present terms in its present status. */
export const withApproval = (
  loan: Loan,
  { byUserId, now, reason, facts, digest }: ApprovalContext,
): Result<Loan, FieldsInvalid> => {
  const max = maxLoanEntries.approvals;
  if (loan.approvals.length >= max)
    return invalidField("loanId", `must have fewer than ${max} approvals of its terms`, "too_many");
  const terms = termsOf({ loan, facts });
  const approval = { status: statusOf(loan), at: now, byUserId, reason, digest: termsDigest(terms, digest), terms };
  return accept({ ...loan, approvals: [...loan.approvals, approval] });
};

/**
 * Approves the loan's present terms again. If they equal those of the last approval, nothing changes. Refuses a loan that is not approved
 * yet, or has ended.
 */
export const approveTermsAgain = (
  loan: Loan,
  context: ApprovalContext,
): Result<Loan, TermsNotApprovable | FieldsInvalid> => {
  const status = statusOf(loan);
  if (!isApprovedStatus(status)) return refuse({ _tag: "TermsNotApprovable", status });
  const last = loan.approvals.at(-1);
  const isSame = last !== undefined && isDigestOfTerms(last.digest, { loan, facts: context.facts }, context.digest);
  return isSame ? accept(loan) : withApproval(loan, context);
};
