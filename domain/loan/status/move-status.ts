import type { Day, Instant } from "../../kernel/day.ts";
import { type FieldError, type FieldsInvalid, invalidFields } from "../../kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import type { LoanFacts } from "../../requirements/facts.ts";
import { unmetRequirements } from "../../requirements/moves/move-requirements.ts";
import type { UnmetRequirement } from "../../requirements/requirement.ts";
import { isOfFundingDay } from "../../requirements/subjects/closing-days.ts";
import { dateWords } from "../checks/dates-in-order.ts";
import type { Loan } from "../loan.ts";
import { minReasonCharacters, reasonLengthError } from "../reason.ts";
import { isApproval, withApproval } from "../terms/approve.ts";
import { actionTakenOnAfter, isEndedWithoutLoan } from "./action.ts";
import type { CalculationStanding } from "./calculation-standing.ts";
import { fullHistory, isMove, movesOf } from "./moves.ts";
import { type LoanStatus, type StatusEntry, statusOf } from "./status.ts";

/** A requested move. */
export interface MoveRequest {
  readonly status: LoanStatus;
  readonly reason: string | null;
  /** Null for today, or for a funding the disbursement date. */
  readonly effectiveOn: Day | null;
}

interface MoveContext {
  readonly byUserId: number;
  readonly today: Day;
  readonly now: Instant;
  readonly calculation: CalculationStanding;
  readonly facts: LoanFacts;
  readonly digest: (text: string) => string;
  /** Whether its rates are no longer valid today, but were on the closing date or effective date, which has passed. */
  readonly isOnEarlierRates?: boolean;
}

/** The status table has no such transition. */
export interface MoveNotAllowed {
  readonly _tag: "MoveNotAllowed";
  readonly from: LoanStatus;
  /** The statuses to which the loan can move instead. */
  readonly allowed: readonly LoanStatus[];
}

/** The loan does not yet meet the requirements of the status. */
export interface RequirementsUnmet {
  readonly _tag: "RequirementsUnmet";
  /** Never empty. */
  readonly unmet: readonly UnmetRequirement[];
}

const lastEntryOf = ({ statusHistory }: Loan): StatusEntry => {
  const last = statusHistory.at(-1);
  if (!last) throw new Error("a loan without a status history");
  return last;
};

/** Whether a request repeats the last entry, as after a lost response. */
const isRepeated = (last: StatusEntry, { status, reason, effectiveOn }: MoveRequest): boolean =>
  status === last.status && reason === last.reason && (effectiveOn ?? last.effectiveOn) === last.effectiveOn;

const needsReason = (from: LoanStatus, to: LoanStatus): boolean =>
  isEndedWithoutLoan(from) || (from === "conditional_approval" && to === "approved_not_accepted");

const movesToFunding: readonly LoanStatus[] = ["clear_to_close", "closing", "funded"];

/** What the reason must state; null if no reason is needed. */
const reasonNeeded = (
  from: LoanStatus,
  status: LoanStatus,
  { isOnEarlierRates = false }: Pick<MoveContext, "isOnEarlierRates">,
): string | null => {
  if (isOnEarlierRates && movesToFunding.includes(status))
    return "the rates of the last calculation are no longer in effect today; say what shows that this is entered late, or calculate the loan again";
  if (!needsReason(from, status)) return null;
  return isEndedWithoutLoan(from)
    ? "say why the application is reopened"
    : "say which customary closing conditions were the only open ones";
};

const reasonErrors = (loan: Loan, { status, reason }: MoveRequest, context: MoveContext): FieldError[] => {
  const needed = reasonNeeded(statusOf(loan), status, context);
  if (needed === null) return [];
  if (reason === null) return [{ field: "reason", message: `is required: ${needed}`, code: "required" }];
  return [...reason].length >= minReasonCharacters
    ? []
    : [
        {
          field: "reason",
          message: `must have at least ${minReasonCharacters} characters: ${needed}`,
          code: "invalid",
        },
      ];
};

const dates = ["applicationOn", "caseNumberAssignedOn", "appraisedOn"] as const;

