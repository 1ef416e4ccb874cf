import { type Db, ObjectId } from "mongodb";
import type { DocumentTemplates } from "../../../domain/documents/ports.ts";
import { assertRevisionOf, type DocumentTemplate, type TemplateRevision } from "../../../domain/documents/template.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import type { LogRelay } from "../log/relay.ts";
import { type CodedDocument, codedRecords } from "./coded-records.ts";

/** A revision is stored before its template names it: another one each time, so that no writer writes over another's. */
interface RevisionDocument extends TemplateRevision {
  readonly _id: ObjectId;
}

interface TemplateDocument extends CodedDocument {
  /** The revisions by their numbers. */
  readonly revisionIds: Readonly<Record<string, ObjectId>>;
}

/** The document templates of each company in MongoDB. */
export const documentTemplateStores = (
  database: Db,
  relay: LogRelay,
  upgrades: Pick<Upgrades, "documentTemplate" | "templateRevision">,
): ((companyId: number) => DocumentTemplates) => {
  const coded = codedRecords<DocumentTemplate>(database, relay, "documentTemplates", upgrades.documentTemplate);
  const templates = database.collection<TemplateDocument>("documentTemplates");
  const revisions = database.collection<RevisionDocument>("documentTemplateRevisions");

  /** Stores a revision, then what names it. Of all that were stored under its number the one that is named stays. */
  const withRevision = async <Outcome extends string | object>(
    template: DocumentTemplate,
    revision: TemplateRevision,
    write: (id: ObjectId) => Promise<Outcome>,
  ): Promise<Outcome> => {
    assertRevisionOf(template, revision);
    const _id = new ObjectId();
    await revisions.insertOne({ ...revision, _id });
    const outcome = await write(_id);
    const { companyId, templateId, number } = revision;
    if (outcome === "conflict" || outcome === "code_taken") await revisions.deleteOne({ companyId, _id });
    else await revisions.deleteMany({ companyId, templateId, number, _id: { $ne: _id } });
    return outcome;
  };

  return (companyId) => ({
    find: (id) => coded.find(companyId, id),
    findSeveral: (ids) => coded.findSeveral(companyId, ids),
    async add(template, first, entry) {
      return withRevision(template, first, (id) =>
        coded.add(companyId, template, { revisionIds: { [first.number]: id } }, entry),
      );
    },
    async save(template, added, entry) {
      if (added === null) return coded.save(companyId, template, {}, entry);
      return withRevision(template, added, (id) =>
        coded.save(companyId, template, { [`revisionIds.${added.number}`]: id }, entry),
      );
    },
    list: (filter, page) => coded.list(companyId, filter, page),
    async findRevision(templateId, number) {
      const named = { projection: { [`revisionIds.${number}`]: 1 } };
      const template = await templates.findOne({ companyId, _id: templateId }, named);
      const _id = template?.revisionIds[number];
      const found = _id && (await revisions.findOne({ companyId, _id }, { projection: { _id: 0 } }));
      return found ? upgrades.templateRevision(found) : null;
    },
  });
};
