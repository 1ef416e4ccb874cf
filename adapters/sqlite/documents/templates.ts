import type { DocumentTemplates } from "../../../domain/documents/ports.ts";
import { assertRevisionOf, type TemplateRevision } from "../../../domain/documents/template.ts";
import type { Connection } from "../database/connection.ts";
import { nameBlankSql } from "../files/company-files.ts";
import { listedRecords } from "../versioned-records.ts";
import { codedSpec } from "./coded-spec.ts";

/** The document templates of each company in SQLite. */
export const documentTemplateStores = (connection: Connection): ((companyId: number) => DocumentTemplates) => {
  const { database, upgrades } = connection;
  const insertRevision = database.prepare<never, [string]>(
    "INSERT INTO document_template_revisions (document) VALUES (?)",
  );
  const nameBlank = database.prepare<never, [string]>(nameBlankSql);
  const templates = listedRecords(connection, {
    ...codedSpec,
    table: "document_templates",
    upgrade: upgrades.documentTemplate,
    writeBeside: (_, added: TemplateRevision | null = null) => {
      if (added === null) return;
      const { blank, templateId, number } = added;
      const document = JSON.stringify(added);
      if (blank && nameBlank.run(document).changes === 0)
        throw new Error(`the blank of revision ${number} of document template ${templateId} is not stored`);
      insertRevision.run(document);
    },
  });
  const revision = database.prepare<{ document: string }, [number, number, number]>(
    "SELECT document FROM document_template_revisions WHERE company_id = ? AND template_id = ? AND number = ?",
  );
  const ids = templates.query("company_id = ? AND id = ?");
  return (companyId) => {
    const ofCompany = templates.ofCompany(companyId);
    return {
      ...ofCompany,
      async findSeveral(several) {
        return several.flatMap((id) => ids(companyId, id));
      },
      async add(template, first, entry) {
        assertRevisionOf(template, first);
        return ofCompany.add(template, entry, first);
      },
      async save(template, added, entry) {
        if (added !== null) assertRevisionOf(template, added);
        return ofCompany.save(template, entry, added);
      },
      async findRevision(templateId, number) {
        const row = revision.get(companyId, templateId, number);
        return row && upgrades.templateRevision(JSON.parse(row.document));
      },
    };
  };
};
