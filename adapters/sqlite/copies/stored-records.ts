import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import type { CompanyLogHead } from "../../../domain/log/chain.ts";
import type { CopiedName, StoredRecords } from "../../../domain/stored-records.ts";
import type { Connection, CopiedTable } from "../database/connection.ts";
import { readTable } from "./read-table.ts";
import { copiedRowTables } from "./row-tables.ts";

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Reads and writes everything in a SQLite file as it is stored. All ports of records must be open. */
export const storedRecords = ({ database, write, copiedTables }: Connection): StoredRecords => {
  const rowTables = copiedRowTables(database);
  const files: Omit<CopiedTable, "insert"> = readTable<{ companyId: number; sha256: string }>(
    database,
    {
      table: "document_files",
      columns: "company_id AS companyId, sha256",
      order: ["company_id", "sha256"],
      only: "state = 'stored'",
    },
    (row) => ({ ...row }),
  );
  const tableOf = (kind: CopiedName): CopiedTable => {
    const table = copiedTables.get(snakeCase(kind)) ?? rowTables.get(snakeCase(kind));
    if (table === undefined) throw new Error(`no port of this store copies ${kind}`);
    return table;
  };
  const readerOf = (kind: CopiedName) => (kind === "documentFiles" ? files : tableOf(kind));
  const insertAll = database.transaction((kind: CopiedName, documents: readonly StoredDocument[]): void => {
    const { insert } = tableOf(kind);
    for (const document of documents) insert(document);
  });
  return {
    async *all(kind) {
      yield* readerOf(kind).all();
    },
    async count(kind) {
      return readerOf(kind).count();
    },
    async put(kind, documents) {
      await write(() => insertAll.immediate(kind, documents), "alone");
    },
    async logHeads() {
      return database
        .query<CompanyLogHead, []>(
          `SELECT company_id AS companyId, max(seq) AS seq, document ->> '$.mac' AS mac
           FROM log GROUP BY company_id ORDER BY company_id`,
        )
        .all();
    },
  };
};
