import { type Collection, type Db, MongoBulkWriteError } from "mongodb";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import { chained, emptyLog, type LogHead } from "../../../domain/log/chain.ts";
import type { LogEntry, LogEvent, LoggedEntry } from "../../../domain/log/entry.ts";
import { type LoggedKind, loggedKinds, recordKinds, type StoredKind } from "../../../domain/log/record-kinds.ts";
import type { SealedDocuments } from "../../../domain/sealed-documents.ts";
import { isDuplicate } from "../duplicate-key.ts";
import { companyQueues } from "./company-queues.ts";

export type LoggedCollection = (typeof recordKinds)[LoggedKind & StoredKind]["stored"];

/** The collections of logged records. */
export const loggedCollections: readonly LoggedCollection[] = loggedKinds.flatMap((kind) =>
  kind === "list" ? [] : [recordKinds[kind].stored],
);
export type DocumentId = number | string;

interface WaitingDocument {
  readonly _id: DocumentId;
  /** Missing in the documents of companies, and of values entered for all companies. */
  readonly companyId?: number;
  readonly pending: readonly StoredDocument[];
}

/** The maximum number of records that are read at a time. */
const maxTogether = 500;

/** Matches documents with a waiting entry of a company, by an index of their own. */
const ofCompany = (companyId: number) => ({ "pending.companyId": companyId });

const keyOf = ({ kind, recordId, number }: Pick<LoggedEntry, "kind" | "recordId" | "number">): string =>
  `${kind} ${number} ${recordId}`;

/**
 * The waiting entries of records, in the order of their times: the server returns the records in any order. The entries of one record
 * keep their order also where the clock of the process that wrote a later one was behind: an entry counts as of the latest time up to it.
 */
const inOrder = (records: readonly (readonly LogEntry[])[]): readonly LogEntry[] => {
  const timed = records.flatMap((entries) => {
    let latest = "";
    return entries.map((entry) => {
      if (entry.at > latest) latest = entry.at;
      return { entry, latest };
    });
  });
  // The sort is stable.
  return timed
    .toSorted((one, other) => (one.latest === other.latest ? 0 : one.latest < other.latest ? -1 : 1))
    .map(({ entry }) => entry);
};

/** Appends the entries that wait with records to the logs of their companies. Any number of relays may do so concurrently. */
export interface LogRelay {
  /** The form in which an entry waits with its record. */
  readonly waiting: (entry: LogEntry) => StoredDocument;
  /** Appends the waiting entries of a company's records in one collection, in the background. */
  readonly appendSoon: (companyId: number, name: LoggedCollection) => void;
  /** Appends the waiting entries of a company's records in one collection. */
  readonly append: (companyId: number, name: LoggedCollection) => Promise<void>;
  /** Appends all waiting entries of a company. */
  readonly appendAll: (companyId: number) => Promise<void>;
  /** Appends an event, which has no record to wait with. */
  readonly appendEvent: (event: LogEvent) => Promise<void>;
  /** Appends the waiting entries of all companies. */
  readonly sweep: () => Promise<void>;
  /** Resolves once no run is in progress. */
  readonly settle: () => Promise<void>;
}

/** Appends entries to their company's log until another relay takes one of the places; returns how many were appended. */
const appendTogether = async (
  log: Collection<LoggedEntry>,
  entries: readonly (LogEntry | LogEvent)[],
  head: LogHead,
  { seals, vault }: SealedDocuments,
): Promise<number> => {
  const placed: LoggedEntry[] = [];
  for (const entry of entries) placed.push(chained(entry, placed.at(-1) ?? head, vault.auditMac));
  try {
    // A stored entry has all fields except the sealed ones, which no query names.
    await log.insertMany(placed.map(seals.logEntry) as unknown as LoggedEntry[], { ordered: true });
    return placed.length;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // The index of the first failed document; the counts in the error differ between servers.
    return error instanceof MongoBulkWriteError ? ([error.writeErrors].flat()[0]?.index ?? 0) : 0;
  }
};