/** The dates of events that precede a status, whenever it is entered. */
const datesBefore: Readonly<Partial<Record<LoanStatus, readonly (typeof dates)[number][]>>> = {
  underwriting: ["applicationOn"],
  conditional_approval: ["applicationOn"],
  clear_to_close: dates,
};

const effectiveDateError = (loan: Loan, to: LoanStatus, effectiveOn: Day, today: Day): string | null => {
  if (to === "funded" && effectiveOn !== loan.disbursedOn) return "must be the disbursement date";
  if (effectiveOn > today)
    return to === "funded" ? "must be the disbursement date, which is in the future" : "must not be in the future";
  if (effectiveOn < lastEntryOf(loan).effectiveOn) return "must not be before the effective date of the current status";
  const later = datesBefore[to]?.find((date) => (loan[date] ?? effectiveOn) > effectiveOn);
  return later === undefined ? null : `must not be before the ${dateWords[later]}, ${loan[later]}`;
};

/** A funding takes effect on the disbursement date. If the request names no date, only that date can be wrong. */
const disbursementError = (loan: Loan, disbursedOn: Day, today: Day): string | null => {
  const { effectiveOn } = lastEntryOf(loan);
  if (disbursedOn > today) return "must not be in the future for the loan to be funded";
  return disbursedOn < effectiveOn
    ? `must not be before ${effectiveOn}, the effective date of the current status, for the loan to be funded`
    : null;
};

const dateError = (loan: Loan, request: MoveRequest, effectiveOn: Day, today: Day): FieldError[] => {
  const isOfLoan = request.effectiveOn === null && request.status === "funded";
  const message = isOfLoan
    ? disbursementError(loan, effectiveOn, today)
    : effectiveDateError(loan, request.status, effectiveOn, today);
  return message === null ? [] : [{ field: isOfLoan ? "disbursedOn" : "effectiveOn", message, code: "invalid" }];
};

const moveErrors = (loan: Loan, request: MoveRequest, effectiveOn: Day, context: MoveContext): FieldError[] => [
  ...reasonErrors(loan, request, context),
  ...(reasonLengthError(request.reason, loan.statusHistory, "changes of status") ?? []),
  ...dateError(loan, request, effectiveOn, context.today),
];

/**
 * Moves the loan to another status, with the history entry, the action taken date, and, if the move is an approval, the approval of its
 * terms. A request that repeats the last entry changes nothing. Refuses a transition that the table does not have, or that is not open to
 * this loan, a move with unmet requirements (all of them listed), and a missing or wrong reason or date.
 */
export const moveStatus = (
  loan: Loan,
  request: MoveRequest,
  context: MoveContext,
): Result<Loan, MoveNotAllowed | RequirementsUnmet | FieldsInvalid> => {
  const { status, reason } = request;
  const { byUserId, today, now, calculation, facts } = context;
  if (isRepeated(lastEntryOf(loan), request)) return accept(loan);
  const from = statusOf(loan);
  const full = isMove(from, status) ? fullHistory(loan, status) : null;
  if (full !== null) return invalidFields([{ field: "loanId", message: full, code: "too_many" }]);
  const allowed = movesOf(loan);
  if (!allowed.includes(status)) return refuse({ _tag: "MoveNotAllowed", from, allowed });
  const unmet = unmetRequirements({ loan, calculation, facts, today }, status);
  // What is wrong with the disbursement date alone is refused below as an error of the field that has it.
  if (!unmet.every(isOfFundingDay)) return refuse({ _tag: "RequirementsUnmet", unmet });
  const usualDay = status === "funded" ? (loan.disbursedOn ?? today) : today;
  const effectiveOn = request.effectiveOn ?? usualDay;
  const errors = moveErrors(loan, request, effectiveOn, context);
  if (errors.length > 0) return invalidFields(errors);
  const moved: Loan = {
    ...loan,
    statusHistory: [...loan.statusHistory, { status, at: now, effectiveOn, byUserId, reason }],
    actionTakenOn: actionTakenOnAfter(loan, status, effectiveOn),
  };
  return isApproval(from, status) ? withApproval(moved, { ...context, reason }) : accept(moved);
};
