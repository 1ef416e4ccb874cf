import type { Actor } from "../../../domain/access/actor.ts";
import type { AgencyAnswer } from "../../../domain/agency/answers.ts";
import { commandDecisions } from "../../../domain/agency/decisions.ts";
import type { AgencyCommand } from "../../../domain/agency/operations.ts";
import type { CallAnswered, CallFailure, Tried } from "../../../domain/agency/ports.ts";
import {
  type AnsweredCall,
  lateOutcome,
  type Recorded,
  recordCommandAnswer,
  recordNoEffect,
  unappliedOutcome,
} from "../../../domain/agency/record-answer.ts";
import type { AgencyRequests } from "../../../domain/agency/requests.ts";
import type {
  AgencyTransaction,
  CallTry,
  GivenUp,
  TransactionOutcome,
} from "../../../domain/agency/transaction/transaction.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { CannotTell, Unknown } from "../../../domain/outside-call/outcome.ts";
import {
  type AgencyOutcomeUnknown,
  type CallInFlight,
  inFlightSeconds,
  maxCallSeconds,
  releaseAttempt,
} from "../../../domain/outside-call/transitions.ts";
import { type OutcomeNotRecorded, recordOnLoan } from "../../loan/change/record-on-loan.ts";
import { recordOutcome } from "../../outside-call/attempts.ts";
import type { CredentialsUnreadable } from "../../outside-call/call-outside.ts";
import type { OpenCall, UnsentCall } from "../../outside-call/sequence.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { type AgencyConnection, callOf, lookUpAtAgency, sendToAgency } from "../agency-connection.ts";
import { type CallRefusal, failureRefusal } from "../refusals.ts";
import { changeTransaction, closeTransaction, keepRequest, keepTries, outcomeOn } from "../transactions.ts";

/** A command that is open on its loan or whose decision is awaited, with the actor and the connection that process it. */
export interface OpenCommand<Operation extends AgencyCommand> {
  readonly actor: Actor;
  readonly connection: AgencyConnection;
  readonly loan: Loan;
  readonly call: AnsweredCall<Operation>;
}

/** A command before it is sent. */
export interface UnsentCommand<Operation extends AgencyCommand> extends OpenCommand<Operation> {
  readonly request: AgencyRequests[Operation];
}

const transactionOf = ({ loan, call }: OpenCommand<AgencyCommand>) => ({
  id: call.recordId,
  companyId: loan.companyId,
});

/**
 * Records an outcome on the newest state of the loan, and then closes the transaction with what was applied to the loan. If the call no
 * longer belongs to this request, `late` is stored on the transaction, provided that it says more than what another request recorded.
 */
const recordAndClose = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  command: OpenCommand<Operation>,
  record: (loan: Loan) => Recorded | null,
  tries: readonly CallTry[],
  late: (loan: Loan) => TransactionOutcome | null = () => null,
): Promise<Result<AgencyTransaction, OutcomeNotRecorded>> => {
  const { actor, loan, call } = command;
  const transaction = transactionOf(command);
  const recorded = await recordOutcome(
    dependencies,
    actor,
    "agency.record",
    loan,
    (newest): Recorded | { readonly loan: Loan; readonly outcome: null } =>
      record(newest) ?? { loan: newest, outcome: null },
  );
  if (recorded._tag === "Refused") return refuse({ ...recorded.refusal, transactionId: call.recordId });
  const isTaken = recorded.value.outcome !== null;
  const outcome = outcomeOn(recorded.value.loan, call.recordId);
  const stored =
    outcome === null
      ? await changeTransaction(dependencies, transaction, (unchanged) => unchanged)
      : await closeTransaction(dependencies, actor, transaction, outcome, isTaken ? tries : []);
  const lateAnswer = isTaken ? null : late(recorded.value.loan);
  if (lateAnswer === null) return accept(stored);
  if (stored.reference === call.reference)
    return accept(await closeTransaction(dependencies, actor, transaction, lateAnswer, tries));
  // The request was repeated with its key and has restarted the transaction as another call, whose outcome is still to come.
  await keepTries(dependencies, transaction, tries);
  return accept(stored);
};

