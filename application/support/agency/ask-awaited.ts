import type { Actor } from "../../../domain/access/actor.ts";
import type { AgencyCommand } from "../../../domain/agency/operations.ts";
import { refuse } from "../../../domain/kernel/result.ts";
import type { AwaitedAnswer } from "../../../domain/loan/agency/call-attempt.ts";
import { beginInPlaceOf } from "../../../domain/loan/agency/open-call.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Dependencies } from "../dependencies.ts";
import { type AgencyConnection, callOf, lookUpAtAgency } from "./agency-connection.ts";
import { logAgencyAccess } from "./log-agency-access.ts";
import { noteRequest } from "./own-transaction.ts";
import { recordAnswered } from "./record-outcome.ts";
import { failureRefusal } from "./refusals.ts";
import { answeredBy, type CommandOutcome, type Repetition, startOver } from "./send-command.ts";
import { commandOf } from "./settle-earlier.ts";

/**
 * Asks for the answer that the agency has not given yet. Such a command is never sent again by itself; where the agency cannot say
 * or no longer knows it, a request that asks for a repetition makes a new one.
 */
export const askAwaited = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  actor: Actor,
  connection: AgencyConnection,
  loan: Loan,
  awaited: AwaitedAnswer,
  request: Repetition<Operation>,
): CommandOutcome => {
  const { operation, repeat } = request;
  const { company } = connection;
  const call = callOf(connection, operation, awaited.reference, loan);
  const command = commandOf(actor, company, loan, request.operation, awaited);
  await noteRequest(dependencies, loan, awaited.recordId, request.reservedId);
  await logAgencyAccess(dependencies, actor, loan, operation);
  const outcome = await lookUpAtAgency(dependencies, connection, call);
  switch (outcome._tag) {
    case "Answered":
      return answeredBy(await recordAnswered(dependencies, command, outcome.answer, outcome.tries), command);
    case "Unknown":
    case "CannotTell": {
      if (!repeat) return refuse({ _tag: "AgencyOutcomeUnknown", operation, recordId: awaited.recordId });
      return startOver(dependencies, actor, connection, loan.id, request, beginInPlaceOf(awaited));
    }
    case "CallFailed":
      return failureRefusal(operation, outcome, awaited.recordId);
  }
};
