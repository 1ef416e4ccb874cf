import { type Collection, type Db, ObjectId } from "mongodb";
import type { DocumentTemplates } from "../../../domain/documents/ports.ts";
import { assertRevisionOf, type DocumentTemplate, type TemplateRevision } from "../../../domain/documents/template.ts";
import type { Connection } from "../database/connection.ts";
import { fileCollection, idOfFile, renewFile } from "../files/file-records.ts";
import { listedRecords } from "../versioned-records.ts";
import { codedSpec } from "./coded-spec.ts";

/** A revision is stored before its template names it, each time as a new document, so that concurrent writers do not overwrite each other's. */
interface RevisionDocument extends TemplateRevision {
  readonly _id: ObjectId;
}

export const revisionCollection = (database: Db): Collection<RevisionDocument> =>
  database.collection<RevisionDocument>("documentTemplateRevisions");

/** The document templates of each company in MongoDB. `revisionIds` of a template maps the numbers of its revisions to their ids. */
export const documentTemplateStores = (connection: Connection): ((companyId: number) => DocumentTemplates) => {
  const { database, upgrades } = connection;
  const templates = listedRecords(connection, {
    ...codedSpec,
    collection: "documentTemplates",
    upgrade: upgrades.documentTemplate,
    hidden: ["revisionIds"],
    kept: ["revisionIds"],
  });
  const revisions = revisionCollection(database);
  const files = fileCollection(database);

  /** Stores a revision, then the template that names it, and deletes other revisions that were stored under the same number. */
  const withRevision = async <Outcome extends string | object>(
    template: DocumentTemplate,
    revision: TemplateRevision,
    write: (id: ObjectId) => Promise<Outcome>,
  ): Promise<Outcome> => {
    assertRevisionOf(template, revision);
    const { companyId, templateId, number, blank, writtenAt } = revision;
    if (blank && !(await renewFile(files, companyId, blank.sha256, writtenAt)))
      throw new Error(`the blank of revision ${number} of document template ${templateId} is not stored`);
    const _id = new ObjectId();
    await revisions.insertOne({ ...revision, _id });
    const outcome = await write(_id);
    if (outcome === "conflict" || outcome === "code_taken") {
      await revisions.deleteOne({ companyId, _id });
      return outcome;
    }
    await revisions.deleteMany({ companyId, templateId, number, _id: { $ne: _id } });
    if (blank) await files.updateOne(idOfFile(companyId, blank.sha256), { $set: { isNamed: true } });
    return outcome;
  };

  return (companyId) => {
    const ofCompany = templates.ofCompany(companyId);
    return {
      ...ofCompany,
      async findSeveral(ids) {
        const found = await templates.findAll({ companyId, _id: { $in: [...ids] } });
        const byId = new Map(found.map((template) => [template.id, template]));
        return ids.flatMap((id) => byId.get(id) ?? []);
      },
      async add(template, first, entry) {
        return withRevision(template, first, (id) =>
          ofCompany.add(template, entry, { revisionIds: { [first.number]: id } }),
        );
      },
      async save(template, added, entry) {
        if (added === null) return ofCompany.save(template, entry);
        return withRevision(template, added, (id) =>
          ofCompany.save(template, entry, { [`revisionIds.${added.number}`]: id }),
        );
      },
      async findRevision(templateId, number) {
        const named = { projection: { [`revisionIds.${number}`]: 1 } };
        const template = await templates.collection.findOne({ companyId, _id: templateId }, named);
        const _id: ObjectId | undefined = template?.revisionIds?.[number];
        const found = _id && (await revisions.findOne({ companyId, _id }, { projection: { _id: 0 } }));
        return found ? upgrades.templateRevision(found) : null;
      },
    };
  };
};
