import type { AgencyCommand } from "../../../domain/agency/operations.ts";
import { beginInPlaceOf } from "../../../domain/agency/transaction/awaiting.ts";
import type { AgencyTransaction, CallTry, GivenUp } from "../../../domain/agency/transaction/transaction.ts";
import { type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { AwaitedAnswer, CallAttempt } from "../../../domain/outside-call/attempt.ts";
import { isRecordedApart } from "../../../domain/outside-call/operation.ts";
import {
  arrivalSeconds,
  beginAgain,
  beginAttempt,
  type CallInFlight,
  mayStillArrive,
  type RequestChanged,
} from "../../../domain/outside-call/transitions.ts";
import type { OutcomeNotRecorded } from "../../loan/change/record-on-loan.ts";
import { findVisibleLoan } from "../../loan/find/find-visible-loan.ts";
import { logOutsideAccess } from "../../outside-call/call-outside.ts";
import { findOut, sendCall } from "../../outside-call/sequence.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { requestContextOf } from "../request-context.ts";
import { noteRequest } from "../request-transaction.ts";
import { type BeginRefusal, type CommandOutcome, type CommandRun, makeCommand, saveAttempt } from "./begin-command.ts";
import {
  type CallOutcomeRefusal,
  commandInFlight,
  leaveOpen,
  type OpenCommand,
  openCall,
  recordWithoutEffect,
  type UnsentCommand,
  unsentCall,
} from "./open-command.ts";

/** The failure of a call that the agency never received and that thus had no effect. */
const neverReceived = "the agency never received it";

/** The failure of a call that was given up because someone confirmed that the agency has no record of it. */
const givenUpWords = "given up on request, since somebody confirmed that the agency has nothing of it";

/** Makes a command again for the current state of the loan, whatever version the request expected. */
const startOver = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  { request, ...run }: CommandRun<Operation>,
  begin: (loan: Loan, attempt: CallAttempt) => Result<Loan, CallInFlight> = beginAttempt,
): CommandOutcome => {
  const found = await findVisibleLoan(dependencies, run.actor, request.loanId);
  if (found._tag === "Refused") return found;
  return makeCommand(dependencies, { ...run, request: { ...request, ifMatch: null } }, found.value, begin);
};

/**
 * Ends an open command that the agency never received, or that is given up, once it certainly cannot arrive any more. Refuses before that,
 * and leaves it open.
 */
const endUnarrived = async (
  dependencies: Dependencies,
  command: OpenCommand<AgencyCommand>,
  { startedAt }: Pick<CallAttempt, "startedAt">,
  failure: string,
  tries: readonly CallTry[],
  givenUp: GivenUp | null = null,
): Promise<Result<AgencyTransaction, CallInFlight | OutcomeNotRecorded>> => {
  const { clock } = dependencies;
  if (!mayStillArrive(startedAt, clock.now()))
    return recordWithoutEffect(dependencies, command, failure, tries, givenUp);
  await leaveOpen(dependencies, command, tries);
  return commandInFlight(command, clock.after(startedAt, arrivalSeconds));
};

/**
 * The failure of a command that must not be sent again unchanged and certainly cannot arrive any more, worded by the requirement or rule
 * that forbids it. Null if another request was faster.
 */
const endedBecause = (refusal: BeginRefusal | RequestChanged): string | null => {
  const forbidden = (why: string) => `${neverReceived}, and it may no longer be sent. ${why}`;
  switch (refusal._tag) {
    case "AgencyRequirementsUnmet":
      return forbidden(refusal.unmet.map(({ text }) => `${text}.`).join(" "));
    case "AgencyOperationNotAllowed":
      return forbidden(refusal.reason);
    case "SecondCaseNumber":
      return forbidden("The loan already has a case number, and a loan gets only one.");
    case "RequestChanged":
      return neverReceived;
    default:
      return null;
  }
};

/**
 * Sends an open command again under its reference, if the loan still has what was sent; the agency may still respond to the first one. If
 * it has changed, it is restarted once the first one certainly cannot arrive any more. If it must not be sent any more, it ends then.
 */
const sendAgain = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  run: CommandRun<Operation>,
  command: OpenCommand<Operation>,
  attempt: CallAttempt,
  tries: readonly CallTry[],
): CommandOutcome => {
  const { loan, call } = command;
  const { operation, recordId: id, reference } = call;
  const { company, port } = run.connection;
  const context = await requestContextOf(dependencies, company, loan, port.requiredFields);
  // The input was written by the same operation.
  const given = { operation, input: call.input as never, ifMatch: null };
  const begun: Result<UnsentCommand<Operation>, BeginRefusal | RequestChanged> = await saveAttempt(
    dependencies,
    run,
    loan,
    { id, reference },
    given,
    context,
    beginAgain,
  );
  if (begun._tag === "Accepted") {
    const mayHaveArrived = mayStillArrive(attempt.startedAt, dependencies.clock.now());
    return sendCall(unsentCall(dependencies, begun.value), mayHaveArrived);
  }
  const { refusal } = begun;
  const failure = endedBecause(refusal);
  const ended = failure === null ? null : await endUnarrived(dependencies, command, attempt, failure, tries);
  if (ended?._tag === "Refused") return ended;
  return refusal._tag === "RequestChanged" ? startOver(dependencies, run) : refuse(refusal);
};

