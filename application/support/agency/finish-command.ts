import type { Actor } from "../../../domain/access/actor.ts";
import type { AgencyInputs } from "../../../domain/agency/inputs.ts";
import type { AgencyCommand } from "../../../domain/agency/operations.ts";
import { type AgencyTransaction, type CallTry, isAnswered } from "../../../domain/agency/transaction.ts";
import { type Result, refuse } from "../../../domain/kernel/result.ts";
import type { AwaitedAnswer, CallAttempt } from "../../../domain/loan/agency/call-attempt.ts";
import {
  beginAgain,
  beginAttempt,
  beginInPlaceOf,
  type CallInFlight,
  type RequestChanged,
} from "../../../domain/loan/agency/open-call.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { findVisibleLoan } from "../loan/find-visible-loan.ts";
import { type AgencyConnection, callOf, lookUpAtAgency, sendToAgency } from "./agency-connection.ts";
import { type BeginRefusal, type Begun, beginCommand, saveAttempt } from "./begin-command.ts";
import { logAsked } from "./log-asked.ts";
import { leaveOpen, type OpenCommand, recordAnswered, recordFailed, recordWithoutEffect } from "./record-outcome.ts";
import { answeredTransaction, failureRefusal } from "./refusals.ts";
import { requestContextOf } from "./request-context.ts";
import type { RunAgencyDependencies } from "./run-dependencies.ts";
import { commandOf, endUnarrived, mayArrive, neverReceived, type SettleRefusal } from "./settle-earlier.ts";
import { keepRequest } from "./transactions.ts";
import { whyNotSent } from "./why-not-sent.ts";

/** A call takes at most so long; what is left of an attempt's time has to be enough for it. */
const maxCallSeconds = 15;

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
  const { id: recordId, requestedAt: endsAt } = recorded.value;
  return isAnswered(recorded.value)
    ? answeredTransaction(recorded.value)
    : refuse({ _tag: "CallInFlight", operation: command.call.operation, recordId, endsAt } as const);
};

/**
 * Sends a command whose attempt is saved, and records what comes of it. `mayHaveArrived`: an earlier one under its reference
 * may still take effect, whatever becomes of this one.
 */
export const sendCommand =
  (dependencies: RunAgencyDependencies) =>
  async <Operation extends AgencyCommand>(
    connection: AgencyConnection,
    command: OpenCommand<Operation>,
    { loan, planned: { request } }: Pick<Begun<Operation>, "loan" | "planned">,
    mayHaveArrived = false,
  ): Outcome => {
    const { operation, reference, recordId, inFlightUntil } = command.call;
    await keepRequest(dependencies)({ id: recordId, companyId: loan.companyId }, reference, request);
    // A process that slept since it saved the attempt sends nothing that another request may have ended.
    if (inFlightUntil !== null && dependencies.clock.after(dependencies.clock.now(), maxCallSeconds) > inFlightUntil)
      return refuse({ _tag: "CallInFlight", operation, recordId, endsAt: inFlightUntil });
    const call = callOf(connection, operation, reference, loan);
    const outcome = await sendToAgency(dependencies)(connection, call, request);
    if (outcome._tag === "Answered")
      return answeredBy(await recordAnswered(dependencies)(command, outcome.answer, outcome.tries), command);
    const { detail, tries } = outcome;
    const hadNoEffect = outcome.hadNoEffect && !mayHaveArrived;
    const recorded = await recordFailed(dependencies)(command, { hadNoEffect, detail }, tries);
    return recorded._tag === "Refused" ? recorded : failureRefusal(operation, outcome, recordId);
  };

/** Makes a command once more as the loan is now, as a new call under a reference of its own. */
const startOver =
  (dependencies: RunAgencyDependencies) =>
  async <Operation extends AgencyCommand>(
    actor: Actor,
    connection: AgencyConnection,
    loanId: number,
    request: Repetition<Operation>,
    begin: (loan: Loan, attempt: CallAttempt) => Result<Loan, CallInFlight> = beginAttempt,
  ): Outcome => {
    const { company } = connection;
    const found = await findVisibleLoan(dependencies)(actor, loanId);
    if (found._tag === "Refused") return found;
    const context = await requestContextOf(dependencies)(company, found.value);
    const begun = await beginCommand(dependencies)(actor, found.value, { ...request, ifMatch: null }, context, begin);
    if (begun._tag === "Refused") return begun;
    const command = commandOf(actor, company, begun.value.loan, request, begun.value.attempt);
    return sendCommand(dependencies)(connection, command, begun.value);
  };

