import type { Collection, Db } from "mongodb";
import type { LogEntry } from "../../../domain/log/entry.ts";
import type { DocumentId, LoggedCollection, LogRelay } from "./relay.ts";

/** A document of any record, as the driver takes it. */
interface StoredDocument {
  readonly _id: DocumentId;
  readonly [name: string]: unknown;
}

/** Matches documents with which no entry waits, also those that are older than the log. */
const nothingWaits = { "pending.0": { $exists: false } };

/** Inserts a record's document with the entry that describes the change; null: of this change there is none. */
export const insertLogged = async (
  database: Db,
  relay: LogRelay,
  name: LoggedCollection,
  document: { readonly _id: DocumentId },
  entry: LogEntry | null,
): Promise<void> => {
  const pending = entry === null ? [] : [entry];
  await database.collection<StoredDocument>(name).insertOne({ ...document, pending });
  if (entry !== null) relay.appendSoon(entry.companyId, name);
};

/** A document by its id, and all else that shows that it is still as it was read. */
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
  companyId: number,
  write: (collection: Collection<StoredDocument>, filter: AsRead) => Promise<{ matchedCount: number }>,
): Promise<boolean> => {
  const collection = database.collection<StoredDocument>(name);
  for (;;) {
    const { matchedCount } = await write(collection, { ...asRead, ...nothingWaits });
    if (matchedCount > 0) {
      relay.appendSoon(companyId, name);
      return true;
    }
    if ((await collection.countDocuments(asRead, { limit: 1 })) === 0) return false;
    await relay.append(companyId, name);
  }
};

/** Replaces a record's document, where it still is as it was read, with its next state and the entry of the change. */
export const replaceLogged = (
  database: Db,
  relay: LogRelay,
  name: LoggedCollection,
  asRead: AsRead,
  document: object,
  entry: LogEntry,
): Promise<boolean> =>
  writeLogged(database, relay, name, asRead, entry.companyId, (collection, filter) =>
    collection.replaceOne(filter, { ...document, pending: [entry] }),
  );

/** The same for a record of a company of which not every change has an entry. */
export const replaceLoggedOrNot = (
  database: Db,
  relay: LogRelay,
  name: LoggedCollection,
  asRead: AsRead & { readonly companyId: number },
  document: object,
  entry: LogEntry | null,
): Promise<boolean> =>
  writeLogged(database, relay, name, asRead, asRead.companyId, (collection, filter) =>
    collection.replaceOne(filter, { ...document, pending: entry === null ? [] : [entry] }),
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
  writeLogged(database, relay, name, asRead, entry.companyId, (collection, filter) =>
    collection.updateOne(filter, { $set: { ...fields, pending: [entry] } }),
  );
