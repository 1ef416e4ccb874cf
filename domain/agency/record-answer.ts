import type { Instant } from "../kernel/day.ts";
import { shownAgency } from "../loan/agency/agency-record.ts";
import type { Loan } from "../loan/loan.ts";
import { statusOf } from "../loan/status/status.ts";
import { loggedLoan } from "../loan/stored/logged-loan.ts";
import type { JsonObject } from "../log/changes.ts";
import { loggedChanges } from "../log/view.ts";
import type { AwaitedAnswer } from "../outside-call/attempt.ts";
import { endAttempt, isHeldOn, isOpenOn } from "../outside-call/transitions.ts";
import type { AgencyAnswer } from "./answers.ts";
import type { AppliedAnswer, ApplyContext, CommandDecision, QueryDecision } from "./decision.ts";
import type { AgencyCommand, AgencyOperation, AgencyQuery } from "./operations.ts";
import { withRecorded } from "./recording/recorded-results.ts";
import { withCaseStatus } from "./reported-case-status.ts";
import { secondCaseNumberWarnings } from "./second-case-number.ts";
import { isAwaitedOn, withAwaited } from "./transaction/awaiting.ts";
import type { AppliedChanges, TransactionOutcome, TransactionStatus } from "./transaction/transaction.ts";

/** Fields of the loan or its parts that only record that something changed. */
const metadata: readonly (string | number | undefined)[] = ["version", "updatedAt"];

/** Fields of the loan that are left out of the applied changes. Its status is reported separately. */
const hiddenFields: readonly (string | number | undefined)[] = ["callAttempt", "statusHistory", "actionTakenOn"];

const asShown = (loan: Loan): Loan => ({ ...loan, agency: shownAgency(loan.agency) });

/** What a call changed on the loan. */
export const appliedChanges = (before: Loan, after: Loan): AppliedChanges => {
  const [from, to] = [statusOf(before), statusOf(after)];
  return {
    changes: loggedChanges(loggedLoan, asShown(before), asShown(after)).filter(
      ({ path }) => !hiddenFields.includes(path[0]) && !metadata.includes(path.at(-1)) && path[1] !== "awaiting",
    ),
    status: before.statusHistory.length === after.statusHistory.length ? null : { from, to },
  };
};

/** An outcome that changed nothing on the loan. */
export const unappliedOutcome = (
  status: TransactionStatus,
  completedAt: Instant,
  {
    messages = [],
    failure = null,
    givenUp = null,
  }: Partial<Pick<TransactionOutcome, "messages" | "failure" | "givenUp">> = {},
): TransactionOutcome => ({
  status,
  messages,
  warnings: [],
  result: {},
  applied: { changes: [], status: null },
  failure,
  givenUp,
  completedAt,
});

/** A recorded outcome, with the resulting loan. */
export interface Recorded {
  readonly loan: Loan;
  readonly outcome: TransactionOutcome;
}

/** An applied response, with what it changed on the loan and the case status that it states. */
export const withOutcome = (
  before: Loan,
  applied: AppliedAnswer,
  { status, messages, caseStatus }: Pick<AgencyAnswer, "status" | "messages" | "caseStatus">,
  completedAt: Instant,
): Recorded => {
  const updated = withCaseStatus(applied.loan, caseStatus);
  return {
    loan: updated.loan,
    outcome: {
      status,
      messages,
      warnings: [...applied.warnings, ...updated.warnings],
      result: applied.result,
      applied: appliedChanges(before, updated.loan),
      failure: null,
      givenUp: null,
      completedAt,
    },
  };
};

/** The loan after changes that needed no call to the agency. */
export const recordApplied = (before: Loan, applied: AppliedAnswer, now: Instant): Recorded =>
  withOutcome(before, applied, { status: "success", messages: [], caseStatus: null }, now);

const unchanged = (loan: Loan): AppliedAnswer => ({ loan, result: {}, warnings: [] });

/** The loan after the response to a query. A refusal changes only the case status that it states. */
export const recordQueryAnswer = <Operation extends AgencyQuery>(
  loan: Loan,
  operation: Operation,
  answer: AgencyAnswer<Operation>,
  { apply }: Pick<QueryDecision<Operation>, "apply">,
  context: ApplyContext<Operation>,
): Recorded => {
  const applied =
    answer.status === "success" ? withoutRecorded(operation, apply(loan, answer, context)) : unchanged(loan);
  return withOutcome(loan, applied, answer, context.now);
};

