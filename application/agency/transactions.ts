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
  recording: null,
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

/** A transaction by its id, in the store of its company. */
type TransactionKey = Pick<AgencyTransaction, "id" | "companyId">;

/** Changes the newest state of a transaction; `entryOf`: with an entry in the log. Throws where others changed it each time. */
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
  const { id, reference, request } = transaction;
  if ((await agencyTransactions.find(id)) !== null)
    return closeTransaction(dependencies, actor, transaction, outcome, tries, { reference, request });
  const stored = { ...withTries({ ...transaction, ...outcome }, tries), logNumber: 1 };
  await agencyTransactions.add(stored, logEntry(dependencies, actor, "agency.close", loggedTransaction, null, stored));
  return stored;
};

/**
 * Writes an outcome on the newest state of a transaction, with its entry in the log. One that holds this outcome already
 * stays as it is, so that it may be written again after a crash. `sent`: what brought the outcome, where it is not what the
 * transaction says.
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

/** Why a call ended whose result a person recorded. */
const endedByRecord = (recordedId: number): string => `a person recorded its result in transaction ${recordedId}`;

/**
 * The outcome of a call whose result a person recorded. One that the agency had taken keeps what it said of it; of any other a later answer
 * is shown and not applied.
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

/** Closes a transaction, and before it, where a person recorded it, that of the call which it ended. */
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

/** Keeps what is about to be sent, where the loan was changed since the transaction was stored. */
export const keepRequest = (
  dependencies: Dependencies,
  transaction: TransactionKey,
  reference: string,
  sent: object,
): Promise<AgencyTransaction> => {
  const request = redactedRequest(sent);
  return changeTransaction(dependencies, transaction, (stored) =>
    // One that another request has begun again says what that one sends.
    stored.reference !== reference || isSameData(stored.request, request) ? stored : { ...stored, request },
  );
};

/** Keeps what was tried for a transaction that stays open. */
export const keepTries = (
  dependencies: Dependencies,
  transaction: TransactionKey,
  tries: readonly CallTry[],
): Promise<AgencyTransaction> => changeTransaction(dependencies, transaction, (stored) => withTries(stored, tries));

/** What the loan keeps of the last call, where it is the one of this transaction. */
export const outcomeOn = ({ lastCall }: Loan, transactionId: number): TransactionOutcome | null =>
  // `recordCommandAnswer` and `recordNoEffect` alone write it for a record of the agency.
  lastCall?.recordId === transactionId ? (lastCall.outcome as unknown as TransactionOutcome) : null;

const maxStarted = 20;

/**
 * Closes the transactions of a loan that an earlier run left open: the one whose outcome the loan keeps, and those that no
 * attempt names, for which nothing was ever sent. The open call's own stays, and so does that of `reservedId`, which the
 * request begins again.
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
