import type { Database } from "bun:sqlite";
import type { DocumentTemplates } from "../../../domain/documents/ports.ts";
import { assertRevisionOf, type DocumentTemplate, type TemplateRevision } from "../../../domain/documents/template.ts";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { assertEntryOf, type LogEntry, nextState } from "../../../domain/log/entry.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import type { Write } from "../database/write-queue.ts";
import type { LogWriter } from "../log.ts";
import { codedRecords, unlessCodeTaken } from "./coded-records.ts";

/** The document templates of each company in SQLite. */
export const documentTemplateStores = (
  database: Database,
  write: Write,
  writeLog: LogWriter,
  upgrades: Pick<Upgrades, "documentTemplate" | "templateRevision">,
): ((companyId: number) => DocumentTemplates) => {
  const templates = codedRecords<DocumentTemplate>(database, writeLog, "document_templates", upgrades.documentTemplate);
  const revision = database.prepare<{ document: string }, [number, number, number]>(
    "SELECT document FROM document_template_revisions WHERE company_id = ? AND template_id = ? AND number = ?",
  );
  const insertRevision = database.prepare<never, [string]>(
    "INSERT INTO document_template_revisions (document) VALUES (?)",
  );
  const add = database.transaction((template: DocumentTemplate, first: TemplateRevision, entry: LogEntry): void => {
    templates.insert(template, entry);
    insertRevision.run(JSON.stringify(first));
  });
  const save = database.transaction(
    (next: DocumentTemplate, version: number, added: TemplateRevision | null, entry: LogEntry): boolean => {
      if (!templates.update(next, version, entry)) return false;
      if (added !== null) insertRevision.run(JSON.stringify(added));
      return true;
    },
  );
  return (companyId) => ({
    async find(id) {
      return templates.find(companyId, id);
    },
    async findSeveral(ids) {
      return ids.flatMap((id) => templates.find(companyId, id) ?? []);
    },
    async add(template, first, entry) {
      assertSameCompany(companyId, template);
      assertEntryOf(template, entry);
      assertRevisionOf(template, first);
      return unlessCodeTaken(async () => {
        await write(() => add.immediate(template, first, entry));
        return "added" as const;
      });
    },
    async save(template, added, entry) {
      assertSameCompany(companyId, template);
      const next = nextState(template);
      assertEntryOf(next, entry);
      if (added !== null) assertRevisionOf(template, added);
      return unlessCodeTaken(async () =>
        (await write(() => save.immediate(next, template.version, added, entry))) ? next : ("conflict" as const),
      );
    },
    async list(filter, page) {
      return templates.list(companyId, filter, page);
    },
    async findRevision(templateId, number) {
      const row = revision.get(companyId, templateId, number);
      return row && upgrades.templateRevision(JSON.parse(row.document));
    },
  });
};