/** Once the agency itself has answered, a result no longer counts as recorded by a person. */
const withoutRecorded = (operation: AgencyOperation, applied: AppliedAnswer): AppliedAnswer => ({
  ...applied,
  loan: withRecorded(applied.loan, operation, null),
});

/** The call to which the response to a command belongs. */
export interface AnsweredCall<Operation extends AgencyOperation> extends Omit<AwaitedAnswer, "operation"> {
  readonly operation: Operation;
  /**
   * The end of the attempt's lease as this request knows it, which shows whether the request still holds it; absent if there is no attempt.
   */
  readonly inFlightUntil?: Instant;
}

/** The changes that the response to a command makes on the loan: its decision, or that it is awaited. */
export const answeredBy = <Operation extends AgencyCommand>(
  loan: Loan,
  { operation, recordId, reference, input, sent, startedAt, byUserId }: AnsweredCall<Operation>,
  answer: AgencyAnswer<Operation>,
  { apply, applyHeld }: Pick<CommandDecision<Operation>, "apply" | "applyHeld">,
  context: ApplyContext<Operation>,
): AppliedAnswer => {
  switch (answer.status) {
    case "success":
      return withoutRecorded(operation, apply(withAwaited(loan, operation), answer, context));
    case "error":
      return unchanged(withAwaited(loan, operation));
    default: {
      const sending = { ...(startedAt && { startedAt }), ...(byUserId !== undefined && { byUserId }) };
      const awaited = { operation, recordId, reference, input, sent, ...sending };
      const waiting = withAwaited(loan, operation, awaited);
      return unchanged(answer.status === "held" ? (applyHeld?.(waiting, answer.holds) ?? waiting) : waiting);
    }
  }
};

/**
 * The present loan with the response to a command applied and its attempt ended. Null if the call is neither open nor awaited on the loan:
 * the response then changes nothing.
 */
export const recordCommandAnswer = <Operation extends AgencyCommand>(
  loan: Loan,
  call: AnsweredCall<Operation>,
  answer: AgencyAnswer<Operation>,
  decision: Pick<CommandDecision<Operation>, "apply" | "applyHeld">,
  context: ApplyContext<Operation>,
): Recorded | null => {
  const { operation, recordId, reference } = call;
  if (!isOpenOn(loan, reference) && !isAwaitedOn(loan, reference)) return null;
  const applied = answeredBy(endAttempt(loan, reference), call, answer, decision, context);
  const recorded = withOutcome(loan, applied, answer, context.now);
  const lastCall = { operation, recordId, outcome: recorded.outcome as unknown as JsonObject };
  return { ...recorded, loan: { ...recorded.loan, lastCall } };
};

/**
 * The outcome stored for a command whose response arrived when it was no longer open or awaited: everything that the agency said, with
 * warnings that none of it was applied.
 */
export const lateOutcome = (
  loan: Loan,
  answer: AgencyAnswer<AgencyCommand>,
  completedAt: Instant,
): TransactionOutcome => {
  // Results are plain data, but their interfaces are not assignable to the JSON types.
  const result = answer.status === "success" ? (answer.result as unknown as JsonObject) : {};
  const { caseNumber } = result;
  return {
    ...unappliedOutcome(answer.status, completedAt, { messages: answer.messages }),
    result,
    warnings: [
      "The answer came after a later request had replaced this one, and was not applied to the loan.",
      ...(typeof caseNumber === "string" ? secondCaseNumberWarnings(loan, caseNumber) : []),
    ],
  };
};

/**
 * The present loan with its attempt ended by an outcome that changed nothing. Null if the call is not open on it, or if another request has
 * taken it over since.
 */
export const recordNoEffect = (
  loan: Loan,
  call: AnsweredCall<AgencyCommand>,
  outcome: TransactionOutcome,
): Recorded | null => {
  if (!isHeldOn(loan, call)) return null;
  const { operation, recordId, reference } = call;
  const lastCall = { operation, recordId, outcome: outcome as unknown as JsonObject };
  return { loan: { ...endAttempt(loan, reference), lastCall }, outcome };
};
