import type { Actor } from "../../../domain/access/actor.ts";
import type { PlannedRequest, RequestContext, RequestRefusal } from "../../../domain/agency/decision.ts";
import type { AgencyInputs } from "../../../domain/agency/inputs.ts";
import type { AgencyCommand } from "../../../domain/agency/operations.ts";
import { planCommand } from "../../../domain/agency/plan-command.ts";
import { unappliedOutcome } from "../../../domain/agency/record-answer.ts";
import type { AgencyTransaction } from "../../../domain/agency/transaction.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { CallAttempt } from "../../../domain/loan/agency/call-attempt.ts";
import {
  beginAttempt,
  type CallInFlight,
  inFlightSeconds,
  type RequestChanged,
} from "../../../domain/loan/agency/open-call.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { LoanNotFound } from "../../../domain/loan/visibility.ts";
import { canonicalJson } from "../../../domain/log/canonical-json.ts";
import type { JsonObject } from "../../../domain/log/changes.ts";
import type { Dependencies } from "../dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../expected-versions.ts";
import { findVisibleLoanAtVersion } from "../loan/find-visible-loan.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/update-loan.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import { closeTransaction, newTransaction, restartedTransaction } from "./transactions.ts";

/** A command whose attempt is saved on the loan: it may be sent. */
export interface Begun<Operation extends AgencyCommand> {
  readonly loan: Loan;
  readonly attempt: CallAttempt;
  readonly planned: PlannedRequest<Operation>;
}

/** What a command is begun with. */
interface BeginRequest<Operation extends AgencyCommand> {
  readonly operation: Operation;
  readonly input: AgencyInputs[Operation];
  readonly ifMatch: ExpectedVersions;
  readonly reservedId: number | null;
}

export type BeginRefusal =
  | RequestRefusal
  | CallInFlight
  | LoanNotFound
  | VersionMismatch
  | FieldsInvalid
  | LoanChangedMeanwhile;

/**
 * Saves the attempt of a transaction on the loan, planned again on the newest loan where another write came between. `begin`
 * decides whether the loan takes it.
 */
export const saveAttempt = async <Operation extends AgencyCommand, Refusal>(
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  { id, reference }: Pick<AgencyTransaction, "id" | "reference">,
  { operation, input, ifMatch }: Omit<BeginRequest<Operation>, "reservedId">,
  context: RequestContext,
  begin: (loan: Loan, attempt: CallAttempt) => Result<Loan, Refusal>,
): Promise<Result<Begun<Operation>, BeginRefusal | Refusal>> => {
  const { clock, vault } = dependencies;
  const begun: Omit<Begun<Operation>, "loan">[] = [];
  const saved = await updateLoan(
    dependencies,
    actor,
    "agency.begin",
    loan,
    () => findVisibleLoanAtVersion(dependencies, actor, loan.id, ifMatch),
    (newest): Result<Loan, RequestRefusal | Refusal> => {
      const planned = planCommand(newest, operation, input, context);
      if (planned._tag === "Refused") return planned;
      const startedAt = clock.now();
      const attempt: CallAttempt = {
        operation,
        recordId: id,
        reference,
        // Inputs are plain data; JSON's own types have no names for their interfaces.
        input: input as unknown as JsonObject,
        sent: planned.value.sent,
        requestDigest: vault.blindIndex(loan.companyId, canonicalJson(planned.value.request)),
        startedAt,
        inFlightUntil: clock.after(startedAt, inFlightSeconds),
        byUserId: actor.userId,
      };
      begun.push({ attempt, planned: planned.value });
      return begin(newest, attempt);
    },
  );
  if (saved._tag === "Refused") return saved;
  const last = begun.at(-1);
  if (last === undefined) throw new Error("an attempt was saved that was not planned");
  return accept({ ...last, loan: saved.value });
};

/** A refusal to begin a call whose transaction is stored, with the transaction where the refusal says nothing of its own. */
export const namingTransaction = <Refusal extends BeginRefusal | RequestChanged>(
  refusal: Refusal,
  transactionId: number,
): Refusal => (refusal._tag === "LoanChangedMeanwhile" ? { ...refusal, transactionId } : refusal);

/**
 * The stored transaction of a command: a new one, or that of an earlier run under the reserved id, which had no effect and
 * starts again as a new call, under a reference of its own.
 */
const storeTransaction = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  { operation, reservedId }: Pick<BeginRequest<AgencyCommand>, "operation" | "reservedId">,
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

/** Plans a command, stores its transaction and then saves its attempt on the loan; nothing is stored where it is refused. */
export const beginCommand = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  request: BeginRequest<Operation>,
  context: RequestContext,
  begin: (loan: Loan, attempt: CallAttempt) => Result<Loan, CallInFlight> = beginAttempt,
): Promise<Result<Begun<Operation>, BeginRefusal>> => {
  const planned = planCommand(loan, request.operation, request.input, context);
  if (planned._tag === "Refused") return planned;
  const transaction = await storeTransaction(dependencies, actor, loan, request, planned.value.request);
  const begun = await saveAttempt(dependencies, actor, loan, transaction, request, context, begin);
  if (begun._tag === "Accepted") return begun;
  const abandoned = unappliedOutcome("abandoned", dependencies.clock.now(), { failure: "nothing was sent" });
  await closeTransaction(dependencies, actor, transaction, abandoned, []);
  return refuse(namingTransaction(begun.refusal, transaction.id));
};
