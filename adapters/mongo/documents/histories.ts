import { type DocumentGeneration, type DocumentHistory, hasFile } from "../../../domain/documents/history.ts";
import type { DocumentHistories, HistoryFilter, HistoryOrder } from "../../../domain/documents/ports.ts";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import type { Conditions } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { isDuplicate } from "../duplicate-key.ts";
import { fileCollection, idOfFile, renewFile } from "../files/file-records.ts";
import { listedRecords } from "../versioned-records.ts";

export type HistoryDocument = DocumentHistory & {
  readonly _id: number;
  /** Always present, so that a plain unique index is enough: the generation and the template or, for a recorded event, its own id. */
  readonly generatedKey: string;
};

type GenerationDocument = DocumentGeneration & { readonly _id: number };

const orders: Readonly<Record<HistoryOrder, string>> = { at: "at" };
const conditions: Conditions<HistoryFilter> = {
  loanId: "loanId",
  action: "action",
  documentCode: "documentCode",
  generationId: "generationId",
};

const generatedKeyOf = (row: DocumentHistory): string =>
  row.action === "generated" ? `${row.generationId} ${row.templateId}` : `~${row.id}`;

/** The generations and document histories of each company in MongoDB. */
export const documentHistoryStores = (connection: Connection): ((companyId: number) => DocumentHistories) => {
  const { database, upgrades } = connection;
  const generations = database.collection<GenerationDocument>("documentGenerations");
  const histories = listedRecords(connection, {
    collection: "documentHistories",
    upgrade: upgrades.documentHistory,
    fields: { generatedKey: generatedKeyOf },
    takenByNew: { already_generated: ["companyId", "generatedKey"] },
    orders,
    conditions,
  });
  const files = fileCollection(database);
  return (companyId) => {
    const { find, listAsStored, add, addAll, list } = histories.ofCompany(companyId);
    const findGeneration = async (id: number): Promise<DocumentGeneration | null> => {
      const found = await generations.findOne({ companyId, _id: id }, { projection: { _id: 0 } });
      return found && upgrades.documentGeneration(found);
    };
    const needFile = async (row: DocumentHistory): Promise<void> => {
      if (hasFile(row) && !(await renewFile(files, companyId, row.file.sha256, row.recordedAt)))
        throw new Error(`the file of row ${row.id} of the document history is not stored`);
    };
    const nameFiles = async (rows: readonly DocumentHistory[]): Promise<void> => {
      const keys = rows.flatMap((row) => (hasFile(row) ? [idOfFile(companyId, row.file.sha256)._id] : []));
      if (keys.length > 0) await files.updateMany({ companyId, _id: { $in: keys } }, { $set: { isNamed: true } });
    };
    return {
      find,
      listAsStored,
      list,
      findGeneration,
      async putGenerationIfAbsent(given) {
        assertSameCompany(companyId, given);
        try {
          await generations.insertOne({ ...given, _id: given.id });
          return given;
        } catch (error) {
          const stored = isDuplicate(error) ? await findGeneration(given.id) : null;
          if (stored === null) throw error;
          return stored;
        }
      },
      async ofGeneration(generationId) {
        const rows = await histories.findAll({ companyId, generationId }, { _id: 1 });
        return rows.filter((row) => row.action === "generated");
      },
      async generatedOrVoidedOfEach(loanIds) {
        const actions = { $in: ["generated", "voided"] };
        return histories.findAll({ companyId, loanId: { $in: loanIds }, action: actions }, { _id: 1 });
      },
      async add(row, entry) {
        assertSameCompany(companyId, row);
        await needFile(row);
        const outcome = await add(row, entry);
        if (outcome === "added") await nameFiles([row]);
        return outcome;
      },
      async addAll(added) {
        for (const { record } of added) {
          assertSameCompany(companyId, record);
          await needFile(record);
        }
        const outcomes = await addAll(added);
        await nameFiles(added.flatMap(({ record }, index) => (outcomes[index] === "added" ? [record] : [])));
        return outcomes;
      },
    };
  };
};
