import { Type } from "@sinclair/typebox";
import type { DocumentHistoryView } from "../../../../../application/documents/history/view-histories.ts";
import { type DocumentFile, type DocumentHistory, hasFile, isDraft } from "../../../../../domain/documents/history.ts";
import { withoutDescription } from "../../../codec/described.ts";
import { instantSchema, nullableSchema, recordId, textSchema } from "../../../codec/record.ts";
import { responseObject } from "../../../codec/response.ts";
import { loanStatus } from "../../choices.ts";
import { documentAction } from "../choices.ts";

const fileResponse = responseObject<DocumentFile>("DocumentFile", {
  name: [textSchema, "File name of the download", "name"],
  size: [Type.Integer({ minimum: 1 }), "Size of the file in bytes", "bytes"],
  sha256: [textSchema, "SHA-256 digest of the file, in hexadecimal", "sha256"],
  content_type: [textSchema, "Media type of the file, such as application/pdf", "contentType"],
});

/** A row's value that only generations have; null for any other event. */
const ofGenerated =
  <Value>(ofRow: (row: Extract<DocumentHistory, { readonly action: "generated" }>) => Value) =>
  (row: DocumentHistory): Value | null =>
    row.action === "generated" ? ofRow(row) : null;

const maybeId = withoutDescription(nullableSchema(recordId));

/** A row of a loan's document history. */
export const historyResponse = responseObject<DocumentHistoryView>("DocumentHistory", {
  id: [recordId, "Id of the row, which is used to download the file and to record later events", "id"],
  company: [recordId, "Company of the loan", "companyId"],
  loan: [recordId, "Loan to which the document belongs", "loanId"],
  action: [documentAction.schema, "Event of the document's history", "action"],
  document_code: [textSchema, "Code of the template or of the external document", "documentCode"],
  document_name: [textSchema, "Title of the document", "documentName"],
  generation: [
    maybeId,
    "Id of the generation that created the document; null unless the action is `generated`",
    ofGenerated(({ generationId }) => generationId),
  ],
  package: [
    maybeId,
    "Package with which the document was generated; null unless the action is `generated`",
    ofGenerated(({ packageId }) => packageId),
  ],
  template: [
    maybeId,
    "Template from which the document was generated; null unless the action is `generated`",
    ofGenerated(({ templateId }) => templateId),
  ],
  template_revision: [
    nullableSchema(Type.Integer({ minimum: 1 })),
    "Revision of the template; null unless the action is `generated`",
    ofGenerated(({ templateRevision }) => templateRevision),
  ],
  blank_sha256: [
    nullableSchema(textSchema),
    "SHA-256 digest of the blank form that was filled, in hexadecimal; null if the template is no form, and unless the action is `generated`",
    ofGenerated(({ blankSha256 }) => blankSha256),
  ],
  file: [
    nullableSchema(fileResponse.schema),
    "File that was generated, or was uploaded when the document was received; null for any other event",
    (row) => (hasFile(row) ? fileResponse.encode(row.file) : null),
  ],
  missing_fields: [
    Type.Array(textSchema),
    "Paths of merge fields that were printed without a value",
    (row) => (row.action === "generated" ? row.missingFields : []),
  ],
  is_draft: [
    Type.Boolean(),
    "Whether the document is a draft: it has `missing_fields` or `outside_stage`, and cannot be sent, signed or received; false for any event but the generation",
    (row) => row.action === "generated" && isDraft(row),
  ],
  outside_stage: [
    nullableSchema(loanStatus.schema),
    "Status of the loan when the document was generated, if the document does not belong to that status; null otherwise",
    ofGenerated(({ outsideStage }) => outsideStage),
  ],
  calculation: [
    maybeId,
    "Id of the calculation whose figures the document shows; null if it shows none, and for documents that were generated before this was recorded",
    ofGenerated(({ calculationId }) => calculationId),
  ],
  superseded: [
    nullableSchema(Type.Boolean()),
    "Whether the terms of the loan, or the calculation whose figures the document shows, have changed since it was generated: it can no longer be sent or signed. Null unless the action is `generated`, and for documents that were generated before their terms were recorded",
    "isSuperseded",
  ],
  of: [
    maybeId,
    "Id of the row of the generated or uploaded document to which the event belongs; null for the row of the document itself and for other external documents",
    (row) => (row.action === "generated" ? null : row.ofId),
  ],
  by: [withoutDescription(recordId), "User who generated the document or recorded the event", "byUserId"],
  at: [withoutDescription(instantSchema), "When the event happened", "at"],
  recorded_at: [withoutDescription(instantSchema), "When the event was recorded", "recordedAt"],
});
