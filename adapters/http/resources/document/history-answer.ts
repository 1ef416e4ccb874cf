import { type TObject, Type } from "@sinclair/typebox";
import type { DocumentFile, DocumentHistory } from "../../../../domain/documents/history.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { responseObject } from "../../codec/response.ts";
import { documentAction } from "./choices.ts";

const fileResponse = responseObject<DocumentFile>("DocumentFile", {
  name: [textSchema, "File name of the download", "name"],
  size: [Type.Integer({ minimum: 1 }), "Size of the file in bytes", "bytes"],
  sha256: [textSchema, "SHA-256 digest of the file, in hexadecimal", "sha256"],
  content_type: [textSchema, "Media type of the file, such as application/pdf", "contentType"],
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
  file: {
    ...nullableSchema(fileResponse.schema),
    description: "Generated file; null unless the action is `generated`",
  },
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
    file: made && fileResponse.encode(made.file),
    missing_fields: made?.missingFields ?? [],
    of: row.action === "generated" ? null : row.ofId,
    by: row.byUserId,
    at: row.at,
    recorded_at: row.recordedAt,
  };
};
