import type { Database, SQLQueryBindings } from "bun:sqlite";
import { setImmediate } from "node:timers/promises";
import { exactUpTo } from "../../domain/kernel/cached-counts.ts";
import {
  type NumberedPage,
  type Order,
  type Page,
  type PageOf,
  type Position,
  type RangeAfter,
  rangesAfter,
  stepOf,
  totalOrder,
  type WalkStep,
} from "../../domain/kernel/page.ts";
import { isInBackground } from "../threads/caller.ts";
import { type Condition, condition, hintedTable, whereAll } from "./conditions.ts";
import type { Connection } from "./database/connection.ts";

/** Where the rows of a list come from: its table, the column behind each field of an order, and its conditions. */
export interface ListSource<Field extends string> {
  readonly table: string;
  /** The index to read from. If omitted, SQLite chooses one. */
  readonly index?: string | null;
  readonly columns: Readonly<Record<Field, string>>;
  readonly conditions: readonly Condition[];
}

const columnOf = <Field extends string>(
  { columns }: Pick<ListSource<Field>, "columns">,
  field: Field | "id",
): string => (field === "id" ? "id" : columns[field]);

/** The total order of a list as SQL. */
export const orderBy = <Field extends string>(
  source: Pick<ListSource<Field>, "columns">,
  order: readonly Order<Field>[],
): string =>
  totalOrder(order)
    .map(({ field, descending }) => `${columnOf(source, field)} ${descending ? "DESC" : "ASC"}`)
    .join(", ");

/** A list's table with its index and hints, as a FROM clause names it. */
export const tableOf = ({ table, index, conditions }: Omit<ListSource<string>, "columns">): string =>
  hintedTable(index ? `${table} INDEXED BY ${index}` : table, conditions);

/** Conditions that an index of each list begins with, so that a query with these alone passes over no other rows. */
const ofOwner = ["company_id = ?", "deleted_at IS NULL", "loan_id = ?", "import_id = ?"];

/** How many rows of an index may be passed over in one turn of the event loop, to reach a page or to find that a count is not exact. */
const fewPassedOver = exactUpTo + 1;

/** Reads rows of a list up to row `last`: at once if only few rows of an index are passed over, as without a filter; otherwise in a thread. */
export const readUpTo = async <Row>(
  { database, read }: Pick<Connection, "database" | "read">,
  { table, conditions }: Pick<ListSource<string>, "table" | "conditions">,
  statement: Pick<Condition, "sql" | "values">,
  last: number,
): Promise<readonly Row[]> =>
  last <= fewPassedOver && conditions.every(({ sql }) => ofOwner.includes(sql))
    ? database.query<Row, SQLQueryBindings[]>(statement.sql).all(...statement.values)
    : read<Row>(table, statement);

/** How many rows a list has. Counts up to 10,000 rows each time; a larger count is cached. */
export const countRows = (
  connection: Pick<Connection, "database" | "cached" | "read">,
  source: Omit<ListSource<string>, "columns">,
): Promise<number> => {
  const where = whereAll(source.conditions);
  const sql = `SELECT count(*) AS count FROM (SELECT 1 FROM ${tableOf(source)} ${where.sql} LIMIT ?)`;
  const key = JSON.stringify([source.table, where.sql, where.values]);
  // A loan or an import has few rows. A large count is cached, so requests rarely wait for it.
  const isOfOne = source.conditions.some((each) => each.sql === "loan_id = ?" || each.sql === "import_id = ?");
  return connection.cached(key, async (limit) => {
    const statement = { sql, values: [...where.values, limit ?? -1] };
    const [counted] = isOfOne
      ? await readUpTo<{ count: number }>(connection, source, statement, 0)
      : await connection.read<{ count: number }>(source.table, statement);
    return counted?.count ?? 0;
  });
};

/** The ids of one page. */
export const idsOfPage = async <Field extends string>(
  connection: Pick<Connection, "database" | "read">,
  source: ListSource<Field>,
  { number, size, order }: NumberedPage<Field>,
  most: number = size,
): Promise<readonly number[]> => {
  const where = whereAll(source.conditions);
  const sql = `SELECT id FROM ${tableOf(source)} ${where.sql} ORDER BY ${orderBy(source, order)} LIMIT ? OFFSET ?`;
  const values = [...where.values, most, (number - 1) * size];
  const ids = await readUpTo<{ id: number }>(connection, source, { sql, values }, number * size);
  return ids.map(({ id }) => id);
};

