import { type DocumentGeneration, hasFile } from "../../../domain/documents/history.ts";
import type { DocumentHistories, HistoryFilter, HistoryOrder } from "../../../domain/documents/ports.ts";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import type { Conditions } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { nameFileSql } from "../files/company-files.ts";
import { listedRecords } from "../versioned-records.ts";

const orders: Readonly<Record<HistoryOrder, string>> = { at: "at" };
const conditions: Conditions<HistoryFilter> = {
  loanId: "loan_id = ?",
  action: "action = ?",
  documentCode: "document_code = ?",
  generationId: "generation_id = ?",
};

/** The generations and document histories of each company in SQLite. */
export const documentHistoryStores = (connection: Connection): ((companyId: number) => DocumentHistories) => {
  const { database, write, upgrades } = connection;
  const generation = database.prepare<{ document: string }, [number, number]>(
    "SELECT document FROM document_generations WHERE id = ? AND company_id = ?",
  );
  const insertGeneration = database.prepare<never, [number, string]>(
    "INSERT INTO document_generations (id, document) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
  );
  const nameFile = database.prepare<never, [number, string]>(nameFileSql);
  const histories = listedRecords(connection, {
    table: "document_histories",
    upgrade: upgrades.documentHistory,
    takenByNew: { template_id: "already_generated" },
    writeBeside: (row) => {
      if (hasFile(row) && nameFile.run(row.companyId, row.file.sha256).changes === 0)
        throw new Error(`the file of row ${row.id} of the document history is not stored`);
    },
    orders,
    conditions,
  });
  const ofGeneration = histories.query("company_id = ? AND generation_id = ? ORDER BY id");
  const generatedOrVoidedOf = histories.query(
    "company_id = ? AND loan_id = ? AND action IN ('generated', 'voided') ORDER BY id",
  );
  return (companyId) => {
    const { find, listAsStored, add, addAll, list } = histories.ofCompany(companyId);
    const findGeneration = (id: number): DocumentGeneration | null => {
      const row = generation.get(id, companyId);
      return row && upgrades.documentGeneration(JSON.parse(row.document));
    };
    return {
      find,
      listAsStored,
      add,
      addAll,
      list,
      async findGeneration(id) {
        return findGeneration(id);
      },
      async putGenerationIfAbsent(given) {
        assertSameCompany(companyId, given);
        await write(() => insertGeneration.run(given.id, JSON.stringify(given)));
        const stored = findGeneration(given.id);
        if (stored === null) throw new Error(`generation ${given.id} belongs to another company`);
        return stored;
      },
      async ofGeneration(generationId) {
        return ofGeneration(companyId, generationId).filter((row) => row.action === "generated");
      },
      async generatedOrVoidedOfEach(loanIds) {
        const rows = loanIds.flatMap((loanId) => generatedOrVoidedOf(companyId, loanId));
        return rows.toSorted((one, other) => one.id - other.id);
      },
    };
  };
};
