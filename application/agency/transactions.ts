import type { Actor } from "../../domain/access/actor.ts";
import type { AgencyOperation } from "../../domain/agency/operations.ts";
import { unappliedOutcome } from "../../domain/agency/record-answer.ts";
import { redactedRequest } from "../../domain/agency/redacted.ts";
import {
  type AgencyTransaction,
  type CallTry,
  isUndecided,
  loggedTransaction,
  supersedes,
  type TransactionOutcome,
  transactionSchemaVersion,
} from "../../domain/agency/transaction/transaction.ts";
import { pick } from "../../domain/kernel/pick.ts";
import { isSameData } from "../../domain/kernel/same-data.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { LogEntry } from "../../domain/log/entry.ts";
import { newReference } from "../outside-call/call-outside.ts";
import { changeCallRecord } from "../outside-call/sequence.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";

const maxTries = 50;

/** Creates a transaction that begins now, without storing it. `reservedId` is an id allocated beforehand, or null. */
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
  recording: null,
});

/** Restarts a transaction that had no effect with another call: under a new reference, with what is sent now. */
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

/** A transaction's id and the company in whose store it is. */
type TransactionKey = Pick<AgencyTransaction, "id" | "companyId">;

/** Changes the newest state of a transaction, with the log entry of `entryOf`. Throws if every attempt conflicted with another write. */
export const changeTransaction = async (
  dependencies: Dependencies,
  { id, companyId }: TransactionKey,
  change: (stored: AgencyTransaction) => AgencyTransaction,
  entryOf: (before: AgencyTransaction, after: AgencyTransaction) => LogEntry | null = () => null,
): Promise<AgencyTransaction> => {
  const { agencyTransactions } = dependencies.forCompany(companyId);
  const changed = await changeCallRecord(
    dependencies,
    () => agencyTransactions.find(id),
    change,
    (before, after) => agencyTransactions.save(after, entryOf(before, after)),
  );
  if (changed === "conflict") throw new Error(`transaction ${id} could not be written`);
  return changed;
};

const withTries = (transaction: AgencyTransaction, tries: readonly CallTry[]): AgencyTransaction => ({
  ...transaction,
  tries: [...transaction.tries, ...tries].slice(-maxTries),
});

/**
 * Stores a new transaction with its outcome and its log entry. If an earlier attempt without a response has already stored it under the
 * reserved id, it is updated with what this attempt sent.
 */
export const addClosedTransaction = async (
  dependencies: Dependencies,
  actor: Actor,
  transaction: AgencyTransaction,
  outcome: TransactionOutcome,
  tries: readonly CallTry[],
): Promise<AgencyTransaction> => {
  const { agencyTransactions } = dependencies.forCompany(transaction.companyId);
  const { id, reference, request } = transaction;
  if ((await agencyTransactions.find(id)) !== null)
    return closeTransaction(dependencies, actor, transaction, outcome, tries, { reference, request });
  const stored = { ...withTries({ ...transaction, ...outcome }, tries), logNumber: 1 };
  await agencyTransactions.add(stored, logEntry(dependencies, actor, "agency.close", loggedTransaction, null, stored));
  return stored;
};

/**
 * Writes an outcome to the newest state of a transaction, with its log entry. A transaction that already has this outcome is not changed,
 * so that writing it can be repeated after a crash. `sent` is what led to the outcome, if it differs from the transaction.
 */
export const closeTransaction = (
  dependencies: Dependencies,
  actor: Actor,
  transaction: TransactionKey,
  outcome: TransactionOutcome,
  tries: readonly CallTry[],
  sent: Partial<Pick<AgencyTransaction, "reference" | "request">> = {},
): Promise<AgencyTransaction> =>
  changeTransaction(
    dependencies,
    transaction,
    (stored) => {
      const isWritten = stored.completedAt === outcome.completedAt && stored.status === outcome.status;
      return isWritten || !supersedes(outcome.status, stored.status)
        ? stored
        : withTries({ ...stored, ...sent, ...outcome }, tries);
    },
    (before, after) => logEntry(dependencies, actor, "agency.close", loggedTransaction, before, after),
  );

/** Why a call ended whose result a user recorded. */
const endedByRecord = (recordedId: number): string => `a person recorded its result in transaction ${recordedId}`;

