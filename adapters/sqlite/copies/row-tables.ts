import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import { copyMark, filesPlaceMark } from "../../../domain/stored-records.ts";
import type { CopiedTable } from "../database/connection.ts";
import { nameBlankSql } from "../files/company-files.ts";
import { queryColumnsMark } from "../loans/query-columns.ts";
import { readTable } from "./read-table.ts";

interface RowTable {
  /** The columns that are written. Each is a property of the document, under its name in camel case. */
  readonly columns: readonly string[];
  /** The column with a document as JSON text, and the name of that document in the copied one; null if it is the whole copied document. */
  readonly json?: { readonly column: string; readonly name: string | null };
  /** A column that stores null as the empty string. */
  readonly emptyForNull?: string;
  readonly order: readonly string[];
  readonly only?: string;
  /** SQL that runs with each document that is written; its parameter is the JSON text. */
  readonly beside?: string;
}

/** Marks that belong to this store alone and are not copied. */
const ownMarks = [queryColumnsMark, copyMark, filesPlaceMark];

/** The tables whose rows are not records with versions. */
const rowTables: Readonly<Record<string, RowTable>> = {
  marks: {
    columns: ["name", "text"],
    order: ["name"],
    only: `name NOT IN (${ownMarks.map((name) => `'${name}'`).join(", ")})`,
  },
  sequences: { columns: ["name", "given"], order: ["name"] },
  idempotency_keys: {
    columns: ["key", "body_digest", "reserved_id", "fencing_token", "lease_ends_at", "expires_at", "answer"],
    order: ["key"],
  },
  hmda_filing_parts: {
    columns: ["company_id", "contents_id", "number", "stored_at", "sealed_text"],
    order: ["company_id", "contents_id", "number"],
  },
  hmda_filing_loans: {
    columns: ["company_id", "contents_id", "loan_id", "uli", "action", "action_on", "row_digest"],
    order: ["company_id", "loan_id", "contents_id"],
  },
  call_report_parts: {
    columns: ["company_id", "filing_id", "number"],
    json: { column: "document", name: "part" },
    order: ["company_id", "filing_id", "number"],
  },
  document_template_revisions: {
    columns: [],
    json: { column: "document", name: null },
    order: ["company_id", "template_id", "number"],
    beside: nameBlankSql,
  },
  document_generations: { columns: ["id"], json: { column: "document", name: null }, order: ["id"] },
  import_findings: {
    columns: ["company_id", "import_id", "line", "field", "code", "severity", "message"],
    emptyForNull: "field",
    order: ["company_id", "import_id", "line", "field", "code"],
  },
  event_deliveries: { columns: ["id"], json: { column: "document", name: null }, order: ["id"] },
  event_progress: { columns: [], json: { column: "document", name: null }, order: ["company_id", "subscription_id"] },
  log: { columns: ["company_id", "seq"], json: { column: "document", name: null }, order: ["company_id", "seq"] },
};

const camelCase = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const rowTable = (
  database: Database,
  table: string,
  { columns, json, emptyForNull, order, only, beside }: RowTable,
): CopiedTable => {
  const names = [...columns, ...(json ? [json.column] : [])];
  const insert = database.prepare<never, SQLQueryBindings[]>(
    `INSERT OR REPLACE INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  );
  const writeBeside = beside === undefined ? null : database.prepare<never, [string]>(beside);
  const selected = names.map((name) => (name === emptyForNull ? `nullif(${name}, '') AS ${name}` : name)).join(", ");
  const documentOf = (row: Readonly<Record<string, SQLQueryBindings>>): StoredDocument => {
    if (json?.name === null) return JSON.parse(String(row[json.column]));
    const named = Object.fromEntries(columns.map((column) => [camelCase(column), row[column]]));
    return json ? { ...named, [json.name]: JSON.parse(String(row[json.column])) } : named;
  };
  return {
    ...readTable(database, { table, columns: selected, order, ...(only !== undefined && { only }) }, documentOf),
    insert: (document) => {
      const values = columns.map(
        (column) => (document[camelCase(column)] ?? (column === emptyForNull ? "" : null)) as SQLQueryBindings,
      );
      const text = json && [JSON.stringify(json.name === null ? document : document[json.name])];
      insert.run(...values, ...(text ?? []));
      writeBeside?.run(JSON.stringify(document));
    },
  };
};

/** How a copy of the store reads and writes each of these tables. */
export const copiedRowTables = (database: Database): ReadonlyMap<string, CopiedTable> =>
  new Map(Object.entries(rowTables).map(([table, spec]) => [table, rowTable(database, table, spec)]));
