import type { Company } from "../../company/company.ts";
import type { Day } from "../../kernel/day.ts";
import type { Rate } from "../../kernel/rate.ts";
import type { EnteredAmount } from "../../loan/amounts/entered-amount.ts";
import type { Loan } from "../../loan/loan.ts";
import { actionTakenOf } from "../../loan/status/action.ts";
import type { LoanStatus, StatusEntry } from "../../loan/status/status.ts";
import { isApprovedStatus } from "../../loan/terms/approve.ts";

/** An application on which action was taken, with everything in addition to the loan that its row uses. */
export interface RegisterFacts {
  readonly loan: Loan;
  readonly company: Pick<Company, "lei" | "reportSettings">;
  /** The loan's amount on `figuresDayOf`, calculated or entered; null if it has none by then. */
  readonly principalLimitCents: number | null;
  /** The value of the note's index on `figuresDayOf`; null if it is not known, or if the note rate was entered. */
  readonly noteIndexValue: Rate | null;
  /** The NMLS id of the officer on the action taken date (filing instructions, field 95). */
  readonly officerNmlsId: string | null;
}

/** The possible actions on this service's applications: loans are not purchased, and there are no preapprovals. */
export type RegisterAction = 1 | 2 | 3 | 4 | 5;

const isRegisterAction = (action: number | null): action is RegisterAction =>
  action !== null && action >= 1 && action <= 5;

/** The action taken on a loan; null if none is yet. */
export const registerActionOf = (loan: Pick<Loan, "statusHistory">): RegisterAction | null => {
  const action = actionTakenOf(loan);
  return isRegisterAction(action) ? action : null;
};

/**
 * The action taken date: for an origination the closing date (comment 4(a)(8)(ii)-5), otherwise the effective date of the move to the
 * loan's status.
 */
export const actionDayOf = (loan: DatedLoan, action: RegisterAction): Day | null =>
  action === 1 ? loan.closingOn : (loan.statusHistory.at(-1)?.effectiveOn ?? null);

const approvals: readonly LoanStatus[] = ["conditional_approval", "clear_to_close"];

type DatedLoan = Pick<Loan, "approvedOn" | "closingOn"> & {
  readonly statusHistory: readonly Pick<StatusEntry, "status" | "effectiveOn">[];
};

/**
 * Whether a move approved the loan: it came from a status without an approval, which is underwriting, or an earlier one if underwriting was
 * skipped.
 */
const isApprovalAfter = (before: LoanStatus | undefined, status: LoanStatus): boolean =>
  before !== undefined && !isApprovedStatus(before) && approvals.includes(status);

/** The approval date, or if not entered, the date on which underwriting last approved the loan. */
const approvalDayOf = ({ approvedOn, statusHistory }: DatedLoan): Day | null => {
  if (approvedOn !== null) return approvedOn;
  const approval = statusHistory.findLast(({ status }, at) => isApprovalAfter(statusHistory[at - 1]?.status, status));
  return approval?.effectiveOn ?? null;
};

/** The date for which the amount and rate of a row are taken: for an approval that was not accepted, the approval date. */
export const figuresDayOf = (loan: DatedLoan, action: RegisterAction): Day | null =>
  action === 2 ? approvalDayOf(loan) : actionDayOf(loan, action);

/** Whether no decision was reached on the application: it was withdrawn, or closed as incomplete. */
export const isUndecided = (action: RegisterAction): boolean => action === 4 || action === 5;

/** The entered amounts that a row may report: an amount applied for is not the amount of a loan that the lender approved. */
export const reportedAmounts = (
  { enteredAmounts }: Pick<Loan, "enteredAmounts">,
  action: RegisterAction,
): readonly EnteredAmount[] => enteredAmounts.filter(({ basis }) => basis === "principal_limit" || action > 2);
