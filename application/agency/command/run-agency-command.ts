import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { AgencyCommand } from "../../../domain/agency/operations.ts";
import { awaitedOf } from "../../../domain/agency/transaction/awaiting.ts";
import { checkConfirmation } from "../../../domain/agency/transaction/confirmation.ts";
import { type AgencyTransaction, isAnswered } from "../../../domain/agency/transaction/transaction.ts";
import type { Company } from "../../../domain/company/company.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { CallAttempt } from "../../../domain/outside-call/attempt.ts";
import { findVisibleLoan, loanAtVersion } from "../../loan/find/find-visible-loan.ts";
import { takeOverCall } from "../../outside-call/attempts.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { connectToAgency } from "../agency-connection.ts";
import { checkMayLookUp } from "../plan-to-send.ts";
import { type AgencyCredentialsMissing, type AgencyNotConfigured, answeredTransaction } from "../refusals.ts";
import { answeredBefore } from "../request-transaction.ts";
import { closeEarlierTransactions } from "../transactions.ts";
import { type BeginRefusal, type CommandRequest, type CommandRun, makeCommand } from "./begin-command.ts";
import type { CallOutcomeRefusal } from "./open-command.ts";
import { queryAwaitedAnswer, resumeCommand, settleOpenCall } from "./settle-command.ts";

/** The request asks for a decision that is not awaited, for example because another request has received it meanwhile. */
interface AgencyNotAwaited {
  readonly _tag: "AgencyNotAwaited";
  readonly transactionId: number;
}

type CommandRefusal =
  | PermissionDenied
  | AgencyNotConfigured
  | AgencyCredentialsMissing
  | AgencyNotAwaited
  | BeginRefusal
  | CallOutcomeRefusal;

const isSameCommand = (
  attempt: CallAttempt,
  { operation, input, awaitedId, reservedId }: CommandRequest<AgencyCommand>,
): boolean =>
  attempt.operation === operation &&
  (attempt.recordId === reservedId || (awaitedId === null && isSameData(attempt.input, input)));

/** Finds out the outcome of what is open or awaited on the loan, or makes the command. */
const resumeOrMake = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  run: CommandRun<Operation>,
  loan: Loan,
): Promise<Result<AgencyTransaction, CommandRefusal>> => {
  const { actor, request } = run;
  const { operation, awaitedId } = request;
  const open = loan.callAttempt;
  if (open !== null && isSameCommand(open, request)) return resumeCommand(dependencies, run, loan, open);
  const settled = open === null ? null : await settleOpenCall(dependencies, run, loan, open);
  if (settled?._tag === "Refused") return settled;
  const free = settled === null ? accept(loan) : await findVisibleLoan(dependencies, actor, loan.id);
  if (free._tag === "Refused") return free;
  const awaited = awaitedOf(free.value, operation);
  if (awaitedId !== null && awaited?.recordId !== awaitedId)
    return refuse({ _tag: "AgencyNotAwaited", transactionId: awaitedId });
  return awaited === undefined
    ? makeCommand(dependencies, run, free.value)
    : queryAwaitedAnswer(dependencies, run, free.value, awaited);
};

/** Refuses a confirmation by an actor who may not give one, or one that cannot be true of the loan's open command. */
const checkConfirmed = (
  { clock }: Dependencies,
  actor: Actor,
  { operation, repeat, confirmed }: CommandRequest<AgencyCommand>,
  { callAttempt }: Loan,
  { timeZone }: Company,
): Result<unknown, PermissionDenied | FieldsInvalid> => {
  if (confirmed === null) return accept(null);
  const allowed = authorize(actor, "agency.record_outside");
  if (allowed._tag === "Refused") return allowed;
  const today = clock.today(timeZone);
  const sentOn = callAttempt?.operation === operation ? clock.dayOf(callAttempt.startedAt, timeZone) : null;
  // If the clock was set back, a call counts as sent today.
  const lastSentOn = sentOn !== null && sentOn > today ? today : sentOn;
  return checkConfirmation({ repeat, confirmed, today, sentOn: lastSentOn });
};

/**
 * Makes a command to the agency for a loan: its transaction is stored, its attempt is saved on the loan, the agency is called, the response
 * and the end of the attempt are saved on the newest state of the loan, and the transaction is closed. If the process dies between any two
 * of these steps, the next request finds out the outcome of the call and finishes it; the command never takes effect twice.
 */
export const runAgencyCommand = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  actor: Actor,
  request: CommandRequest<Operation>,
): Promise<Result<AgencyTransaction, CommandRefusal>> => {
  const { operation, loanId, ifMatch, reservedId } = request;
  const allowed = authorize(actor, `agency.${operation}`);
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleLoan(dependencies, actor, loanId);
  if (found._tag === "Refused") return found;
  const company = await existingCompany(dependencies, found.value.companyId);
  const confirmed = checkConfirmed(dependencies, actor, request, found.value, company);
  if (confirmed._tag === "Refused") return confirmed;
  const connection = connectToAgency(dependencies, actor, company);
  if (connection._tag === "Refused") return connection;
  await closeEarlierTransactions(dependencies, actor, found.value, reservedId);
  const answered = await answeredBefore(dependencies, found.value, operation, reservedId);
  if (answered !== null) return answered;
  // A repeated request has changed the version itself.
  const isOwn = reservedId !== null && found.value.callAttempt?.recordId === reservedId;
  const expected = isOwn ? found : loanAtVersion(found.value, ifMatch);
  if (expected._tag === "Refused") return expected;
  const accepted = await checkMayLookUp(dependencies, connection.value, found.value, operation);
  if (accepted._tag === "Refused") return accepted;
  const taken = await takeOverCall(dependencies, actor, "agency.begin", found.value);
  if (taken._tag === "Refused") return taken;
  const recorded = await resumeOrMake(dependencies, { actor, connection: connection.value, request }, taken.value);
  if (recorded._tag === "Refused") return recorded;
  const { id: recordId, requestedAt: endsAt } = recorded.value;
  // Another request may still be about to record it.
  return isAnswered(recorded.value)
    ? answeredTransaction(recorded.value)
    : refuse({ _tag: "CallInFlight", operation, recordId, endsAt });
};
