import type { Document } from "mongodb";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { assertSameCompany, type RecordAsStored, readOrNull } from "../../domain/kernel/stored/record.ts";
import type { StoredDocument } from "../../domain/kernel/stored/stored-document.ts";
import {
  assertFirstEntryOf,
  type LogEntry,
  type LoggedRecord,
  type NewRecord,
  nextStateWith,
} from "../../domain/log/entry.ts";
import { type Conditions, conditionsOf } from "./conditions.ts";
import type { Connection } from "./database/connection.ts";
import { duplicatePositions, isDuplicate } from "./duplicate-key.ts";
import { listPage } from "./list-page.ts";
import { insertAllLogged, insertLogged, saveLogged } from "./log/logged-writes.ts";
import type { DocumentId, LoggedCollection } from "./log/relay.ts";

/** Fields that queries need besides a record's own, each with its value. */
type QueryFields<Stored> = Readonly<Record<string, (stored: Stored) => unknown>>;

export const queryFieldsOf = <Stored>(fields: QueryFields<Stored>, stored: Stored): Document =>
  Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, of(stored)]));

/** A projection that excludes the store's own fields. */
export const projectionOf = (fields: object, hidden: readonly string[] = []): Document =>
  Object.fromEntries(["_id", "pending", ...Object.keys(fields), ...hidden].map((name) => [name, 0]));

/** What is particular to a collection of records. A record is one document with its own fields and those that queries need. */
interface RecordSpec<Stored, Taken extends string, TakenByNew extends string> {
  readonly collection: LoggedCollection;
  readonly upgrade: (document: unknown) => Stored;
  /** Encrypts the confidential parts of a record for storing; `upgrade` decrypts them. */
  readonly seal?: (stored: Stored) => object;
  readonly idOf: (stored: Stored) => DocumentId;
  readonly fields?: QueryFields<Stored>;
  /** Fields that belong to no record and are written by `more`. */
  readonly hidden?: readonly string[];
  /** Fields that a save leaves as they are stored. */
  readonly kept?: readonly string[];
  /** A condition on the documents that are found and saved. */
  readonly only?: Document;
  /** The condition on the stored version, if it is not simply the version that was read. */
  readonly version?: (version: number) => unknown;
  /**
   * The fields of a unique key, by the outcome of a write whose key is taken. After a duplicate-key error, a query looks for the
   * other document, because servers word that error differently. An empty list stands for any duplicate.
   */
  readonly taken?: Readonly<Record<Taken, readonly string[]>>;
  /** The same for fields that only a new record sets. */
  readonly takenByNew?: Readonly<Record<TakenByNew, readonly string[]>>;
}

/**
 * Finds, adds and saves records. Each write is a write of one document, in which the log entry waits; the entry is null if the
 * change has none. A save returns "conflict" if the stored version is no longer the one that was read. `scope` is the company
 * of the records, if they have one.
 */
export const versionedRecords = <
  Stored extends LoggedRecord,
  Taken extends string = never,
  TakenByNew extends string = never,
>(
  { database, relay, copiedRecords }: Pick<Connection, "database" | "relay" | "copiedRecords">,
  spec: RecordSpec<Stored, Taken, TakenByNew>,
) => {
  const { collection: name, upgrade, fields = {}, hidden, kept, only = {}, version = (read: number) => read } = spec;
  const { seal = (stored: Stored): object => stored } = spec;
  const collection = database.collection<Document & { readonly _id: DocumentId }>(name);
  const projection = projectionOf(fields, hidden);
  const documentOf = (stored: Stored) => ({
    ...seal(stored),
    ...queryFieldsOf(fields, stored),
    _id: spec.idOf(stored),
  });

  copiedRecords.set(name, {
    projection,
    documentOf: (document) => {
      const stored = upgrade(document);
      return { ...document, ...queryFieldsOf(fields, stored), _id: spec.idOf(stored), pending: [] };
    },
  });

  const refusal = async <Refusal extends string>(
    error: unknown,
    document: Document,
    taken: Readonly<Record<string, readonly string[]>>,
  ): Promise<Refusal> => {
    for (const [refused, unique] of isDuplicate(error) ? Object.entries(taken) : []) {
      const values = Object.fromEntries(unique.map((field) => [field, document[field]]));
      const others = { ...values, _id: { $ne: document._id } };
      if (unique.length === 0 || (await collection.countDocuments(others, { limit: 1 })) > 0) return refused as Refusal;
    }
    throw error;
  };

  const findAll = async (filter: Document, sort: Record<string, 1 | -1> = {}, limit = 0): Promise<Stored[]> =>
    (await collection.find<Document>(filter, { projection, sort, limit }).toArray()).map(upgrade);
  const add = async (
    stored: Stored,
    entry: LogEntry | null,
    more: Document = {},
  ): Promise<"added" | Taken | TakenByNew> => {
    assertFirstEntryOf(stored, entry);
    const document = { ...documentOf(stored), ...more };
    try {
      await insertLogged(database, relay, name, document, entry);
      return "added";
    } catch (error) {
      return refusal(error, document, { ...spec.takenByNew, ...spec.taken });
    }
  };
  return {
    collection,
    projection,
    findAll,
    async findOne(filter: Document, sort: Record<string, 1 | -1> = {}): Promise<Stored | null> {
      const found = await collection.findOne<Document>(filter, { projection, sort });
      return found && upgrade(found);
    },
    add,
    async addAll(added: readonly NewRecord<Stored>[]): Promise<("added" | Taken | TakenByNew)[]> {
      for (const { record, entry } of added) assertFirstEntryOf(record, entry);
      const outcomes = added.map((): "added" | Taken | TakenByNew => "added");
      if (added.length === 0) return outcomes;
      const documents = added.map(({ record, entry }) => ({ document: documentOf(record), entry }));
      try {
        await insertAllLogged(database, relay, name, documents);
      } catch (error) {
        const refused = duplicatePositions(error, added.length);
        if (refused === null) throw error;
        // Adding each refused record alone finds which of its values is taken; a record that only lost a race is added.
        for (const position of refused) {
          const again = added[position];
          if (again !== undefined) outcomes[position] = await add(again.record, again.entry);
        }
      }
      return outcomes;
    },
    async save(
      stored: Stored,
      entry: LogEntry | null,
      scope: { readonly companyId?: number } = {},
      more: Document = {},
    ): Promise<Stored | "conflict" | Taken> {
      const next = nextStateWith(stored, entry);
      const document = documentOf(next);
      const asRead = { ...scope, _id: document._id, version: version(stored.version), ...only };
      try {
        const write = { document: { ...document, ...more }, kept };
        return (await saveLogged(database, relay, name, asRead, write, entry)) ? next : "conflict";
      } catch (error) {
        return refusal(error, document, spec.taken ?? {});
      }
    },
  };
};

