import type { Database, SQLQueryBindings } from "bun:sqlite";
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
import { type Condition, condition, hintedTable, whereAll } from "./conditions.ts";
import type { Connection } from "./database/connection.ts";

/** Where the rows of a list are, and which of them: its table, the column behind each field of an order, and its conditions. */
export interface ListSource<Field extends string> {
  readonly table: string;
  readonly columns: Readonly<Record<Field, string>>;
  readonly conditions: readonly Condition[];
}

const columnOf = <Field extends string>(
  { columns }: Pick<ListSource<Field>, "columns">,
  field: Field | "id",
): string => (field === "id" ? "id" : columns[field]);

/** The whole order of a list as SQL. */
export const orderBy = <Field extends string>(
  source: Pick<ListSource<Field>, "columns">,
  order: readonly Order<Field>[],
): string =>
  totalOrder(order)
    .map(({ field, descending }) => `${columnOf(source, field)} ${descending ? "DESC" : "ASC"}`)
    .join(", ");

/** How many rows a list has. Up to 10,000 they are counted each time, and of more it is read that they are. */
export const countRows = (
  { database, cached }: Pick<Connection, "database" | "cached">,
  { table, conditions }: Pick<ListSource<string>, "table" | "conditions">,
): Promise<number> => {
  const where = whereAll(conditions);
  const counted = database.query<{ count: number }, SQLQueryBindings[]>(
    `SELECT count(*) AS count FROM (SELECT 1 FROM ${hintedTable(table, conditions)} ${where.sql} LIMIT ?)`,
  );
  const key = JSON.stringify([table, where.sql, where.values]);
  return cached(key, async (limit) => counted.get(...where.values, limit ?? -1)?.count ?? 0);
};

/** The ids of one page. */
export const idsOfPage = <Field extends string>(
  database: Database,
  source: ListSource<Field>,
  { number, size, order }: NumberedPage<Field>,
): readonly number[] => {
  const where = whereAll(source.conditions);
  const ids = database.query<{ id: number }, SQLQueryBindings[]>(
    `SELECT id FROM ${hintedTable(source.table, source.conditions)} ${where.sql} ORDER BY ${orderBy(source, order)} LIMIT ? OFFSET ?`,
  );
  return ids.all(...where.values, size, (number - 1) * size).map(({ id }) => id);
};

const conditionsOf = <Field extends string>(
  source: ListSource<Field>,
  { equal, beyond }: RangeAfter<Field | "id">,
): Condition[] => [
  ...equal.map(({ field, value }) => condition(`${columnOf(source, field)} = ?`, value)),
  condition(`${columnOf(source, beyond.field)} ${beyond.descending ? "<" : ">"} ?`, beyond.value),
];

/** The ids of the next rows of a walk. Each range is a query of its own, since an index serves no disjunction in order. */
export const idsOfStep = <Field extends string>(
  database: Database,
  source: ListSource<Field>,
  { after, size, order }: WalkStep<Field>,
): PageOf<number> => {
  const total = totalOrder(order);
  const ranges = after === null ? [[]] : rangesAfter(total, after).map((range) => conditionsOf(source, range));
  const position = total.map(({ field }) => columnOf(source, field)).join(", ");
  const found: { id: number; position: string }[] = [];
  for (const range of ranges) {
    if (found.length === size) break;
    const where = whereAll([...source.conditions, ...range]);
    const rows = database.query<{ id: number; position: string }, SQLQueryBindings[]>(
      `SELECT id, json_array(${position}) AS position FROM ${hintedTable(source.table, source.conditions)} ${where.sql}
       ORDER BY ${orderBy(source, order)} LIMIT ?`,
    );
    found.push(...rows.all(...where.values, size - found.length));
  }
  const step = stepOf(found, { size }, (last): Position => JSON.parse(last.position));
  return { ...step, rows: found.map(({ id }) => id) };
};

/** The ids that are requested of a list, with their count where a page of it is. */
export const listIds = async <Field extends string>(
  connection: Pick<Connection, "database" | "cached">,
  source: ListSource<Field>,
  page: Page<Field>,
  counted: Pick<ListSource<Field>, "table" | "conditions"> = source,
): Promise<PageOf<number>> =>
  "number" in page
    ? { count: await countRows(connection, counted), rows: idsOfPage(connection.database, source, page) }
    : idsOfStep(connection.database, source, page);

/**
 * The documents of listed ids. Ids are ordered first and documents read after, so that a sort never carries whole records.
 */
export const withDocuments = <Row>(
  database: Database,
  table: string,
  upgrade: (document: unknown) => Row,
  { rows, ...listed }: PageOf<number>,
): PageOf<Row> => {
  const documentOf = database.query<{ document: string }, [number]>(`SELECT document FROM ${table} WHERE id = ?`);
  const found = rows.flatMap((id) => documentOf.get(id) ?? []);
  return { ...listed, rows: found.map(({ document }) => upgrade(JSON.parse(document))) };
};
