import type { Db } from "mongodb";
import type { DocumentGeneration, DocumentHistory } from "../../../domain/documents/history.ts";
import type { DocumentHistories, HistoryOrder } from "../../../domain/documents/ports.ts";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { assertEntryOf } from "../../../domain/log/entry.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import { isDuplicate } from "../duplicate-key.ts";
import { listPage } from "../list-page.ts";
import { insertLogged } from "../log/logged-writes.ts";
import type { LogRelay } from "../log/relay.ts";
import { fileCollection, fileKey, renewFile } from "./file-records.ts";

export type HistoryDocument = DocumentHistory & {
  readonly _id: number;
  /** Always there, so that a plain unique index does: the generation and the template or, of a told row, its own id. */
  readonly generatedKey: string;
};

type GenerationDocument = DocumentGeneration & { readonly _id: number };

/** Leaves out of an answer what only the store's queries need. */
const projection = { _id: 0, generatedKey: 0, pending: 0 };

const orderKeys: Readonly<Record<HistoryOrder, string>> = { at: "at" };

const generatedKeyOf = (row: DocumentHistory): string =>
  row.action === "generated" ? `${row.generationId} ${row.templateId}` : `~${row.id}`;

/** The generations and document histories of each company in MongoDB. */
export const documentHistoryStores = (
  database: Db,
  relay: LogRelay,
  upgrades: Pick<Upgrades, "documentGeneration" | "documentHistory">,
): ((companyId: number) => DocumentHistories) => {
  const generations = database.collection<GenerationDocument>("documentGenerations");
  const histories = database.collection<HistoryDocument>("documentHistories");
  const files = fileCollection(database);
  return (companyId) => {
    const findGeneration = async (id: number): Promise<DocumentGeneration | null> => {
      const found = await generations.findOne({ companyId, _id: id }, { projection: { _id: 0 } });
      return found && upgrades.documentGeneration(found);
    };
    return {
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
      async find(id) {
        const found = await histories.findOne({ companyId, _id: id }, { projection });
        return found && upgrades.documentHistory(found);
      },
      async ofGeneration(generationId) {
        const found = await histories.find({ companyId, generationId }, { projection, sort: { _id: 1 } }).toArray();
        return found.map(upgrades.documentHistory).filter((row) => row.action === "generated");
      },
      async add(row, entry) {
        assertSameCompany(companyId, row);
        assertEntryOf(row, entry);
        if (row.action === "generated" && !(await renewFile(files, companyId, row.file.sha256, row.recordedAt)))
          throw new Error(`the file of row ${row.id} of the document history is not stored`);
        const document: HistoryDocument = { ...row, _id: row.id, generatedKey: generatedKeyOf(row) };
        try {
          await insertLogged(database, relay, "documentHistories", document, entry);
        } catch (error) {
          if (!isDuplicate(error)) throw error;
          const others = { companyId, generatedKey: document.generatedKey, _id: { $ne: row.id } };
          if ((await histories.countDocuments(others, { limit: 1 })) === 0) throw error;
          return "already_generated";
        }
        if (row.action === "generated")
          await files.updateOne(fileKey(companyId, row.file.sha256), { $set: { isNamed: true } });
        return "added";
      },
      async list({ loanId, action, documentCode }, page) {
        const filter = {
          companyId,
          loanId,
          ...(action !== null && { action }),
          ...(documentCode !== null && { documentCode }),
        };
        return listPage(histories, { keys: orderKeys, projection, upgrade: upgrades.documentHistory }, filter, page);
      },
    };
  };
};
