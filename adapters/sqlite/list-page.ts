import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { Order, Page, PageOf } from "../../domain/kernel/page.ts";

/** A piece of a WHERE clause with the values of its question marks. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly SQLQueryBindings[];
}

export const condition = (sql: string, ...values: SQLQueryBindings[]): Condition => ({ sql, values });

/** The condition where there is something to compare with, else nothing. */
export const conditionUnlessNull = (sql: string, value: SQLQueryBindings): Condition[] =>
  value === null ? [] : [condition(sql, value)];

/** Ties go by id, in the direction of the last field, so that one index serves the whole order. */
const orderBy = <Field extends string>(order: readonly Order<Field>[], columns: Readonly<Record<Field, string>>) => {
  const direction = (descending: boolean) => (descending ? "DESC" : "ASC");
  const fields = order.map(({ field, descending }) => `${columns[field]} ${direction(descending)}`);
  return [...fields, `id ${direction(order.at(-1)?.descending ?? false)}`].join(", ");
};

/** One page of a table's ids; `columns` names the column behind each field of an order. */
export const listIds = <Field extends string>(
  database: Database,
  table: string,
  columns: Readonly<Record<Field, string>>,
  conditions: readonly Condition[],
  page: Page<Field>,
): PageOf<number> => {
  const where = conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(" AND ")}` : "";
  const values = conditions.flatMap((each) => each.values);
  const counted = database
    .query<{ count: number }, SQLQueryBindings[]>(`SELECT count(*) AS count FROM ${table} ${where}`)
    .get(...values);
  const ids = database
    .query<{ id: number }, SQLQueryBindings[]>(
      `SELECT id FROM ${table} ${where} ORDER BY ${orderBy(page.order, columns)} LIMIT ? OFFSET ?`,
    )
    .all(...values, page.size, (page.number - 1) * page.size);
  return { count: counted?.count ?? 0, rows: ids.map(({ id }) => id) };
};

/** What a list needs beside its conditions: its table, the column behind each field of an order, and how a row is read. */
interface ListShape<Row, Field extends string> {
  readonly table: string;
  readonly columns: Readonly<Record<Field, string>>;
  readonly upgrade: (document: unknown) => Row;
}

/**
 * One page of a table's documents. Ids are ordered first and documents read after, so that a sort never carries whole
 * records.
 */
export const listPage = <Row, Field extends string>(
  database: Database,
  { table, columns, upgrade }: ListShape<Row, Field>,
  conditions: readonly Condition[],
  page: Page<Field>,
): PageOf<Row> => {
  const { count, rows: ids } = listIds(database, table, columns, conditions, page);
  const documentOf = database.query<{ document: string }, [number]>(`SELECT document FROM ${table} WHERE id = ?`);
  const rows = ids.flatMap((id) => documentOf.get(id) ?? []);
  return { count, rows: rows.map(({ document }) => upgrade(JSON.parse(document))) };
};
