import { type Db, type Document, ObjectId } from "mongodb";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";

interface NamedRevisions {
  readonly _id: number;
  readonly companyId: number;
  readonly revisionIds?: Readonly<Record<string, ObjectId>>;
}

/** Copies only the revisions that templates name. Each gets a new id in the copy, which is written into its template. */
export const templateRevisions = (database: Db) => {
  const templates = database.collection<NamedRevisions>("documentTemplates");
  const revisions = database.collection<Document>("documentTemplateRevisions");
  return {
    async *all(): AsyncGenerator<StoredDocument> {
      const inOrder = { projection: { companyId: 1, revisionIds: 1 }, sort: { companyId: 1, _id: 1 } } as const;
      for await (const { companyId, revisionIds = {} } of templates.find({}, inOrder))
        for (const _id of Object.values(revisionIds)) {
          const found = await revisions.findOne({ companyId, _id }, { projection: { _id: 0 } });
          if (found !== null) yield found;
        }
    },
    async count(): Promise<number> {
      let count = 0;
      for await (const { revisionIds = {} } of templates.find({}, { projection: { revisionIds: 1 } }))
        count += Object.keys(revisionIds).length;
      return count;
    },
    async put(documents: readonly StoredDocument[]): Promise<void> {
      for (const document of documents) {
        const { companyId, templateId, number } = document;
        const _id = new ObjectId();
        await revisions.insertOne({ ...document, _id });
        await templates.updateOne(
          { companyId: Number(companyId), _id: Number(templateId) },
          {
            $set: { [`revisionIds.${number}`]: _id },
          },
        );
        await revisions.deleteMany({ companyId, templateId, number, _id: { $ne: _id } });
      }
    },
  };
};
