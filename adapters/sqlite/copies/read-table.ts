import type { Database } from "bun:sqlite";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import type { CopiedTable } from "../database/connection.ts";

interface ReadTable {
  readonly table: string;
  /** The columns to select. */
  readonly columns?: string;
  /** The columns of an order that is stable while nothing is written. */
  readonly order: readonly string[];
  /** A condition on the rows to read. */
  readonly only?: string;
}

/** How a copy reads a table, row by row. */
export const readTable = <Row>(
  database: Database,
  { table, columns = "document", order, only = "TRUE" }: ReadTable,
  documentOf: (row: Row) => StoredDocument,
): Pick<CopiedTable, "all" | "count"> => ({
  *all() {
    const rows = database.query<Row, []>(`SELECT ${columns} FROM ${table} WHERE ${only} ORDER BY ${order.join(", ")}`);
    for (const row of rows.iterate()) yield documentOf(row);
  },
  count: () =>
    database.query<{ count: number }, []>(`SELECT count(*) AS count FROM ${table} WHERE ${only}`).get()?.count ?? 0,
});
