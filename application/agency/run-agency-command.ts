import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { RequestRefusal } from "../../domain/agency/decision.ts";
import type { AgencyInputs } from "../../domain/agency/inputs.ts";
import type { AgencyCommand } from "../../domain/agency/operations.ts";
import { planCommand } from "../../domain/agency/plan-command.ts";
import type { AgencyTransaction } from "../../domain/agency/transaction.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { isSameData } from "../../domain/kernel/same-data.ts";
import type { AwaitedAnswer, CallAttempt } from "../../domain/loan/agency/call-attempt.ts";
import { type CallInFlight, inFlightSeconds, takeOverAttempt } from "../../domain/loan/agency/open-call.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { LoanNotFound } from "../../domain/loan/visibility.ts";
import { type AgencyConnection, checkAccepted, connectToAgency } from "../support/agency/agency-connection.ts";
import { askAwaited } from "../support/agency/ask-awaited.ts";
import { type Begun, beginCommand } from "../support/agency/begin-command.ts";
import { answeredBefore } from "../support/agency/own-transaction.ts";
import type { AgencyCredentialsMissing, AgencyNotConfigured } from "../support/agency/refusals.ts";
import { requestContextOf } from "../support/agency/request-context.ts";
import { resumeCommand } from "../support/agency/resume-command.ts";
import { sendCommand } from "../support/agency/send-command.ts";
import {
  closeEarlierTransactions,
  commandOf,
  type SettleRefusal,
  settleOpenCall,
} from "../support/agency/settle-earlier.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { findVisibleLoan, loanAtVersion } from "../support/loan/find-visible-loan.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../support/loan/update-loan.ts";

type CommandRefusal =
  | PermissionDenied
  | LoanNotFound
  | VersionMismatch
  | LoanChangedMeanwhile
  | FieldsInvalid
  | AgencyNotConfigured
  | AgencyCredentialsMissing
  | RequestRefusal
  | CallInFlight
  | SettleRefusal;

/** A command of the agency for a loan, as a caller gives it. */
interface CommandRequest<Operation extends AgencyCommand> {
  readonly operation: Operation;
  readonly loanId: number;
  readonly input: AgencyInputs[Operation];
  /** Sends again a command whose outcome is unknown. */
  readonly repeat: boolean;
  readonly ifMatch: ExpectedVersions;
  /** The id given out beforehand, or null. */
  readonly reservedId: number | null;
}

type Outcome = Promise<Result<AgencyTransaction, CommandRefusal>>;

/** The loan's open call as this request's own, so that of several requests one alone finds out what became of it. */
const takeOver = (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
): Promise<Result<Loan, CallInFlight | LoanNotFound | FieldsInvalid | LoanChangedMeanwhile>> =>
  updateLoan(
    dependencies,
    actor,
    "agency.begin",
    loan,
    () => findVisibleLoan(dependencies, actor, loan.id),
    (newest) => {
      const now = dependencies.clock.now();
      return takeOverAttempt(newest, now, dependencies.clock.after(now, inFlightSeconds));
    },
  );

const awaitedOn = ({ agency }: Loan, operation: AgencyCommand): AwaitedAnswer | undefined =>
  agency.awaiting.find((awaited) => awaited.operation === operation);

const isSameCommand = (
  attempt: CallAttempt,
  { operation, input, reservedId }: CommandRequest<AgencyCommand>,
): boolean => attempt.operation === operation && (attempt.recordId === reservedId || isSameData(attempt.input, input));

/** A free loan of which the operation is neither open nor awaited: the command is planned, stored and sent. */
const runAnew = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  actor: Actor,
  connection: AgencyConnection,
  loan: Loan,
  request: CommandRequest<Operation>,
): Outcome => {
  const context = await requestContextOf(dependencies, connection.company, loan);
  const { operation, input } = request;
  // What may not be sent is no reason to try a user name and password that may be refused.
  const planned = planCommand(loan, operation, input, context);
  const accepted = planned._tag === "Refused" ? planned : await checkAccepted(dependencies, connection);
  if (accepted._tag === "Refused") return accepted;
  const begun: Result<Begun<Operation>, CommandRefusal> = await beginCommand(
    dependencies,
    actor,
    loan,
    request,
    context,
  );
  if (begun._tag === "Refused") return begun;
  const { attempt, loan: begunLoan } = begun.value;
  // From here on no other command is recorded over the last one's outcome before its transaction has it.
  await closeEarlierTransactions(dependencies, actor, begunLoan, null);
  const command = commandOf(actor, connection.company, begunLoan, request.operation, attempt);
  return sendCommand(dependencies, connection, command, begun.value);
};

/**
 * Makes a command of the agency for a loan. Its transaction is stored, its attempt is saved on the loan, the agency is
 * called, its answer and the end of the attempt are saved on the newest loan, and the transaction is closed: whatever is
 * left where the process dies between two of these, the next request finds out what became of the call and finishes it, and
 * never has it done twice.
 */
export const runAgencyCommand = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  actor: Actor,
  request: CommandRequest<Operation>,
): Outcome => {
  const { operation, loanId, ifMatch, reservedId } = request;
  const allowed = authorize(actor, `agency.${operation}`);
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleLoan(dependencies, actor, loanId);
  if (found._tag === "Refused") return found;
  const company = await existingCompany(dependencies, found.value.companyId);
  const connection = connectToAgency(dependencies, actor, company);
  if (connection._tag === "Refused") return connection;
  await closeEarlierTransactions(dependencies, actor, found.value, request.reservedId);
  const answered = await answeredBefore(dependencies, found.value, operation, reservedId);
  if (answered !== null) return answered;
  // A request that is repeated has moved the version itself.
  const isOwn = reservedId !== null && found.value.callAttempt?.recordId === reservedId;
  const expected = isOwn ? found : loanAtVersion(found.value, ifMatch);
  if (expected._tag === "Refused") return expected;
  const isAsked = found.value.callAttempt !== null || awaitedOn(found.value, operation) !== undefined;
  const accepted = isAsked ? await checkAccepted(dependencies, connection.value) : null;
  if (accepted?._tag === "Refused") return accepted;
  const taken = await takeOver(dependencies, actor, found.value);
  if (taken._tag === "Refused") return taken;
  const loan = taken.value;
  const open = loan.callAttempt;
  if (open !== null && isSameCommand(open, request))
    return resumeCommand(dependencies, actor, connection.value, loan, open, request);
  if (open !== null) {
    const settled = await settleOpenCall(dependencies, actor, connection.value, loan, open);
    if (settled._tag === "Refused") return settled;
  }
  const free = open === null ? accept(loan) : await findVisibleLoan(dependencies, actor, loanId);
  if (free._tag === "Refused") return free;
  const awaited = awaitedOn(free.value, operation);
  return awaited === undefined
    ? runAnew(dependencies, actor, connection.value, free.value, request)
    : askAwaited(dependencies, actor, connection.value, free.value, awaited, request);
};