/**
 * The relay of a database. An entry is written together with its record and waits there; it is then inserted into the log under
 * two unique keys: its place in the company's log, and its number within its record. A relay that finds the place taken tries
 * the next one; a relay that finds the number stored is done. So an entry can be appended several times, concurrently or after a
 * crash, and is stored only once. Within a process, one run at a time appends the entries of a company.
 */
export const logRelay = (database: Db, documents: SealedDocuments): LogRelay => {
  const log = database.collection<LoggedEntry>("log");

  const headOf = async (companyId: number): Promise<LogHead> =>
    (await log.findOne<LogHead>({ companyId }, { projection: { _id: 0, seq: 1, mac: 1 }, sort: { seq: -1 } })) ??
    emptyLog;

  const missingOf = async (companyId: number, entries: readonly LogEntry[]): Promise<readonly LogEntry[]> => {
    const keys = entries.map(({ kind, recordId, number }) => ({ kind, recordId, number }));
    const projection = { _id: 0, kind: 1, recordId: 1, number: 1 };
    const found = await log.find({ companyId, $or: keys }, { projection }).toArray();
    const there = new Set(found.map(keyOf));
    return entries.filter((entry) => !there.has(keyOf(entry)));
  };

  const appendEntries = async (companyId: number, entries: readonly LogEntry[]): Promise<void> => {
    let rest = entries;
    while (rest.length > 0) {
      const appended = await appendTogether(log, rest, await headOf(companyId), documents);
      rest = rest.slice(appended);
      // Another relay was faster: it took the place, or appended some of the same entries.
      if (rest.length > 0) rest = await missingOf(companyId, rest);
    }
  };

  const appendSome = async (companyId: number, collection: Collection<WaitingDocument>): Promise<number> => {
    const found = collection.find(ofCompany(companyId), {
      projection: { companyId: 1, pending: 1 },
      limit: maxTogether,
    });
    const waiting = await found.toArray();
    if (waiting.length === 0) return 0;
    // An entry already has its number within the record; it gets its place in the log now.
    const records = waiting.map(({ pending }) =>
      pending.map((entry) => documents.upgrades.logEntry(entry) as LogEntry),
    );
    await appendEntries(companyId, inOrder(records));
    const removals = waiting.map(({ pending, ...document }) => ({
      updateOne: {
        filter: document,
        update: { $pull: { pending: { number: { $in: pending.map((entry) => entry.number) } } } },
      },
    }));
    await collection.bulkWrite(removals, { ordered: false });
    return waiting.length;
  };

  const appendFrom = async (companyId: number, name: LoggedCollection): Promise<void> => {
    const collection = database.collection<WaitingDocument>(name);
    while ((await appendSome(companyId, collection)) === maxTogether);
  };

  /** Some of the companies that have waiting entries; the next sweep finds the rest. */
  const companiesWaiting = async (collection: Collection<WaitingDocument>): Promise<ReadonlySet<number>> => {
    const some = { projection: { "pending.companyId": 1 }, limit: maxTogether };
    const found = await collection.find({ "pending.companyId": { $gt: 0 } }, some).toArray();
    return new Set(found.flatMap(({ pending }) => pending.map((entry) => Number(entry.companyId))));
  };

  const queues = companyQueues<LoggedCollection>(appendFrom);
  return {
    waiting: documents.seals.logEntry,
    append: (companyId, name) => queues.run(companyId, [name]),
    appendAll: (companyId) => queues.run(companyId, loggedCollections),
    // If this fails, the entries keep waiting, and the next sweep or read appends them.
    appendSoon: (companyId, name) => void queues.run(companyId, [name]).catch(() => {}),
    appendEvent: async (event) => {
      while ((await appendTogether(log, [event], await headOf(event.companyId), documents)) === 0);
    },
    sweep: async () => {
      for (const name of loggedCollections)
        for (const companyId of await companiesWaiting(database.collection<WaitingDocument>(name)))
          await queues.run(companyId, [name]);
    },
    settle: queues.settle,
  };
};
