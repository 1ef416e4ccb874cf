import type { Database, SQLQueryBindings } from "bun:sqlite";
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
import { type Conditions, condition, conditionsOf } from "./conditions.ts";
import { readTable } from "./copies/read-table.ts";
import type { Connection } from "./database/connection.ts";
import type { FoundByRows } from "./database/replace-rows.ts";
import { columnsUpdater } from "./database/update-columns.ts";
import { prepareYielding, yieldingWrites } from "./database/yielding-writes.ts";
import { listIds, withDocuments } from "./list-page.ts";
import { takenColumn } from "./unique-violation.ts";

/** Columns, each with its value in the row of a record. */
type Columns<Stored> = Readonly<Record<string, (stored: Stored) => SQLQueryBindings>>;

/** What is particular to a table of records. A record is the JSON in `document`; the database generates most columns from it. */
interface RecordSpec<Stored, Taken extends string, TakenByNew extends string, Beside extends readonly unknown[]> {
  readonly table: string;
  readonly upgrade: (document: unknown) => Stored;
  /** Encrypts the confidential parts of a record for storing; `upgrade` decrypts them. */
  readonly seal?: (stored: Stored) => object;
  /** The columns that name a record. */
  readonly key: Columns<Stored>;
  /** The columns that are written beside the document. */
  readonly columns: Columns<Stored>;
  /** A condition on the records that are found and saved. */
  readonly only?: string;
  /** A SQL expression for the stored version. */
  readonly version?: string;
  /** A SQL expression for the document that a save stores, if it is not simply the next state; its question mark is the next state. */
  readonly savedDocument?: string;
  /** The outcome of a write whose unique value is taken, by the column of that value. */
  readonly taken?: Readonly<Record<string, Taken>>;
  /** The same for columns that only a new record sets. */
  readonly takenByNew?: Readonly<Record<string, TakenByNew>>;
  /** Writes other rows that change with a record, in the same transaction. */
  readonly writeBeside?: (stored: Stored, ...beside: Beside) => void;
  /** The lookup rows of a record. */
  readonly foundByRows?: FoundByRows<Stored>;
}

/** Creates queries for the records that meet a condition: `sql` is the SQL after WHERE, `hint` tells SQLite how to read the table. */
const queriesOf =
  <Stored>(database: Database, table: string, upgrade: (document: unknown) => Stored) =>
  (sql: string, hint = ""): ((...values: SQLQueryBindings[]) => Stored[]) => {
    const select = database.prepare<{ document: string }, SQLQueryBindings[]>(
      `SELECT document FROM ${table} ${hint} WHERE ${sql}`,
    );
    return (...values) => select.all(...values).map(({ document }) => upgrade(JSON.parse(document)));
  };

/** The refusal of a write whose unique value is taken; throws the error if the write failed for another reason. */
const refusal = <Refusal>(error: unknown, taken: Readonly<Record<string, Refusal>> | undefined): Refusal => {
  const refused = taken?.[takenColumn(error) ?? ""];
  if (refused === undefined) throw error;
  return refused;
};

/**
 * Finds, adds and saves records. One transaction writes the record, the rows beside it and its log entry, which is null if the change has
 * none. Several records are added in a few transactions, in which each refused record is rolled back to a savepoint of its own. A save
 * returns "conflict" if the stored version is no longer the one that was read.
 */
export const versionedRecords = <
  Stored extends LoggedRecord,
  Taken extends string = never,
  TakenByNew extends string = never,
  Beside extends readonly unknown[] = [],