/** Ends an open command of which nobody can say what became, because the caller says so, and makes it anew. */
const giveUp =
  (dependencies: RunAgencyDependencies) =>
  async <Operation extends AgencyCommand>(
    connection: AgencyConnection,
    command: OpenCommand<Operation>,
    request: Repetition<Operation>,
    failure: string,
    tries: readonly CallTry[],
  ): Outcome => {
    const givenUp = await recordWithoutEffect(dependencies)(command, failure, tries);
    if (givenUp._tag === "Refused") return givenUp;
    return startOver(dependencies)(command.actor, connection, command.loan.id, request);
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
 * one yet. One that has changed begins anew once it is certain that the first does not arrive any more; one that may no longer
 * be sent has ended then.
 */
const sendAgain =
  (dependencies: RunAgencyDependencies) =>
  async <Operation extends AgencyCommand>(
    connection: AgencyConnection,
    command: OpenCommand<Operation>,
    { loan, attempt }: { readonly loan: Loan; readonly attempt: CallAttempt },
    request: Repetition<Operation>,
    tries: readonly CallTry[],
  ): Outcome => {
    const { actor, company, call } = command;
    const context = await requestContextOf(dependencies)(company, loan);
    // The input was written by the same operation.
    const given = { operation: call.operation, input: call.input as never, ifMatch: null };
    const transaction = { id: call.recordId, reference: call.reference };
    const begun = await saveAttempt(dependencies)<Operation, RequestChanged | CallInFlight>(
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
        const ended = await endUnarrived(dependencies)(command, attempt, failure, tries);
        if (ended._tag === "Refused") return ended;
      }
      return refusal._tag === "RequestChanged"
        ? startOver(dependencies)(actor, connection, loan.id, request)
        : refuse(refusal);
    }
    const again = commandOf(actor, company, begun.value.loan, call, begun.value.attempt);
    return sendCommand(dependencies)(connection, again, begun.value, mayArrive(dependencies)(attempt));
  };

/** Finds out what became of an open command, and finishes it, sends it again or, where it has changed, makes it anew. */
export const resumeCommand =
  (dependencies: RunAgencyDependencies) =>
  async <Operation extends AgencyCommand>(
    actor: Actor,
    connection: AgencyConnection,
    loan: Loan,
    attempt: CallAttempt,
    request: Repetition<Operation>,
  ): Outcome => {
    const { operation } = request;
    // A request that began this very call has said once that it is to be made anew.
    const repeat = request.repeat && attempt.recordId !== request.reservedId;
    const command = commandOf(actor, connection.company, loan, request, attempt);
    const call = callOf(connection, operation, attempt.reference, loan);
    const outcome = await lookUpAtAgency(dependencies)(connection, call);
    const { tries } = outcome;
    switch (outcome._tag) {
      case "Answered":
        return answeredBy(await recordAnswered(dependencies)(command, outcome.answer, tries), command);
      case "Unknown":
        return sendAgain(dependencies)(connection, command, { loan, attempt }, request, tries);
      case "CannotTell": {
        const failure = "given up on request, since the agency cannot tell what became of it";
        if (repeat) return giveUp(dependencies)(connection, command, request, failure, tries);
        await leaveOpen(dependencies)(command, tries);
        return refuse({ _tag: "AgencyOutcomeUnknown", operation, recordId: attempt.recordId });
      }
      case "CallFailed": {
        const failure = "given up on request, since the agency's answer cannot be read";
        if (repeat && outcome.problem === "unexpected_answer")
          return giveUp(dependencies)(connection, command, request, failure, tries);
        await leaveOpen(dependencies)(command, tries);
        return failureRefusal(operation, outcome, attempt.recordId);
      }
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
        if (!repeat) return refuse({ _tag: "AgencyOutcomeUnknown", operation, recordId: awaited.recordId });
        return startOver(dependencies)(actor, connection, loan.id, request, beginInPlaceOf(awaited));
      }
      case "CallFailed":
        return failureRefusal(operation, outcome, awaited.recordId);
    }
  };
