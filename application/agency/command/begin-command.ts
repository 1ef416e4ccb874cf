import type { Actor } from "../../../domain/access/actor.ts";
import type { RequestContext, RequestRefusal } from "../../../domain/agency/decision.ts";
import type { AgencyInputs } from "../../../domain/agency/inputs.ts";
import type { AgencyCommand } from "../../../domain/agency/operations.ts";
import { planCommand } from "../../../domain/agency/plan-command.ts";
import type { AgencyTransaction, ConfirmedAbsence } from "../../../domain/agency/transaction/transaction.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { canonicalJson } from "../../../domain/log/canonical-json.ts";
import type { JsonObject } from "../../../domain/log/changes.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { CallAttempt } from "../../../domain/outside-call/attempt.ts";
import { beginAttempt, type CallInFlight } from "../../../domain/outside-call/transitions.ts";
import type { LoanChangedMeanwhile } from "../../loan/change/update-loan.ts";
import { findVisibleLoanAtVersion } from "../../loan/find/find-visible-loan.ts";
import { beginCall, beginningNow } from "../../outside-call/attempts.ts";
import { sendCall } from "../../outside-call/sequence.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../../support/expected-versions.ts";
import { retryOnConflict } from "../../support/retry-on-conflict.ts";
import type { AgencyConnection } from "../agency-connection.ts";
import { planToSend } from "../plan-to-send.ts";
import { abandonTransaction, closeEarlierTransactions, newTransaction, restartedTransaction } from "../transactions.ts";
import { type CallOutcomeRefusal, type UnsentCommand, unsentCall } from "./open-command.ts";

/** A command as requested by the client. */
export interface CommandRequest<Operation extends AgencyCommand> {
  readonly operation: Operation;
  readonly loanId: number;
  readonly input: AgencyInputs[Operation];
  /** Whether to send again a command whose outcome is unknown. An open command also requires a confirmation. */
  readonly repeat: boolean;
  /** The confirmation that the agency has no record of the open command; null if there is none. */
  readonly confirmed: ConfirmedAbsence | null;
  /** The transaction whose decision the command only asks for; null if it may be a new one. */
  readonly awaitedId: number | null;
  readonly ifMatch: ExpectedVersions;
  /** The id allocated beforehand, or null. */
  readonly reservedId: number | null;
}

/** A command's request while it is processed. */
export interface CommandRun<Operation extends AgencyCommand> {
  readonly actor: Actor;
  readonly connection: AgencyConnection;
  readonly request: CommandRequest<Operation>;
}

export type BeginRefusal =
  | RequestRefusal
  | CallInFlight
  | NotFound<"loan">
  | VersionMismatch
  | FieldsInvalid
  | LoanChangedMeanwhile;

/** The outcome of a command: its transaction, or the reason there is none. */
export type CommandOutcome = Promise<Result<AgencyTransaction, CallOutcomeRefusal | BeginRefusal>>;

/**
 * Saves the attempt of a transaction on the loan. After a conflict with another write, it is planned again on the newest state of the loan.
 * `begin` decides whether the loan accepts it.
 */
export const saveAttempt = async <Operation extends AgencyCommand, Refusal extends { readonly _tag: string }>(
  dependencies: Dependencies,
  { actor, connection }: Omit<CommandRun<Operation>, "request">,
  loan: Loan,
  { id, reference }: Pick<AgencyTransaction, "id" | "reference">,
  { operation, input, ifMatch }: Pick<CommandRequest<Operation>, "operation" | "input" | "ifMatch">,
  context: RequestContext,
  begin: (loan: Loan, attempt: CallAttempt) => Result<Loan, Refusal>,
): Promise<Result<UnsentCommand<Operation>, BeginRefusal | Refusal>> => {
  const find = () => findVisibleLoanAtVersion(dependencies, actor, loan.id, ifMatch);
  const decide = async (newest: Loan): Promise<Result<UnsentCommand<Operation>, RequestRefusal | Refusal>> => {
    const planned = planCommand(newest, operation, input, context);
    if (planned._tag === "Refused") return planned;
    const { request, sent } = planned.value;
    const call = {
      operation,
      recordId: id,
      reference,
      // Inputs are plain data, but TypeScript's interfaces are not assignable to JSON types.
      input: input as unknown as JsonObject,
      sent,
      requestDigest: dependencies.vault.blindIndex(loan.companyId, canonicalJson(request)),
      ...beginningNow(dependencies, actor),
    };
    const taken = begin(newest, call);
    return taken._tag === "Refused" ? taken : accept({ actor, connection, loan: taken.value, call, request });
  };
  const begun = await beginCall(dependencies, actor, "agency.begin", loan, find, decide);
  return begun._tag === "Refused" && begun.refusal._tag === "LoanChangedMeanwhile"
    ? refuse({ _tag: "LoanChangedMeanwhile", transactionId: id })
    : begun;
};

/**
 * Stores the transaction of a command: a new one, or that of an earlier attempt under the reserved id, which had no effect and is restarted
 * as a new call under its own reference.
 */
const storeTransaction = async (
  dependencies: Dependencies,
  { actor, request: { operation, reservedId } }: CommandRun<AgencyCommand>,
  loan: Loan,
  request: object,
): Promise<AgencyTransaction> => {
  const { agencyTransactions } = dependencies.forCompany(loan.companyId);
  const stored = await retryOnConflict(dependencies, async () => {
    const earlier = reservedId === null ? null : await agencyTransactions.find(reservedId);
    if (earlier !== null) return agencyTransactions.save(restartedTransaction(dependencies, earlier, request), null);
    const transaction = await newTransaction(dependencies, actor, loan, operation, request, reservedId);
    await agencyTransactions.add(transaction, null);
    return transaction;
  });
  if (stored === "conflict") throw new Error(`transaction ${reservedId} could not be begun again`);
  return stored;
};

/**
 * Makes a command for the current state of the loan as a new call: plans it, stores its transaction, saves its attempt, and sends it. If
 * the plan is refused, nothing is stored.
 */
export const makeCommand = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  run: CommandRun<Operation>,
  loan: Loan,
  begin: (loan: Loan, attempt: CallAttempt) => Result<Loan, CallInFlight> = beginAttempt,
): CommandOutcome => {
  const { actor, connection, request } = run;
  const { operation, input } = request;
  const toSend = await planToSend(dependencies, connection, loan, operation, (context) =>
    planCommand(loan, operation, input, context),
  );
  if (toSend._tag === "Refused") return toSend;
  const { planned, context } = toSend.value;
  const transaction = await storeTransaction(dependencies, run, loan, planned.request);
  const begun = await saveAttempt(dependencies, run, loan, transaction, request, context, begin);
  if (begun._tag === "Refused") {
    await abandonTransaction(dependencies, actor, transaction, "nothing was sent");
    return begun;
  }
  // From here on, no other command overwrites the last one's outcome on the loan before its transaction has it.
  await closeEarlierTransactions(dependencies, actor, begun.value.loan, null);
  return sendCall(unsentCall(dependencies, begun.value), false);
};