type Owned = LoggedRecord & { readonly id: number; readonly companyId: number };

interface CompanySpec<Stored, Taken extends string, TakenByNew extends string>
  extends Omit<RecordSpec<Stored, Taken, TakenByNew>, "idOf"> {
  /** Decrypts the sealed parts of a stored record without upgrading it, to compare them with the log. */
  readonly open?: (document: unknown) => StoredDocument;
}

/** The records of each company: `ofCompany` finds, adds and saves those of one company. */
export const companyRecords = <Stored extends Owned, Taken extends string = never, TakenByNew extends string = never>(
  connection: Connection,
  spec: CompanySpec<Stored, Taken, TakenByNew>,
) => {
  const { open = (document) => document as StoredDocument } = spec;
  const records = versionedRecords<Stored, Taken, TakenByNew>(connection, { ...spec, idOf: ({ id }) => id });
  return {
    ...records,
    ofCompany: (companyId: number) => ({
      find: (id: number) => records.findOne({ companyId, _id: id, ...spec.only }),
      async listAsStored(after: number, max: number): Promise<RecordAsStored[]> {
        const { collection, projection } = records;
        const { _id: _, ...hidden } = projection;
        const later = { companyId, _id: { $gt: after } };
        const found = collection.find(later, { projection: hidden, sort: { _id: 1 }, limit: max });
        return (await found.toArray()).map(({ _id, ...document }) => ({
          id: Number(_id),
          document: readOrNull(() => open(document)),
        }));
      },
      async add(stored: Stored, entry: LogEntry | null, more?: Document) {
        assertSameCompany(companyId, stored);
        return records.add(stored, entry, more);
      },
      /** Adds several records in one unordered write and returns the outcome of each. */
      async addAll(added: readonly NewRecord<Stored>[]) {
        for (const { record } of added) assertSameCompany(companyId, record);
        return records.addAll(added);
      },
      async save(stored: Stored, entry: LogEntry | null, more?: Document) {
        assertSameCompany(companyId, stored);
        return records.save(stored, entry, { companyId }, more);
      },
    }),
  };
};

/** The same, with lists of the records. */
export const listedRecords = <
  Stored extends Owned,
  Filter extends object,
  Field extends string,
  Taken extends string = never,
  TakenByNew extends string = never,
>(
  connection: Connection,
  spec: CompanySpec<Stored, Taken, TakenByNew> & {
    /** The key behind each field of an order. */
    readonly orders: Readonly<Record<Field, string>>;
    readonly conditions: Conditions<Filter>;
  },
) => {
  const records = companyRecords<Stored, Taken, TakenByNew>(connection, spec);
  const shape = { keys: spec.orders, projection: records.projection, upgrade: spec.upgrade };
  return {
    ...records,
    ofCompany: (companyId: number) => ({
      ...records.ofCompany(companyId),
      async list(filter: Filter, page: Page<Field>): Promise<PageOf<Stored>> {
        const wanted = await conditionsOf(spec.conditions, filter, { companyId, filter });
        return listPage(connection.cached, records.collection, shape, { companyId, ...wanted }, page);
      },
    }),
  };
};
