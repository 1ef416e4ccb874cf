import type { Actor } from "../../../domain/access/actor.ts";
import type { AgencyInputs } from "../../../domain/agency/inputs.ts";
import type { AgencyCommand } from "../../../domain/agency/operations.ts";
import type { AgencyRequests } from "../../../domain/agency/requests.ts";
import { type AgencyTransaction, type CallTry, isAnswered } from "../../../domain/agency/transaction.ts";
import { type Result, refuse } from "../../../domain/kernel/result.ts";
import type { AwaitedAnswer, CallAttempt } from "../../../domain/loan/agency/call-attempt.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { findVisibleLoan } from "../loan/find-visible-loan.ts";
import { type AgencyConnection, callOf, lookUpAtAgency, sendToAgency } from "./agency-connection.ts";
import { type BeginRefusal, beginCommand, saveAttempt } from "./begin-command.ts";
import { logAsked } from "./log-asked.ts";
import { leaveOpen, type OpenCommand, recordAnswered, recordFailed, recordWithoutEffect } from "./record-outcome.ts";
import { answeredTransaction, failureRefusal } from "./refusals.ts";
import { requestContextOf } from "./request-context.ts";
import type { RunAgencyDependencies } from "./run-dependencies.ts";
import { commandOf, type SettleRefusal } from "./settle-earlier.ts";

type Outcome = Promise<Result<AgencyTransaction, SettleRefusal | BeginRefusal>>;

/** What a repeated request adds to a command that was begun before. */
interface Repetition<Operation extends AgencyCommand> {
  readonly operation: Operation;
  readonly input: AgencyInputs[Operation];
  /** Sends again what nobody can say the outcome of. */
  readonly repeat: boolean;
  readonly reservedId: number | null;
}

/** Answers with what was recorded; another request may still be about to record it. */
const answeredBy = (
  recorded: Awaited<ReturnType<ReturnType<typeof recordAnswered>>>,
  command: OpenCommand<AgencyCommand>,
) => {
  if (recorded._tag === "Refused") return recorded;
  const { requestedAt } = recorded.value;
  return isAnswered(recorded.value)
    ? answeredTransaction(recorded.value)
    : refuse({ _tag: "CallInFlight", operation: command.call.operation, endsAt: requestedAt } as const);
};

/** Sends a command whose attempt is saved, and records what comes of it. */
export const sendCommand =
  (dependencies: RunAgencyDependencies) =>
  async <Operation extends AgencyCommand>(
    connection: AgencyConnection,
    command: OpenCommand<Operation>,
    loan: Loan,
    request: AgencyRequests[Operation],
  ): Outcome => {
    const { operation, reference } = command.call;
    const call = callOf(connection, operation, reference, loan);
    const outcome = await sendToAgency(dependencies)(connection, call, request);
    if (outcome._tag === "Answered")
      return answeredBy(await recordAnswered(dependencies)(command, outcome.answer, outcome.tries), command);
    const recorded = await recordFailed(dependencies)(command, outcome, outcome.tries);
    return recorded._tag === "Refused" ? recorded : failureRefusal(operation, outcome);
  };

/** Whether a refusal says that the command may not be sent, rather than that another request was quicker. */
const isOfTheRequest = ({ _tag }: BeginRefusal): boolean =>
  _tag === "AgencyRequirementsUnmet" || _tag === "AgencyOperationNotAllowed" || _tag === "SecondCaseNumber";

/** Sends an open command again under its reference, with what the loan holds now; where that may not be sent, it has ended. */
const sendAgain =
  (dependencies: RunAgencyDependencies) =>
  async <Operation extends AgencyCommand>(
    connection: AgencyConnection,
    command: OpenCommand<Operation>,
    loan: Loan,
    tries: readonly CallTry[],
  ): Outcome => {
    const { actor, company, call } = command;
    const context = await requestContextOf(dependencies)(company, loan);
    // The input was written by the same operation.
    const request = { operation: call.operation, input: call.input as never, ifMatch: null };
    const transaction = { id: call.recordId, reference: call.reference };
    const begun = await saveAttempt(dependencies)<Operation>(actor, loan, transaction, request, context);
    if (begun._tag === "Refused") {
      if (isOfTheRequest(begun.refusal))
        await recordWithoutEffect(dependencies)(command, "it may no longer be sent", tries);
      return begun;
    }
    const again = commandOf(actor, company, begun.value.loan, call, begun.value.attempt);
    return sendCommand(dependencies)(connection, again, begun.value.loan, begun.value.planned.request);
  };