/** Records the agency's response to a command. */
export const recordAnswered = <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  command: OpenCommand<Operation>,
  answer: AgencyAnswer<Operation>,
  tries: readonly CallTry[],
): Promise<Result<AgencyTransaction, OutcomeNotRecorded>> => {
  const { clock } = dependencies;
  const { actor, connection, call } = command;
  const now = clock.now();
  const context = {
    startedAt: call.startedAt ?? now,
    sentByUserId: call.byUserId ?? null,
    now,
    today: clock.today(connection.company.timeZone),
    byUserId: actor.userId,
    sent: call.sent,
    // The attempt's input was written by the same operation.
    input: call.input as never,
  };
  const decision = commandDecisions[call.operation];
  const record = (loan: Loan) => recordCommandAnswer(loan, call, answer, decision, context);
  return recordAndClose(dependencies, command, record, tries, (loan) => lateOutcome(loan, answer, now));
};

/** The refusal while another request is processing a command, until `endsAt`. */
export const commandInFlight = ({ call }: OpenCommand<AgencyCommand>, endsAt: CallInFlight["endsAt"]) => {
  const { operation, recordId } = call;
  return refuse({ _tag: "CallInFlight", operation, recordId, endsAt } as const);
};

/**
 * Records that a command certainly had no effect, or that a request gave it up. Refuses if another request has taken it over in the
 * meantime.
 */
export const recordWithoutEffect = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  command: OpenCommand<Operation>,
  failure: string,
  tries: readonly CallTry[],
  givenUp: GivenUp | null = null,
): Promise<Result<AgencyTransaction, OutcomeNotRecorded | CallInFlight>> => {
  const { clock } = dependencies;
  const outcome = unappliedOutcome("failed", clock.now(), { failure, givenUp });
  const record = (loan: Loan) => recordNoEffect(loan, command.call, outcome);
  const recorded = await recordAndClose(dependencies, command, record, tries);
  return recorded._tag === "Refused" || recorded.value.status !== "started"
    ? recorded
    : commandInFlight(command, clock.after(clock.now(), inFlightSeconds));
};

/** Leaves a command whose outcome is unknown to the next request, which does not have to wait. */
export const leaveOpen = async (
  dependencies: Dependencies,
  command: OpenCommand<AgencyCommand>,
  tries: readonly CallTry[],
): Promise<void> => {
  const { actor, loan, call } = command;
  const now = dependencies.clock.now();
  await recordOnLoan(dependencies, actor, "agency.record", loan, (newest) => releaseAttempt(newest, call, now));
  await keepTries(dependencies, transactionOf(command), tries);
};

export type CallOutcomeRefusal = CallInFlight | AgencyOutcomeUnknown | CallRefusal | OutcomeNotRecorded;

type Answer<Operation extends AgencyCommand> = Tried<CallAnswered<Operation>>;
type Failure = Tried<CallFailure | CredentialsUnreadable>;

/** The steps of an open command for the call sequence. */
export const openCall = <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  command: OpenCommand<Operation>,
): OpenCall<Answer<Operation>, Tried<Unknown>, Failure | Tried<CannotTell>, AgencyTransaction, CallOutcomeRefusal> => {
  const { connection, loan, call } = command;
  const { operation, recordId, reference } = call;
  return {
    lookUp: () => lookUpAtAgency(dependencies, connection, operation, reference, loan),
    recordAnswer: ({ answer, tries }) => recordAnswered(dependencies, command, answer, tries),
    leaveOpen: ({ tries }) => leaveOpen(dependencies, command, tries),
    refusalOf: (doubt) =>
      doubt._tag === "CannotTell"
        ? refuse({ _tag: "AgencyOutcomeUnknown", operation, recordId })
        : failureRefusal(operation, doubt, recordId),
  };
};

/** The steps of an unsent command for the call sequence. */
export const unsentCall = <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  command: UnsentCommand<Operation>,
): UnsentCall<Answer<Operation>, Failure, AgencyTransaction, CallOutcomeRefusal> => {
  const { connection, loan, call, request } = command;
  const { operation, reference, inFlightUntil } = call;
  const { clock } = dependencies;
  return {
    ...openCall(dependencies, command),
    noteSending: async () => {
      await keepRequest(dependencies, transactionOf(command), reference, request);
      // A process that was suspended after it saved the attempt must not send what another request may have ended.
      const isOverslept = inFlightUntil !== undefined && clock.after(clock.now(), maxCallSeconds) > inFlightUntil;
      return isOverslept ? commandInFlight(command, inFlightUntil) : null;
    },
    send: () => sendToAgency(dependencies, connection, callOf(connection, operation, reference, loan), request),
    recordNoEffect: ({ detail, tries }) => recordWithoutEffect(dependencies, command, detail, tries),
  };
};
