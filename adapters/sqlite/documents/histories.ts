import type { Database } from "bun:sqlite";
import type { DocumentGeneration, DocumentHistory } from "../../../domain/documents/history.ts";
import type { DocumentHistories, HistoryOrder } from "../../../domain/documents/ports.ts";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { assertEntryOf, type LogEntry } from "../../../domain/log/entry.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import type { Write } from "../database/write-queue.ts";
import { condition, conditionUnlessNull, listIds, withDocuments } from "../list-page.ts";
import type { LogWriter } from "../log.ts";
import { takenColumn } from "../unique-violation.ts";

const columns: Readonly<Record<HistoryOrder, string>> = { at: "at" };

interface DocumentRow {
  readonly document: string;
}

/** Adds a row and marks the file that it names, in one transaction. */
const rowWriter = (database: Database, writeLog: LogWriter) => {
  const insert = database.prepare<never, [number, string]>(
    "INSERT INTO document_histories (id, document) VALUES (?, ?)",
  );
  const nameFile = database.prepare<never, [number, string]>(
    "UPDATE document_files SET is_named = 1 WHERE company_id = ? AND sha256 = ? AND state = 'stored'",
  );
  return database.transaction((row: DocumentHistory, entry: LogEntry): void => {
    insert.run(row.id, JSON.stringify(row));
    if (row.action === "generated" && nameFile.run(row.companyId, row.file.sha256).changes === 0)
      throw new Error(`the file of row ${row.id} of the document history is not stored`);
    writeLog(entry);
  });
};

/** The generations and document histories of each company in SQLite. */
export const documentHistoryStores = (
  database: Database,
  write: Write,
  writeLog: LogWriter,
  upgrades: Pick<Upgrades, "documentGeneration" | "documentHistory">,
): ((companyId: number) => DocumentHistories) => {
  const generation = database.prepare<DocumentRow, [number, number]>(
    "SELECT document FROM document_generations WHERE id = ? AND company_id = ?",
  );
  const insertGeneration = database.prepare<never, [number, string]>(
    "INSERT INTO document_generations (id, document) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
  );
  const byId = database.prepare<DocumentRow, [number, number]>(
    "SELECT document FROM document_histories WHERE id = ? AND company_id = ?",
  );
  const ofGeneration = database.prepare<DocumentRow, [number, number]>(
    "SELECT document FROM document_histories WHERE company_id = ? AND generation_id = ? ORDER BY id",
  );
  const add = rowWriter(database, writeLog);
  const historyOf = ({ document }: DocumentRow): DocumentHistory => upgrades.documentHistory(JSON.parse(document));
  return (companyId) => {
    const findGeneration = (id: number): DocumentGeneration | null => {
      const row = generation.get(id, companyId);
      return row && upgrades.documentGeneration(JSON.parse(row.document));
    };
    return {
      async findGeneration(id) {
        return findGeneration(id);
      },
      async putGenerationIfAbsent(given) {
        assertSameCompany(companyId, given);
        await write(() => insertGeneration.run(given.id, JSON.stringify(given)));
        const stored = findGeneration(given.id);
        if (stored === null) throw new Error(`generation ${given.id} is another company's`);
        return stored;
      },
      async find(id) {
        const row = byId.get(id, companyId);
        return row && historyOf(row);
      },
      async ofGeneration(generationId) {
        const rows = ofGeneration.all(companyId, generationId).map(historyOf);
        return rows.filter((row) => row.action === "generated");
      },
      async add(row, entry) {
        assertSameCompany(companyId, row);
        assertEntryOf(row, entry);
        try {
          await write(() => add.immediate(row, entry));
          return "added";
        } catch (error) {
          if (takenColumn(error) !== "template_id") throw error;
          return "already_generated";
        }
      },
      async list({ loanId, action, documentCode }, page) {
        const conditions = [
          condition("company_id = ?", companyId),
          condition("loan_id = ?", loanId),
          ...conditionUnlessNull("action = ?", action),
          ...conditionUnlessNull("document_code = ?", documentCode),
        ];
        const listed = listIds(database, { table: "document_histories", columns, conditions }, page);
        return withDocuments(database, "document_histories", upgrades.documentHistory, listed);
      },
    };
  };
};