/** Makes a command once more, under a new reference, because the caller says so. */
const startOver =
  (dependencies: RunAgencyDependencies) =>
  async <Operation extends AgencyCommand>(
    actor: Actor,
    connection: AgencyConnection,
    loanId: number,
    request: Repetition<Operation>,
  ): Outcome => {
    const { company } = connection;
    const found = await findVisibleLoan(dependencies)(actor, loanId);
    if (found._tag === "Refused") return found;
    const context = await requestContextOf(dependencies)(company, found.value);
    const begun = await beginCommand(dependencies)(actor, found.value, { ...request, ifMatch: null }, context);
    if (begun._tag === "Refused") return begun;
    const { loan, attempt, planned } = begun.value;
    return sendCommand(dependencies)(
      connection,
      commandOf(actor, company, loan, request, attempt),
      loan,
      planned.request,
    );
  };

/** Finds out what became of an open command, and finishes it or sends it again under its reference. */
export const resumeCommand =
  (dependencies: RunAgencyDependencies) =>
  async <Operation extends AgencyCommand>(
    actor: Actor,
    connection: AgencyConnection,
    loan: Loan,
    attempt: CallAttempt,
    request: Repetition<Operation>,
  ): Outcome => {
    const { operation, repeat } = request;
    const command = commandOf(actor, connection.company, loan, request, attempt);
    const call = callOf(connection, operation, attempt.reference, loan);
    const outcome = await lookUpAtAgency(dependencies)(connection, call);
    switch (outcome._tag) {
      case "Answered":
        return answeredBy(await recordAnswered(dependencies)(command, outcome.answer, outcome.tries), command);
      case "Unknown":
        return sendAgain(dependencies)(connection, command, loan, outcome.tries);
      case "CannotTell":
        if (repeat) return sendAgain(dependencies)(connection, command, loan, outcome.tries);
        await leaveOpen(dependencies)(command, outcome.tries);
        return refuse({ _tag: "AgencyOutcomeUnknown", operation });
      case "CallFailed":
        if (repeat && outcome.problem === "unexpected_answer") {
          const failure = "given up on request, since the agency's answer cannot be read";
          const givenUp = await recordWithoutEffect(dependencies)(command, failure, outcome.tries);
          return givenUp._tag === "Refused" ? givenUp : startOver(dependencies)(actor, connection, loan.id, request);
        }
        await leaveOpen(dependencies)(command, outcome.tries);
        return failureRefusal(operation, outcome);
    }
  };

/**
 * Asks for the answer that the agency still owes. Such a command is never sent again by itself; where the agency cannot say
 * or no longer knows it, a request that asks for a repetition makes a new one.
 */
export const askAwaited =
  (dependencies: RunAgencyDependencies) =>
  async <Operation extends AgencyCommand>(
    actor: Actor,
    connection: AgencyConnection,
    loan: Loan,
    awaited: AwaitedAnswer,
    request: Repetition<Operation>,
  ): Outcome => {
    const { operation, repeat } = request;
    const { company } = connection;
    const call = callOf(connection, operation, awaited.reference, loan);
    const command = commandOf(actor, company, loan, request, awaited);
    await logAsked(dependencies)(actor, loan, operation);
    const outcome = await lookUpAtAgency(dependencies)(connection, call);
    switch (outcome._tag) {
      case "Answered":
        return answeredBy(await recordAnswered(dependencies)(command, outcome.answer, outcome.tries), command);
      case "Unknown":
      case "CannotTell": {
        if (!repeat) return refuse({ _tag: "AgencyOutcomeUnknown", operation });
        return startOver(dependencies)(actor, connection, loan.id, request);
      }
      case "CallFailed":
        return failureRefusal(operation, outcome);
    }
  };
