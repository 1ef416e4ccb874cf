import type { Actor } from "../../../domain/access/actor.ts";
import type { AgencyCommand } from "../../../domain/agency/operations.ts";
import type { CallTry } from "../../../domain/agency/transaction.ts";
import { refuse } from "../../../domain/kernel/result.ts";
import type { CallAttempt } from "../../../domain/loan/agency/call-attempt.ts";
import { beginAgain, type CallInFlight, type RequestChanged } from "../../../domain/loan/agency/open-call.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Dependencies } from "../dependencies.ts";
import { type AgencyConnection, callOf, lookUpAtAgency } from "./agency-connection.ts";
import { type BeginRefusal, namingTransaction, saveAttempt } from "./begin-command.ts";
import { noteRequest } from "./own-transaction.ts";
import { leaveOpen, type OpenCommand, recordAnswered, recordWithoutEffect } from "./record-outcome.ts";
import { failureRefusal } from "./refusals.ts";
import { requestContextOf } from "./request-context.ts";
import { answeredBy, type CommandOutcome, type Repetition, sendCommand, startOver } from "./send-command.ts";
import { commandOf, endUnarrived, mayArrive, neverReceived } from "./settle-earlier.ts";
import { whyNotSent } from "./why-not-sent.ts";

/** Ends an open command whose outcome is unknown, because the caller says so, and sends it again. */
const giveUp = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  connection: AgencyConnection,
  command: OpenCommand<Operation>,
  request: Repetition<Operation>,
  failure: string,
  tries: readonly CallTry[],
): CommandOutcome => {
  const givenUp = { byRequest: request.reservedId };
  const recorded = await recordWithoutEffect(dependencies, command, failure, tries, givenUp);
  if (recorded._tag === "Refused") return recorded;
  return startOver(dependencies, command.actor, connection, command.loan.id, request);
};

/**
 * Why a command that may not be sent as it was has ended, once it is certain that it does not arrive; null where another request
 * was quicker.
 */
const endedBecause = (refusal: BeginRefusal | RequestChanged): string | null => {
  switch (refusal._tag) {
    case "AgencyRequirementsUnmet":
    case "AgencyOperationNotAllowed":
    case "SecondCaseNumber":
      return `${neverReceived}, and it may no longer be sent. ${whyNotSent(refusal)}`;
    case "RequestChanged":
      return neverReceived;
    default:
      return null;
  }
};

/**
 * Sends an open command again under its reference, where the loan still holds what was sent: the agency may answer the first
 * one yet. One that has changed is begun again once it is certain that the first does not arrive any more; one that may no longer
 * be sent has ended then.
 */
const sendAgain = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  connection: AgencyConnection,
  command: OpenCommand<Operation>,
  { loan, attempt }: { readonly loan: Loan; readonly attempt: CallAttempt },
  request: Repetition<Operation>,
  tries: readonly CallTry[],
): CommandOutcome => {
  const { actor, company, call } = command;
  const context = await requestContextOf(dependencies, company, loan);
  // The input was written by the same operation.
  const given = { operation: call.operation, input: call.input as never, ifMatch: null };
  const transaction = { id: call.recordId, reference: call.reference };
  const begun = await saveAttempt<Operation, RequestChanged | CallInFlight>(
    dependencies,
    actor,
    loan,
    transaction,
    given,
    context,
    beginAgain,
  );
  if (begun._tag === "Refused") {
    const { refusal } = begun;
    const failure = endedBecause(refusal);
    if (failure !== null) {
      const ended = await endUnarrived(dependencies, command, attempt, failure, tries);
      if (ended._tag === "Refused") return ended;
    }
    return refusal._tag === "RequestChanged"
      ? startOver(dependencies, actor, connection, loan.id, request)
      : refuse(namingTransaction(refusal, call.recordId));
  }
  const again = commandOf(actor, company, begun.value.loan, call.operation, begun.value.attempt);
  return sendCommand(dependencies, connection, again, begun.value, mayArrive(dependencies, attempt));
};

/** Finds out what became of an open command, and finishes it, sends it again or, where it has changed, begins another. */
export const resumeCommand = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  actor: Actor,
  connection: AgencyConnection,
  loan: Loan,
  attempt: CallAttempt,
  request: Repetition<Operation>,
): CommandOutcome => {
  const { operation } = request;
  // A request that began this very call has said once that it is to be sent again.
  const repeat = request.repeat && attempt.recordId !== request.reservedId;
  const command = commandOf(actor, connection.company, loan, request.operation, attempt);
  const call = callOf(connection, operation, attempt.reference, loan);
  await noteRequest(dependencies, loan, attempt.recordId, request.reservedId);
  const outcome = await lookUpAtAgency(dependencies, connection, call);
  const { tries } = outcome;
  switch (outcome._tag) {
    case "Answered":
      return answeredBy(await recordAnswered(dependencies, command, outcome.answer, tries), command);
    case "Unknown":
      return sendAgain(dependencies, connection, command, { loan, attempt }, request, tries);
    case "CannotTell": {
      const failure = "given up on request, since the agency cannot tell what became of it";
      if (repeat) return giveUp(dependencies, connection, command, request, failure, tries);
      await leaveOpen(dependencies, command, tries);
      return refuse({ _tag: "AgencyOutcomeUnknown", operation, recordId: attempt.recordId });
    }
    case "CallFailed": {
      const failure = "given up on request, since the agency's answer cannot be read";
      if (repeat && outcome.problem === "unexpected_answer")
        return giveUp(dependencies, connection, command, request, failure, tries);
      await leaveOpen(dependencies, command, tries);
      return failureRefusal(operation, outcome, attempt.recordId);
    }
  }
};
