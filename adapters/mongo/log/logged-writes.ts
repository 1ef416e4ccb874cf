import type { Db, Document } from "mongodb";
import type { LogEntry } from "../../../domain/log/entry.ts";
import type { DocumentId, LoggedCollection, LogRelay } from "./relay.ts";

/** The document of any record, as the driver accepts it. */
interface StoredDocument {
  readonly _id: DocumentId;
  readonly companyId?: number;
  readonly [name: string]: unknown;
}

/** Matches documents without a waiting entry, including documents that are older than the log. */
const nothingWaits = { "pending.0": { $exists: false } };

/** Inserts a record's document with the entry that describes the change, which is null if the change has none. */
export const insertLogged = async (
  database: Db,
  relay: LogRelay,
  name: LoggedCollection,
  document: { readonly _id: DocumentId },
  entry: LogEntry | null,
): Promise<void> => {
  const pending = entry === null ? [] : [relay.waiting(entry)];
  await database.collection<StoredDocument>(name).insertOne({ ...document, pending });
  if (entry !== null) relay.appendSoon(entry.companyId, name);
};

/** Inserts several records' documents, each with its entry, in one unordered write: if it fails, the documents that can be inserted still are. */
export const insertAllLogged = async (
  database: Db,
  relay: LogRelay,
  name: LoggedCollection,
  added: readonly { readonly document: { readonly _id: DocumentId }; readonly entry: LogEntry }[],
): Promise<void> => {
  const documents = added.map(({ document, entry }) => ({ ...document, pending: [relay.waiting(entry)] }));
  try {
    await database.collection<StoredDocument>(name).insertMany(documents, { ordered: false });
  } finally {
    for (const companyId of new Set(added.map(({ entry }) => entry.companyId))) relay.appendSoon(companyId, name);
  }
};

/** The next state of a document, and the fields that are left as they are stored, because other operations write them too. */
interface NextDocument {
  readonly document: Document;
  readonly kept: readonly string[] | undefined;
}

/**
 * Writes a record's next state with its entry, if the document still matches `asRead`, its id and version as they were read; returns
 * whether it did. An entry that still waits with the document is moved to the log first, so that at most one waits.
 */
export const saveLogged = async (
  database: Db,
  relay: LogRelay,
  name: LoggedCollection,
  asRead: StoredDocument,
  { document, kept }: NextDocument,
  entry: LogEntry | null,
): Promise<boolean> => {
  const companyId = entry?.companyId ?? asRead.companyId;
  if (companyId === undefined) throw new Error(`a change in ${name} has neither an entry nor a company`);
  const collection = database.collection<StoredDocument>(name);
  const { _id, ...next }: Document = { ...document, pending: entry === null ? [] : [relay.waiting(entry)] };
  const write = (filter: StoredDocument) => {
    if (kept === undefined) return collection.replaceOne(filter, next);
    const set = Object.fromEntries(Object.entries(next).filter(([field]) => !kept.includes(field)));
    return collection.updateOne(filter, { $set: set });
  };
  for (;;) {
    const { matchedCount } = await write({ ...asRead, ...nothingWaits });
    if (matchedCount > 0) {
      relay.appendSoon(companyId, name);
      return true;
    }
    if ((await collection.countDocuments(asRead, { limit: 1 })) === 0) return false;
    await relay.append(companyId, name);
  }
};
