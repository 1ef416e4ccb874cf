import type { Actor } from "../../../domain/access/actor.ts";
import type { AgencyInputs } from "../../../domain/agency/inputs.ts";
import type { AgencyCommand } from "../../../domain/agency/operations.ts";
import { type AgencyTransaction, isAnswered } from "../../../domain/agency/transaction.ts";
import { type Result, refuse } from "../../../domain/kernel/result.ts";
import type { CallAttempt } from "../../../domain/loan/agency/call-attempt.ts";
import { beginAttempt, type CallInFlight, maxCallSeconds } from "../../../domain/loan/agency/open-call.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Dependencies } from "../dependencies.ts";
import { findVisibleLoan } from "../loan/find-visible-loan.ts";
import { type AgencyConnection, callOf, sendToAgency } from "./agency-connection.ts";
import { type BeginRefusal, type Begun, beginCommand } from "./begin-command.ts";
import { type OpenCommand, recordAnswered, recordFailed } from "./record-outcome.ts";
import { answeredTransaction, failureRefusal } from "./refusals.ts";
import { requestContextOf } from "./request-context.ts";
import { commandOf, type SettleRefusal } from "./settle-earlier.ts";
import { keepRequest } from "./transactions.ts";

/** The outcome of a command: the transaction that its answer closed, or why there is none. */
export type CommandOutcome = Promise<Result<AgencyTransaction, SettleRefusal | BeginRefusal>>;

/** What a repeated request adds to a command that was begun before. */
export interface Repetition<Operation extends AgencyCommand> {
  readonly operation: Operation;
  readonly input: AgencyInputs[Operation];
  /** Sends again a command whose outcome is unknown. */
  readonly repeat: boolean;
  readonly reservedId: number | null;
}

/** Answers with what was recorded; another request may still be about to record it. */
export const answeredBy = (
  recorded: Awaited<ReturnType<typeof recordAnswered>>,
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
 * may still take effect, whatever the outcome of this one.
 */
export const sendCommand = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  connection: AgencyConnection,
  command: OpenCommand<Operation>,
  { loan, planned: { request } }: Pick<Begun<Operation>, "loan" | "planned">,
  mayHaveArrived = false,
): CommandOutcome => {
  const { operation, reference, recordId, inFlightUntil } = command.call;
  await keepRequest(dependencies, { id: recordId, companyId: loan.companyId }, reference, request);
  // A process that slept since it saved the attempt sends nothing that another request may have ended.
  if (inFlightUntil !== null && dependencies.clock.after(dependencies.clock.now(), maxCallSeconds) > inFlightUntil)
    return refuse({ _tag: "CallInFlight", operation, recordId, endsAt: inFlightUntil });
  const call = callOf(connection, operation, reference, loan);
  const outcome = await sendToAgency(dependencies, connection, call, request);
  if (outcome._tag === "Answered")
    return answeredBy(await recordAnswered(dependencies, command, outcome.answer, outcome.tries), command);
  const { detail, tries } = outcome;
  const hadNoEffect = outcome.hadNoEffect && !mayHaveArrived;
  const recorded = await recordFailed(dependencies, command, { hadNoEffect, detail }, tries);
  return recorded._tag === "Refused" ? recorded : failureRefusal(operation, outcome, recordId);
};

/** Makes a command once more as the loan is now, as a new call under a reference of its own. */
export const startOver = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  actor: Actor,
  connection: AgencyConnection,
  loanId: number,
  request: Repetition<Operation>,
  begin: (loan: Loan, attempt: CallAttempt) => Result<Loan, CallInFlight> = beginAttempt,
): CommandOutcome => {
  const { company } = connection;
  const found = await findVisibleLoan(dependencies, actor, loanId);
  if (found._tag === "Refused") return found;
  const context = await requestContextOf(dependencies, company, found.value);
  const begun = await beginCommand(dependencies, actor, found.value, { ...request, ifMatch: null }, context, begin);
  if (begun._tag === "Refused") return begun;
  const command = commandOf(actor, company, begun.value.loan, request.operation, begun.value.attempt);
  return sendCommand(dependencies, connection, command, begun.value);
};
