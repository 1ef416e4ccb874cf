import type { Database } from "bun:sqlite";
import type { DocumentPackage } from "../../../domain/documents/package.ts";
import type { CodedOrder, PackageFilter } from "../../../domain/documents/ports.ts";
import type { DocumentTemplate } from "../../../domain/documents/template.ts";
import type { Page, PageOf } from "../../../domain/kernel/page.ts";
import { fold } from "../../../domain/kernel/text/words.ts";
import type { LogEntry } from "../../../domain/log/entry.ts";
import { condition, conditionUnlessNull, listIds, withDocuments } from "../list-page.ts";
import type { LogWriter } from "../log.ts";
import { takenColumn } from "../unique-violation.ts";

const columns: Readonly<Record<CodedOrder, string>> = { createdAt: "created_at", code: "code", name: "folded_name" };

interface DocumentRow {
  readonly document: string;
}

/** Answers what a write comes to, also where the code of its record is another's. */
export const unlessCodeTaken = async <Outcome>(write: () => Promise<Outcome>): Promise<Outcome | "code_taken"> => {
  try {
    return await write();
  } catch (error) {
    if (takenColumn(error) !== "code") throw error;
    return "code_taken";
  }
};

/** How templates and packages are found, listed and written; the writers run within a transaction. */
export const codedRecords = <Coded extends DocumentTemplate | DocumentPackage>(
  database: Database,
  writeLog: LogWriter,
  table: "document_templates" | "document_packages",
  upgrade: (document: unknown) => Coded,
) => {
  const byId = database.prepare<DocumentRow, [number, number]>(
    `SELECT document FROM ${table} WHERE id = ? AND company_id = ?`,
  );
  const insert = database.prepare<never, [number, string, string]>(
    `INSERT INTO ${table} (id, folded_name, document) VALUES (?, ?, ?)`,
  );
  const update = database.prepare<never, [string, string, number, number, number]>(
    `UPDATE ${table} SET folded_name = ?, document = ? WHERE id = ? AND company_id = ? AND version = ?`,
  );
  return {
    find: (companyId: number, id: number): Coded | null => {
      const row = byId.get(id, companyId);
      return row && upgrade(JSON.parse(row.document));
    },
    list: (companyId: number, { isActive, stage }: PackageFilter, page: Page<CodedOrder>): PageOf<Coded> => {
      const conditions = [
        condition("company_id = ?", companyId),
        ...conditionUnlessNull("is_active = ?", isActive),
        ...conditionUnlessNull("stage = ?", stage),
      ];
      return withDocuments(database, table, upgrade, listIds(database, { table, columns, conditions }, page));
    },
    insert: (given: Coded, entry: LogEntry): void => {
      insert.run(given.id, fold(given.name), JSON.stringify(given));
      writeLog(entry);
    },
    /** Whether the record still was at the version. */
    update: (next: Coded, version: number, entry: LogEntry): boolean => {
      const { changes } = update.run(fold(next.name), JSON.stringify(next), next.id, next.companyId, version);
      if (changes > 0) writeLog(entry);
      return changes > 0;
    },
  };
};
