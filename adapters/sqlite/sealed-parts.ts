import type { SQLQueryBindings } from "bun:sqlite";
import { storedOrderKey } from "../../domain/credit/people.ts";
import type { FieldPlace } from "../../domain/kernel/ports.ts";
import type { StoredDocument } from "../../domain/kernel/stored/stored-document.ts";
import {
  type ResealOutcome,
  resealDocument,
  type SealedKind,
  type SealedParts,
  type StaleDocument,
  staleDocument,
} from "../../domain/sealed-parts.ts";
import type { Connection } from "./database/connection.ts";

interface Row {
  readonly id: number;
  readonly document: string;
  /** The steps of a calculation, without their texts; null for every other kind. */
  readonly steps: string | null;
}

const documentOf = ({ document, steps }: Row): StoredDocument => {
  const stored: StoredDocument = JSON.parse(document);
  return steps === null ? stored : { ...stored, result: { ...(stored.result as object), steps: JSON.parse(steps) } };
};

/** The table of each kind, its id column, and the column with the loan's id. */
const tables: Readonly<Record<SealedKind, { readonly table: string; readonly id: string; readonly ofLoans?: string }>> =
  {
    loan: { table: "loans", id: "id", ofLoans: "id" },
    calculation: { table: "calculations", id: "id", ofLoans: "loan_id" },
    agencyTransaction: { table: "agency_transactions", id: "id", ofLoans: "loan_id" },
    creditReport: { table: "credit_reports", id: "id", ofLoans: "loan_id" },
    logEntry: { table: "log", id: "seq" },
  };
const kinds = Object.keys(tables) as readonly SealedKind[];

/** The columns that are written with a document. */
const columnsOf = (
  kind: SealedKind,
  document: StoredDocument,
  { upgrades, vault }: Connection,
): Readonly<Record<string, SQLQueryBindings>> => {
  if (kind === "calculation") {
    const { steps, ...result } = document.result as StoredDocument;
    return { document: JSON.stringify({ ...document, result }), steps: JSON.stringify(steps) };
  }
  const stored = { document: JSON.stringify(document) };
  if (kind !== "creditReport") return stored;
  return { ...stored, order_key: storedOrderKey(upgrades.creditReport(document), vault.auditMac) };
};

/** The documents with sealed parts of each company in SQLite. */
export const sealedPartsStores = (connection: Connection): ((companyId: number) => SealedParts) => {
  const { database, write, vault } = connection;
  const rowsWhere = (kind: SealedKind, condition: string) => {
    const { table, id } = tables[kind];
    return database.query<Row, SQLQueryBindings[]>(
      `SELECT ${id} AS id, document, ${kind === "calculation" ? "steps" : "NULL"} AS steps FROM ${table}
       WHERE company_id = ? AND ${condition}`,
    );
  };
  const staleAmong = (kind: SealedKind, rows: readonly Row[]): readonly StaleDocument[] =>
    rows.flatMap((row) => staleDocument(kind, row.id, documentOf(row), vault) ?? []);

  /** Seals one document again. Returns the place of a part that no available key can decrypt, or null. */
  const sealOne = (companyId: number, { kind, id }: StaleDocument): FieldPlace | null => {
    const [row] = rowsWhere(kind, `${tables[kind].id} = ?`).all(companyId, id);
    if (row === undefined) return null;
    const sealed = resealDocument(kind, documentOf(row), vault);
    if (sealed._tag === "Refused") return sealed.refusal.place;
    const columns = columnsOf(kind, sealed.value, connection);
    const update = database.query<never, SQLQueryBindings[]>(
      `UPDATE ${tables[kind].table} SET ${Object.keys(columns)
        .map((column) => `${column} = ?`)
        .join(", ")} WHERE company_id = ? AND ${tables[kind].id} = ?`,
    );
    update.run(...Object.values(columns), companyId, id);
    return null;
  };
  const sealAll = database.transaction((companyId: number, documents: readonly StaleDocument[]): ResealOutcome => {
    const unreadable = documents.flatMap((document) => sealOne(companyId, document) ?? []);
    return { sealed: documents.length - unreadable.length, missed: 0, unreadable };
  });

  return (companyId) => ({
    async staleOfLoans(loanIds) {
      const ids = JSON.stringify(loanIds);
      return kinds.flatMap((kind) => {
        const { ofLoans } = tables[kind];
        if (ofLoans === undefined) return [];
        return staleAmong(kind, rowsWhere(kind, `${ofLoans} IN (SELECT value FROM json_each(?))`).all(companyId, ids));
      });
    },
    async staleOfLog(seq, max) {
      const rows = rowsWhere("logEntry", "seq > ? ORDER BY seq LIMIT ?").all(companyId, seq, max);
      return { stale: staleAmong("logEntry", rows), last: rows.at(-1)?.id ?? null };
    },
    async seal(documents) {
      return write(() => sealAll.immediate(companyId, documents));
    },
  });
};
