import { type TObject, Type } from "@sinclair/typebox";
import type { DocumentFile, DocumentHistory } from "../../../../domain/documents/history.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { documentAction } from "./choices.ts";

const fileSchema = namedObject("DocumentFile", {
  name: described(textSchema, "File name of the download"),
  size: Type.Integer({ minimum: 1, description: "Size of the file in bytes" }),
  sha256: { ...textSchema, description: "SHA-256 digest of the file, in hexadecimal" },
  content_type: described(textSchema, "Media type of the file, such as application/pdf"),
});

const ofGenerated = (what: string) => ({
  ...nullableSchema(recordId),
  description: `${what}; null unless the action is \`generated\``,
});

/** A row of a loan's document history. */
export const historyAnswer: TObject = namedObject("DocumentHistory", {
  id: described(recordId, "Id of the row, which is used to download the file and to record later events"),
  company: described(recordId, "Company of the loan"),
  loan: described(recordId, "Loan to which the document belongs"),
  action: described(documentAction.schema, "Event of the document's history"),
  document_code: described(textSchema, "Code of the template or of the external document"),
  document_name: described(textSchema, "Title of the document"),
  generation: ofGenerated("Id of the generation that created the document"),
  package: ofGenerated("Package with which the document was generated"),
  template: ofGenerated("Template from which the document was generated"),
  template_revision: {
    ...nullableSchema(Type.Integer({ minimum: 1 })),
    description: "Revision of the template; null unless the action is `generated`",
  },
  file: { ...nullableSchema(fileSchema), description: "Generated file; null unless the action is `generated`" },
  missing_fields: Type.Array(textSchema, { description: "Paths of merge fields that were printed without a value" }),
  of: {
    ...nullableSchema(recordId),
    description:
      "Id of the row of the generated document to which the event belongs; null for the generation itself and for external documents",
  },
  by: { ...recordId, description: "User who generated the document or recorded the event" },
  at: { ...instantSchema, description: "When the event happened" },
  recorded_at: { ...instantSchema, description: "When the event was recorded" },
});

const encodeFile = ({ name, bytes, sha256, contentType }: DocumentFile) => ({
  name,
  size: bytes,
  sha256,
  content_type: contentType,
});

export const encodeHistory = (row: DocumentHistory) => {
  const made = row.action === "generated" ? row : null;
  return {
    id: row.id,
    company: row.companyId,
    loan: row.loanId,
    action: row.action,
    document_code: row.documentCode,
    document_name: row.documentName,
    generation: made?.generationId ?? null,
    package: made?.packageId ?? null,
    template: made?.templateId ?? null,
    template_revision: made?.templateRevision ?? null,
    file: made && encodeFile(made.file),
    missing_fields: made?.missingFields ?? [],
    of: row.action === "generated" ? null : row.ofId,
    by: row.byUserId,
    at: row.at,
    recorded_at: row.recordedAt,
  };
};
