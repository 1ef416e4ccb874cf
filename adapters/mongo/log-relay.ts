import type { Collection, Db } from "mongodb";
import { chained, emptyLog, type LogHead, type Mac } from "../../domain/log/chain.ts";
import type { LogEntry, LoggedEntry } from "../../domain/log/entry.ts";
import { isDuplicate, isWriteConflict } from "./duplicate-key.ts";

/** What every document of a logged record has beside the record: the entries that are not yet in its company's log. */
export interface WaitingEntries {
  readonly pending: readonly LogEntry[];
}

/** Matches documents with which no entry waits, also those that are older than the log. */
export const nothingWaits = { "pending.0": { $exists: false } };

const someWait = { "pending.at": { $gt: "" } };

/** The collections of logged records. */
const loggedCollections = ["companies", "users", "loans", "indexValues"] as const;
type LoggedCollection = (typeof loggedCollections)[number];
type DocumentId = number | string;

/** A document as the driver takes it, whatever its record is. */
interface StoredDocument {
  readonly _id: DocumentId;
  readonly [name: string]: unknown;
}

interface WaitingDocument extends WaitingEntries {
  readonly _id: DocumentId;
}

/** Appends to the logs of companies what waits with their records. Any number of relays may do so at once. */
export interface LogRelay {
  /** Appends what waits with a document; nobody waits for it. */
  readonly appendSoon: (collection: LoggedCollection, id: DocumentId) => void;
  /** Appends what waits with a document, in the order of its numbers. */
  readonly append: (collection: LoggedCollection, id: DocumentId) => Promise<void>;
  /** Appends all that waits, of one company or (null) of every one. */
  readonly appendAll: (companyId: number | null) => Promise<void>;
  /** Answers once nothing is under way. */
  readonly settle: () => Promise<void>;
}

/**
 * The relay of a database. An entry waits with its record, which was written in the same write, and is then inserted into
 * the log under two unique keys: its place in the company's log, and its record's number. Whoever loses the place takes
 * the next one, and whoever finds the number there is done; so the same entry may be appended twice, by two at once or
 * after a crash, and is there once.
 */
export const logRelay = (database: Db, mac: Mac): LogRelay => {
  const log = database.collection<LoggedEntry>("log");
  const underWay = new Set<Promise<void>>();

  const headOf = (companyId: number): Promise<LogHead | null> =>
    log.findOne<LogHead>({ companyId }, { projection: { _id: 0, seq: 1, mac: 1 }, sort: { seq: -1 } });

  const appendOne = async (entry: LogEntry): Promise<void> => {
    const { companyId, kind, recordId, number } = entry;
    for (;;) {
      const head = (await headOf(companyId)) ?? emptyLog;
      try {
        await log.insertOne(chained(entry, head, mac));
        return;
      } catch (error) {
        if (!isDuplicate(error) && !isWriteConflict(error)) throw error;
      }
      if ((await log.countDocuments({ companyId, kind, recordId, number }, { limit: 1 })) > 0) return;
    }
  };

  const append: LogRelay["append"] = async (name, id) => {
    const collection = database.collection<WaitingDocument>(name);
    const found = await collection.findOne({ _id: id }, { projection: { pending: 1 } });
    const waiting = (found?.pending ?? []).toSorted((one, other) => one.number - other.number);
    if (waiting.length === 0) return;
    for (const entry of waiting) await appendOne(entry);
    await collection.updateOne(
      { _id: id },
      { $pull: { pending: { number: { $in: waiting.map(({ number }) => number) } } } },
    );
  };

  return {
    append,
    appendSoon: (name, id) => {
      // What fails now waits on, and the next sweep or reading appends it.
      const work = append(name, id)
        .catch(() => {})
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    appendAll: async (companyId) => {
      const ofCompany = companyId === null ? {} : { "pending.companyId": companyId };
      for (const name of loggedCollections) {
        const waiting = database
          .collection<WaitingDocument>(name)
          .find<{ readonly _id: DocumentId }>({ ...someWait, ...ofCompany }, { projection: { _id: 1 } });
        for await (const { _id } of waiting) await append(name, _id);
      }
    },
    settle: async () => {
      await Promise.all(underWay);
    },
  };
};

/** Inserts a record's document with the entry that tells of it. */
export const insertLogged = async (
  database: Db,
  relay: LogRelay,
  name: LoggedCollection,
  document: { readonly _id: DocumentId },
  entry: LogEntry,
): Promise<void> => {
  await database.collection<StoredDocument>(name).insertOne({ ...document, pending: [entry] });
  relay.appendSoon(name, document._id);
};

/** A document by its id, and all else that tells that it is still as it was read. */
type AsRead = StoredDocument;

/**
 * Writes a record's next state, with its entry, where the document still is as it was read; answers whether it was. An entry
 * that still waits with the document goes to the log first, so that at most one waits.
 */
const writeLogged = async (
  database: Db,
  relay: LogRelay,
  name: LoggedCollection,
  asRead: AsRead,
  write: (collection: Collection<StoredDocument>, filter: AsRead) => Promise<{ matchedCount: number }>,
): Promise<boolean> => {
  const collection = database.collection<StoredDocument>(name);
  for (;;) {
    const { matchedCount } = await write(collection, { ...asRead, ...nothingWaits });
    if (matchedCount > 0) {
      relay.appendSoon(name, asRead._id);
      return true;
    }
    if ((await collection.countDocuments(asRead, { limit: 1 })) === 0) return false;
    await relay.append(name, asRead._id);
  }
};

/** Replaces a record's document, where it still is as it was read, with its next state and the entry that tells of it. */
export const replaceLogged = (
  database: Db,
  relay: LogRelay,
  name: LoggedCollection,
  asRead: AsRead,
  document: object,
  entry: LogEntry,
): Promise<boolean> =>
  writeLogged(database, relay, name, asRead, (collection, filter) =>
    collection.replaceOne(filter, { ...document, pending: [entry] }),
  );

/** The same for a document of which some fields are written by others: only those given are set. */
export const updateLogged = (
  database: Db,
  relay: LogRelay,
  name: LoggedCollection,
  asRead: AsRead,
  fields: object,
  entry: LogEntry,
): Promise<boolean> =>
  writeLogged(database, relay, name, asRead, (collection, filter) =>
    collection.updateOne(filter, { $set: { ...fields, pending: [entry] } }),
  );