/**
 * How a request gives up an open command whose lookup gave no answer, because someone confirmed that the agency has no record of it; null
 * if it does not. Refuses while the command may still arrive, and leaves it open. A request that began this very call has already asked
 * once for it to be sent again.
 */
const giveUpBy = (
  dependencies: Dependencies,
  { operation, repeat, confirmed, reservedId }: CommandRun<AgencyCommand>["request"],
  command: OpenCommand<AgencyCommand>,
  attempt: CallAttempt,
) => {
  const isOfCommand = attempt.operation === operation && attempt.recordId !== reservedId;
  if (!repeat || confirmed === null || !isOfCommand) return null;
  return ({ tries }: { readonly tries: readonly CallTry[] }) => {
    const givenUp = { byRequest: reservedId, confirmed };
    return endUnarrived(dependencies, command, attempt, givenUpWords, tries, givenUp);
  };
};

/**
 * Finds out the outcome of an open command and finishes it, sends it again, or, if it has changed, begins another. If the outcome remains
 * unknown, a request that confirms that the agency has no record of the command gives it up and makes another.
 */
export const resumeCommand = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  run: CommandRun<Operation>,
  loan: Loan,
  attempt: CallAttempt,
): CommandOutcome => {
  const { actor, connection, request } = run;
  const { operation, reservedId } = request;
  const command = { actor, connection, loan, call: { ...attempt, operation } };
  const giveUp = giveUpBy(dependencies, request, command, attempt);
  await noteRequest(dependencies, loan, attempt.recordId, reservedId);
  return findOut(openCall(dependencies, command), {
    ifUnknown: ({ tries }) => sendAgain(dependencies, run, command, attempt, tries),
    giveUp:
      giveUp &&
      (async (doubt): CommandOutcome => {
        const recorded = await giveUp(doubt);
        return recorded._tag === "Refused" ? recorded : startOver(dependencies, run);
      }),
  });
};

/**
 * Finds out the outcome of an open call of another operation, or of this operation with different content, to free the loan. The call's
 * response is recorded; a call that the agency never received had no effect. Refuses if the outcome remains unknown, unless a request with
 * a confirmation gives it up.
 */
export const settleOpenCall = (
  dependencies: Dependencies,
  { actor, connection, request }: CommandRun<AgencyCommand>,
  loan: Loan,
  attempt: CallAttempt,
): Promise<Result<AgencyTransaction, CallOutcomeRefusal>> => {
  const { operation } = attempt;
  // `takeOverAttempt` leaves no attempts open whose outcome the loan does not wait for.
  if (isRecordedApart(operation)) throw new Error(`${operation} is open on loan ${loan.id} though its time is over`);
  const command = { actor, connection, loan, call: { ...attempt, operation } };
  return findOut(openCall(dependencies, command), {
    ifUnknown: ({ tries }) => endUnarrived(dependencies, command, attempt, neverReceived, tries),
    giveUp: giveUpBy(dependencies, request, command, attempt),
  });
};

/**
 * Looks up the response that the agency has not given yet. Such a command is never sent again automatically. If the agency cannot tell or
 * no longer knows it, a request with `repeat` makes a new one.
 */
export const queryAwaitedAnswer = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  run: CommandRun<Operation>,
  loan: Loan,
  awaited: AwaitedAnswer,
): CommandOutcome => {
  const { actor, connection, request } = run;
  const { operation, repeat, reservedId } = request;
  const call = openCall(dependencies, { actor, connection, loan, call: { ...awaited, operation } });
  const outcomeUnknown = () =>
    refuse({ _tag: "AgencyOutcomeUnknown", operation, recordId: awaited.recordId, isAwaited: true } as const);
  const refusalOf: typeof call.refusalOf = (doubt) =>
    doubt._tag === "CannotTell" ? outcomeUnknown() : call.refusalOf(doubt);
  const startAnew = () => startOver(dependencies, run, beginInPlaceOf(awaited));
  await noteRequest(dependencies, loan, awaited.recordId, reservedId);
  await logOutsideAccess(dependencies, actor, loan, "agency.ask", operation);
  return findOut(
    // It is not open on the loan, so nothing is left to the next request.
    { ...call, leaveOpen: async () => {}, refusalOf },
    {
      ifUnknown: async () => (repeat ? startAnew() : outcomeUnknown()),
      giveUp: repeat ? async (doubt) => (doubt._tag === "CannotTell" ? startAnew() : refusalOf(doubt)) : null,
    },
  );
};