const conditionsOf = <Field extends string>(
  source: ListSource<Field>,
  { equal, beyond }: RangeAfter<Field | "id">,
): Condition[] => [
  ...equal.map(({ field, value }) => condition(`${columnOf(source, field)} = ?`, value)),
  condition(`${columnOf(source, beyond.field)} ${beyond.descending ? "<" : ">"} ?`, beyond.value),
];

/** The ids of the next rows of a walk. Each range is a separate query, because an index cannot return the rows of an OR in order. */
export const idsOfStep = async <Field extends string>(
  connection: Pick<Connection, "database" | "read">,
  source: ListSource<Field>,
  { after, size, order }: WalkStep<Field>,
): Promise<PageOf<number>> => {
  const total = totalOrder(order);
  const ranges = after === null ? [[]] : rangesAfter(total, after).map((range) => conditionsOf(source, range));
  const position = total.map(({ field }) => columnOf(source, field)).join(", ");
  const found: { id: number; position: string }[] = [];
  for (const range of ranges) {
    if (found.length === size) break;
    const where = whereAll([...source.conditions, ...range]);
    const sql = `SELECT id, json_array(${position}) AS position FROM ${tableOf(source)} ${where.sql}
       ORDER BY ${orderBy(source, order)} LIMIT ?`;
    const values = [...where.values, size - found.length];
    found.push(...(await readUpTo<{ id: number; position: string }>(connection, source, { sql, values }, size)));
  }
  const step = stepOf(found, { size }, (last): Position => JSON.parse(last.position));
  return { ...step, rows: found.map(({ id }) => id) };
};

/** The ids of a page of a list, with the count of the list, or of a step of a walk, without it. */
export const listIds = async <Field extends string>(
  connection: Pick<Connection, "database" | "cached" | "read">,
  source: ListSource<Field>,
  page: Page<Field>,
  counted: Omit<ListSource<Field>, "columns"> = source,
): Promise<PageOf<number>> => {
  if (!("number" in page)) return idsOfStep(connection, source, page);
  const count = await countRows(connection, counted);
  // If the count is exact and the page is not full, the query stops at the last row.
  const left = count > exactUpTo ? page.size : Math.min(page.size, count - (page.number - 1) * page.size);
  return { count, rows: left <= 0 ? [] : await idsOfPage(connection, source, page, left) };
};

/** How many documents are read and parsed before other requests get a turn. */
const fewDocuments = 25;

/**
 * Finds a row for each id, in the order of the ids. Other requests get a turn between batches. Background work, such as a job, yields
 * as soon as a turn is due: a batch takes ten times as long as a request may wait for a job.
 */
export const findEach = async <Id, Row>(
  { yielder }: Pick<Connection, "yielder">,
  ids: readonly Id[],
  find: (id: Id) => Row | null,
): Promise<Row[]> => {
  const yieldIfDue = isInBackground() ? yielder() : null;
  const rows: Row[] = [];
  for (const [place, id] of ids.entries()) {
    const due = yieldIfDue?.() ?? null;
    if (due !== null) await due;
    else if (yieldIfDue === null && place > 0 && place % fewDocuments === 0) await setImmediate();
    const row = find(id);
    if (row !== null) rows.push(row);
  }
  return rows;
};

/**
 * Reads a record by its id, whichever company it belongs to; null if no record has that id and meets the condition `only`. A record
 * may be deleted between the query for its id and this one.
 */
export const documentReader = <Row>(
  database: Database,
  table: string,
  upgrade: (document: unknown) => Row,
  only = "TRUE",
): ((id: number) => Row | null) => {
  const documentOf = database.query<{ document: string }, [number]>(
    `SELECT document FROM ${table} WHERE id = ? AND ${only}`,
  );
  return (id) => {
    const row = documentOf.get(id);
    return row === null ? null : upgrade(JSON.parse(row.document));
  };
};

/** The records of listed ids. Queries sort ids, and documents are read afterward, so that a sort never carries whole records. */
export const withDocuments = async <Row>(
  connection: Pick<Connection, "database" | "yielder">,
  table: string,
  upgrade: (document: unknown) => Row,
  { rows, ...listed }: PageOf<number>,
): Promise<PageOf<Row>> => ({
  ...listed,
  rows: await findEach(connection, rows, documentReader(connection.database, table, upgrade)),
});