/**
 * The outcome of a call whose result a user recorded. If the agency had accepted the call, what it reported is kept. For any other call, a
 * later response is shown but not applied.
 */
const endedOutcome = (
  ended: AgencyTransaction | null,
  { status, completedAt }: TransactionOutcome,
  recordedId: number,
): TransactionOutcome => {
  if (status !== "success") return unappliedOutcome(status, completedAt);
  const failure = endedByRecord(recordedId);
  if (ended !== null && isUndecided(ended)) {
    const said = pick(ended, ["messages", "warnings", "result", "applied", "givenUp"]);
    return { ...said, status: "superseded", failure, completedAt };
  }
  return unappliedOutcome("failed", completedAt, { failure, givenUp: { byRequest: recordedId, confirmed: null } });
};

/** Closes a transaction. If a user recorded it, first closes the transaction of the call that it ended. */
export const closeRecorded = async (
  dependencies: Dependencies,
  actor: Actor,
  transaction: TransactionKey,
  outcome: TransactionOutcome,
): Promise<AgencyTransaction> => {
  const { id, companyId } = transaction;
  const { agencyTransactions } = dependencies.forCompany(companyId);
  const ends = (await agencyTransactions.find(id))?.recording?.ends ?? null;
  if (ends !== null) {
    const ended = endedOutcome(await agencyTransactions.find(ends), outcome, id);
    await closeTransaction(dependencies, actor, { id: ends, companyId }, ended, []);
  }
  return closeTransaction(dependencies, actor, transaction, outcome, []);
};

/** Closes a transaction for which nothing was sent. */
export const abandonTransaction = (
  dependencies: Dependencies,
  actor: Actor,
  transaction: TransactionKey,
  failure: string,
): Promise<AgencyTransaction> => {
  const abandoned = unappliedOutcome("abandoned", dependencies.clock.now(), { failure });
  return closeTransaction(dependencies, actor, transaction, abandoned, []);
};

/** Stores what is about to be sent, if the loan was changed since the transaction was stored. */
export const keepRequest = (
  dependencies: Dependencies,
  transaction: TransactionKey,
  reference: string,
  sent: object,
): Promise<AgencyTransaction> => {
  const request = redactedRequest(sent);
  return changeTransaction(dependencies, transaction, (stored) =>
    // If another request has restarted the transaction, it shows what that request sends.
    stored.reference !== reference || isSameData(stored.request, request) ? stored : { ...stored, request },
  );
};

/** Stores the attempts of a transaction that stays open. */
export const keepTries = (
  dependencies: Dependencies,
  transaction: TransactionKey,
  tries: readonly CallTry[],
): Promise<AgencyTransaction> => changeTransaction(dependencies, transaction, (stored) => withTries(stored, tries));

/** The outcome that the loan keeps of the last call, if the call belongs to this transaction. */
export const outcomeOn = ({ lastCall }: Loan, transactionId: number): TransactionOutcome | null =>
  // For agency records, only `recordCommandAnswer` and `recordNoEffect` write it.
  lastCall?.recordId === transactionId ? (lastCall.outcome as unknown as TransactionOutcome) : null;

const maxStarted = 20;

/**
 * Closes the transactions that earlier requests left open on a loan: the one whose outcome the loan keeps, and those without an attempt,
 * for which nothing was ever sent. The transaction of the open call is left open, and so is that of `reservedId`, which this request
 * restarts.
 */
export const closeEarlierTransactions = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  reservedId: number | null,
): Promise<void> => {
  const { id, companyId, lastCall, callAttempt } = loan;
  if (lastCall !== null && lastCall.recordId !== callAttempt?.recordId) {
    const outcome = outcomeOn(loan, lastCall.recordId);
    const transaction = { id: lastCall.recordId, companyId };
    if (outcome !== null) await closeRecorded(dependencies, actor, transaction, outcome);
  }
  const named = [lastCall?.recordId, callAttempt?.recordId, reservedId];
  for (const started of await dependencies.forCompany(companyId).agencyTransactions.startedOf(id, maxStarted))
    if (!named.includes(started.id))
      await abandonTransaction(dependencies, actor, started, "the service stopped before anything was sent");
};
