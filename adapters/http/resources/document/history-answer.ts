import { type TObject, Type } from "@sinclair/typebox";
import type { DocumentFile, DocumentHistory } from "../../../../domain/documents/history.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { documentAction } from "./choices.ts";

const fileSchema = namedObject("DocumentFile", {
  name: described(textSchema, "Name under which the file is downloaded"),
  size: Type.Integer({ minimum: 1, description: "Size of the file in bytes" }),
  sha256: { ...textSchema, description: "Of the file as it is downloaded, in hexadecimal" },
  content_type: described(textSchema, "Media type of the file, such as application/pdf"),
});

const ofGenerated = (what: string) => ({ ...nullableSchema(recordId), description: `${what}; null of what is told` });

/** A row of a loan's document history. */
export const historyAnswer: TObject = namedObject("DocumentHistory", {
  id: described(recordId, "The row's own id, by which the file is read and later rows name it"),
  company: described(recordId, "The company of the loan"),
  loan: described(recordId, "The loan that the document belongs to"),
  action: described(documentAction.schema, "What happened to the document"),
  document_code: described(textSchema, "Code of the document: the template's, or that of the external document"),
  document_name: described(textSchema, "Title of the document"),
  generation: ofGenerated("The generation that made it"),
  package: ofGenerated("The package that it was made for"),
  template: ofGenerated("The template that it was made of"),
  template_revision: { ...nullableSchema(Type.Integer({ minimum: 1 })), description: "The template's revision" },
  file: { ...nullableSchema(fileSchema), description: "Null of what is told: the row that it is told of has the file" },
  missing_fields: Type.Array(textSchema, { description: "Paths of merge fields that were printed without a value" }),
  of: {
    ...nullableSchema(recordId),
    description: "The row of the document that this is told of; null of a generated one, and of an external document",
  },
  by: { ...Type.Integer({ minimum: 0 }), description: "The user who made it or told of it" },
  at: { ...instantSchema, description: "When it happened" },
  recorded_at: { ...instantSchema, description: "When the row was written" },
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
