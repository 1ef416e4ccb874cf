import type { Actor } from "../../../domain/access/actor.ts";
import type { AgencyOperation } from "../../../domain/agency/operations.ts";
import { redactedRequest } from "../../../domain/agency/redacted.ts";
import {
  type AgencyTransaction,
  type CallTry,
  loggedTransaction,
  type TransactionOutcome,
  takesPlaceOf,
  transactionSchemaVersion,
} from "../../../domain/agency/transaction.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { newReference } from "../call/new-reference.ts";
import type { Dependencies } from "../dependencies.ts";
import { logEntry } from "../log-entry.ts";
import { recordingAttempts, retryOnConflict } from "../retry-on-conflict.ts";

const maxTries = 50;
/** A transaction that begins now, not yet stored; `reservedId` is the id given out beforehand, or null. */
export const newTransaction = async (
  { sequences, vault, clock }: Dependencies,
  actor: Actor,
  loan: Pick<Loan, "id" | "companyId">,
  operation: AgencyOperation,
  request: object,
  reservedId: number | null,
): Promise<AgencyTransaction> => ({
  schemaVersion: transactionSchemaVersion,
  id: reservedId ?? (await sequences.next("agency_transaction")),
  companyId: loan.companyId,
  version: 1,
  logNumber: 0,
  loanId: loan.id,
  operation,
  reference: newReference(vault),
  requestedAt: clock.now(),
  requestedByUserId: actor.userId,
  completedAt: null,
  request: redactedRequest(request),
  tries: [],
  status: "started",
  messages: [],
  warnings: [],
  result: {},
  applied: { changes: [], status: null },
  failure: null,
  givenUp: null,
  answersFor: [],
});

/** A transaction that had no effect, begun once more with another call: under a new reference, with what is sent now. */
export const restartedTransaction = (
  { vault }: Dependencies,
  earlier: AgencyTransaction,
  request: object,
): AgencyTransaction => ({
  ...earlier,
  status: "started",
  completedAt: null,
  failure: null,
  reference: newReference(vault),
  request: redactedRequest(request),
});

/** The transaction as its outcome closes it. */
const closedTransaction = (
  transaction: AgencyTransaction,
  outcome: TransactionOutcome,
  tries: readonly CallTry[],
): AgencyTransaction => ({
  ...transaction,
  ...outcome,
  tries: [...transaction.tries, ...tries].slice(-maxTries),
});

/**
 * Stores a transaction with its outcome at once, with its entry in the log. One whose id was given out beforehand may be
 * stored already, by an earlier run that brought no answer: it says what this one sent.
 */
export const addClosedTransaction = async (
  dependencies: Dependencies,
  actor: Actor,
  transaction: AgencyTransaction,
  outcome: TransactionOutcome,
  tries: readonly CallTry[],
): Promise<AgencyTransaction> => {
  const { agencyTransactions } = dependencies.forCompany(transaction.companyId);
  const earlier = await agencyTransactions.find(transaction.id);
  const { reference, request } = transaction;
  if (earlier !== null) return closeTransaction(dependencies, actor, earlier, outcome, tries, { reference, request });
  const stored = { ...closedTransaction(transaction, outcome, tries), logNumber: 1 };
  await agencyTransactions.add(stored, logEntry(dependencies, actor, "agency.close", loggedTransaction, null, stored));
  return stored;
};

/**
 * Writes an outcome on the newest state of a transaction, with its entry in the log. One that holds this outcome already
 * stays as it is, so that it may be written again after a crash. `sent`: what brought the outcome, where it is not what the
 * transaction says.
 */
export const closeTransaction = async (
  dependencies: Dependencies,
  actor: Actor,
  { id, companyId }: Pick<AgencyTransaction, "id" | "companyId">,
  outcome: TransactionOutcome,
  tries: readonly CallTry[],
  sent: Partial<Pick<AgencyTransaction, "reference" | "request">> = {},
): Promise<AgencyTransaction> => {
  const { agencyTransactions } = dependencies.forCompany(companyId);
  const closed = await retryOnConflict(
    dependencies,
    async () => {
      const stored = await agencyTransactions.find(id);
      if (stored === null) throw new Error(`transaction ${id} was recorded on its loan but is missing`);
      const isWritten = stored.completedAt === outcome.completedAt && stored.status === outcome.status;
      if (isWritten || !takesPlaceOf(outcome.status, stored.status)) return stored;
      const next = closedTransaction({ ...stored, ...sent }, outcome, tries);
      const entry = logEntry(dependencies, actor, "agency.close", loggedTransaction, stored, next);
      return agencyTransactions.save(next, entry);
    },
    recordingAttempts,
  );
  if (closed === "conflict") throw new Error(`transaction ${id} could not be closed`);
  return closed;
};

/** Keeps what is about to be sent, where the loan was changed since the transaction was stored. */
export const keepRequest = async (
  dependencies: Dependencies,
  { id, companyId }: Pick<AgencyTransaction, "id" | "companyId">,
  reference: string,
  sent: object,
): Promise<void> => {
  const { agencyTransactions } = dependencies.forCompany(companyId);
  const request = redactedRequest(sent);
  await retryOnConflict(dependencies, async () => {
    const stored = await agencyTransactions.find(id);
    // One that another request has begun again says what that one sends.
    if (stored === null || stored.reference !== reference || isSameData(stored.request, request)) return "kept";
    return agencyTransactions.save({ ...stored, request }, null);
  });
};

/** Keeps what was tried for a transaction that stays open. */
export const keepTries = async (
  dependencies: Dependencies,
  { id, companyId }: Pick<AgencyTransaction, "id" | "companyId">,
  tries: readonly CallTry[],
): Promise<void> => {
  const { agencyTransactions } = dependencies.forCompany(companyId);
  await retryOnConflict(dependencies, async () => {
    const stored = await agencyTransactions.find(id);
    if (stored === null) return "missing";
    return agencyTransactions.save({ ...stored, tries: [...stored.tries, ...tries].slice(-maxTries) }, null);
  });
};