>(
  { database, write, writeLog, copiedTables, yielder }: Connection,
  spec: RecordSpec<Stored, Taken, TakenByNew, Beside>,
) => {
  const { table, upgrade, key, only, version = "version", savedDocument = "?", foundByRows, writeBeside } = spec;
  const columns: Columns<Stored> =
    foundByRows === undefined ? spec.columns : { ...spec.columns, [foundByRows.column]: foundByRows.valueOf };
  const written = [...Object.keys(columns), "document"];
  const changing = Object.entries(columns).filter(([column]) => !(column in key));
  const ofKey = Object.keys(key).map((column) => `${column} = ?`);
  const found = ofKey.concat(only ?? []).join(" AND ");
  /** Computed before the transaction, because other requests wait while it runs. */
  const textOf = (stored: Stored): string => JSON.stringify(spec.seal === undefined ? stored : spec.seal(stored));
  const valuesOf = (each: Columns<Stored>, stored: Stored) => Object.values(each).map((of) => of(stored));

  const query = queriesOf(database, table, upgrade);
  const byKey = query(found);
  const insert = database.prepare<never, SQLQueryBindings[]>(
    `INSERT INTO ${table} (${written.join(", ")}) VALUES (${written.map(() => "?").join(", ")})`,
  );
  const update = columnsUpdater(database, {
    table,
    columns: changing.map(([column]) => column),
    where: `${found} AND ${version} = ?`,
    document: savedDocument,
  });
  const addOne = database.transaction((stored: Stored, text: string, entry: LogEntry | null, beside: Beside): void => {
    insert.run(...valuesOf(columns, stored), text);
    foundByRows?.write(stored, null);
    writeBeside?.(stored, ...beside);
    if (entry !== null) writeLog(entry);
  });
  const saveAll = database.transaction(
    (next: Stored, text: string, stored: Stored, entry: LogEntry | null, beside: Beside): boolean => {
      const values = changing.map(([column, of]) => [column, of(next)] as const);
      const before = update(values, text, [...valuesOf(key, next), stored.version]);
      if (before === null) return false;
      foundByRows?.write(next, { version: stored.version, columns: before });
      writeBeside?.(next, ...beside);
      if (entry !== null) writeLog(entry);
      return true;
    },
  );
  copiedTables.set(table, {
    ...readTable<{ document: string }>(database, { table, order: Object.keys(key) }, ({ document }) =>
      JSON.parse(document),
    ),
    insert: (document) => {
      const stored = upgrade(document);
      insert.run(...valuesOf(columns, stored), JSON.stringify(document));
      foundByRows?.write(stored, null);
      // Rows that `beside` names, such as the revision of a template, are copied separately.
      writeBeside?.(stored, ...([] as unknown as Beside));
    },
  });
  const takenByAdded = { ...spec.taken, ...spec.takenByNew };
  type Prepared = NewRecord<Stored> & { readonly text: string };
  const addYielding = yieldingWrites<Prepared, "added" | Taken | TakenByNew>({ database, write, yielder });
  return {
    query,
    find: async (...values: SQLQueryBindings[]): Promise<Stored | null> => byKey(...values)[0] ?? null,
    async add(stored: Stored, entry: LogEntry | null, ...beside: Beside): Promise<"added" | Taken | TakenByNew> {
      assertFirstEntryOf(stored, entry);
      const text = textOf(stored);
      try {
        await write(() => addOne.immediate(stored, text, entry, beside));
        return "added";
      } catch (error) {
        return refusal<Taken | TakenByNew>(error, takenByAdded);
      }
    },
    async addAll(added: readonly NewRecord<Stored>[], ...beside: Beside): Promise<("added" | Taken | TakenByNew)[]> {
      for (const { record, entry } of added) assertFirstEntryOf(record, entry);
      const prepared = await prepareYielding({ yielder }, added, (each) => ({ ...each, text: textOf(each.record) }));
      return addYielding(prepared, ({ record, text, entry }) => {
        try {
          addOne(record, text, entry, beside);
          return "added";
        } catch (error) {
          return refusal<Taken | TakenByNew>(error, takenByAdded);
        }
      });
    },
    async save(stored: Stored, entry: LogEntry | null, ...beside: Beside): Promise<Stored | "conflict" | Taken> {
      const next = nextStateWith(stored, entry);
      const text = textOf(next);
      try {
        return (await write(() => saveAll.immediate(next, text, stored, entry, beside))) ? next : "conflict";
      } catch (error) {
        return refusal(error, spec.taken);
      }
    },
  };
};

type Owned = LoggedRecord & { readonly id: number; readonly companyId: number };

interface CompanySpec<Stored, Taken extends string, TakenByNew extends string, Beside extends readonly unknown[]>
  extends Omit<RecordSpec<Stored, Taken, TakenByNew, Beside>, "key" | "columns"> {
  readonly columns?: Columns<Stored>;
  /** Decrypts the sealed parts of a stored record without upgrading it, to compare them with the log. */
  readonly open?: (document: unknown) => StoredDocument;
}

/** The records of each company, identified by their ids: `ofCompany` finds, adds and saves those of one company. */
export const companyRecords = <
  Stored extends Owned,
  Taken extends string = never,
  TakenByNew extends string = never,
  Beside extends readonly unknown[] = [],
>(
  connection: Connection,
  spec: CompanySpec<Stored, Taken, TakenByNew, Beside>,
) => {
  const idOf = ({ id }: Stored) => id;
  const records = versionedRecords<Stored, Taken, TakenByNew, Beside>(connection, {
    ...spec,
    key: { id: idOf, company_id: ({ companyId }) => companyId },
    columns: { id: idOf, ...spec.columns },
  });
  const { table, open = (document) => document as StoredDocument } = spec;
  const asStored = connection.database.prepare<{ id: number; document: string }, [number, number, number]>(
    `SELECT id, document FROM ${table} WHERE company_id = ? AND id > ? ORDER BY id LIMIT ?`,
  );
  return {
    query: records.query,
    ofCompany: (companyId: number) => ({
      find: (id: number) => records.find(id, companyId),
      async listAsStored(after: number, max: number): Promise<RecordAsStored[]> {
        const rows = asStored.all(companyId, after, max);
        return rows.map(({ id, document }) => ({ id, document: readOrNull(() => open(JSON.parse(document))) }));
      },
      async add(stored: Stored, entry: LogEntry | null, ...beside: Beside) {
        assertSameCompany(companyId, stored);
        return records.add(stored, entry, ...beside);
      },
      /** Adds several records and returns the outcome of each. */
      async addAll(added: readonly NewRecord<Stored>[], ...beside: Beside) {
        for (const { record } of added) assertSameCompany(companyId, record);
        return records.addAll(added, ...beside);
      },
      async save(stored: Stored, entry: LogEntry | null, ...beside: Beside) {
        assertSameCompany(companyId, stored);
        return records.save(stored, entry, ...beside);
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
  Beside extends readonly unknown[] = [],
>(
  connection: Connection,
  spec: CompanySpec<Stored, Taken, TakenByNew, Beside> & {
    /** The column behind each field of an order. */
    readonly orders: Readonly<Record<Field, string>>;
    readonly conditions: Conditions<Filter>;
  },
) => {
  const { table, upgrade, orders: columns } = spec;
  const { query, ofCompany } = companyRecords<Stored, Taken, TakenByNew, Beside>(connection, spec);
  const list = async (companyId: number, filter: Filter, page: Page<Field>): Promise<PageOf<Stored>> => {
    const filtered = conditionsOf(spec.conditions, filter, { companyId, page });
    const source = { table, columns, conditions: [condition("company_id = ?", companyId), ...filtered] };
    return withDocuments(connection, table, upgrade, await listIds(connection, source, page));
  };
  return {
    query,
    ofCompany: (companyId: number) => ({
      ...ofCompany(companyId),
      list: (filter: Filter, page: Page<Field>) => list(companyId, filter, page),
    }),
  };
};
