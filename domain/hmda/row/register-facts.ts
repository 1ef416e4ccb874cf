import type { Company } from "../../company/company.ts";
import type { Day } from "../../kernel/day.ts";
import type { Rate } from "../../kernel/rate.ts";
import type { EnteredAmount } from "../../loan/amounts/entered-amount.ts";
import type { Loan } from "../../loan/loan.ts";
import { actionTakenOf } from "../../loan/status/action.ts";
import type { LoanStatus, StatusEntry } from "../../loan/status/status.ts";
import { isApprovedStatus } from "../../loan/terms/approve.ts";

/** An application on which action was taken, with everything beside the loan that its row rests on. */
export interface RegisterFacts {
  readonly loan: Loan;
  readonly company: Pick<Company, "lei" | "reportSettings">;
  /** The loan's amount on `figuresDayOf`, calculated or entered; null where it has none by then. */
  readonly principalLimitCents: number | null;
  /** The value of the note's index on `figuresDayOf`; null where it is not known, or the note rate was entered. */
  readonly noteIndexValue: Rate | null;
  /** The licensing system's id of the loan's officer. */
  readonly officerNmlsId: string | null;
}

/** The actions that are taken on an application of ours: no loan is bought, and there are no preapprovals. */
export type RegisterAction = 1 | 2 | 3 | 4 | 5;

const isRegisterAction = (action: number | null): action is RegisterAction =>
  action !== null && action >= 1 && action <= 5;

/** The action taken on a loan; null while none is. */
export const registerActionOf = (loan: Pick<Loan, "statusHistory">): RegisterAction | null => {
  const action = actionTakenOf(loan);
  return isRegisterAction(action) ? action : null;
};

/**
 * The day of the action: of an origination the closing (comment 4(a)(8)(ii)-5), of another one the day on which the move to
 * the loan's status took effect.
 */
export const actionDayOf = (loan: DatedLoan, action: RegisterAction): Day | null =>
  action === 1 ? loan.closingOn : (loan.statusHistory.at(-1)?.effectiveOn ?? null);

const approvals: readonly LoanStatus[] = ["conditional_approval", "clear_to_close"];

type DatedLoan = Pick<Loan, "approvedOn" | "closingOn"> & {
  readonly statusHistory: readonly Pick<StatusEntry, "status" | "effectiveOn">[];
};

/** Whether a move approved the loan: from a status without an approval, which the underwriting is, or one before it where that was left out. */
const isApprovalAfter = (before: LoanStatus | undefined, status: LoanStatus): boolean =>
  before !== undefined && !isApprovedStatus(before) && approvals.includes(status);

/** The approval date or, where it was not entered, the day on which underwriting approved the loan last. */
const approvalDayOf = ({ approvedOn, statusHistory }: DatedLoan): Day | null => {
  if (approvedOn !== null) return approvedOn;
  const approval = statusHistory.findLast(({ status }, at) => isApprovalAfter(statusHistory[at - 1]?.status, status));
  return approval?.effectiveOn ?? null;
};

/** The day by which amount and rate of a row are taken: of an approval that was not accepted, the approval. */
export const figuresDayOf = (loan: DatedLoan, action: RegisterAction): Day | null =>
  action === 2 ? approvalDayOf(loan) : actionDayOf(loan, action);

/** Whether no decision was reached on the application: it was withdrawn, or closed as incomplete. */
export const isUndecided = (action: RegisterAction): boolean => action === 4 || action === 5;

/** The entered amounts that may be a row's: what was applied for is not the amount of a loan that the lender approved. */
export const reportedAmounts = (
  { enteredAmounts }: Pick<Loan, "enteredAmounts">,
  action: RegisterAction,
): readonly EnteredAmount[] => enteredAmounts.filter(({ basis }) => basis === "principal_limit" || action > 2);
