import { listMergeFields } from "../../../../application/documents/template/list-merge-fields.ts";
import {
  type DocumentPreview,
  previewDocumentTemplate,
} from "../../../../application/documents/template/preview-document-template.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { newBody } from "../../codec/bodies.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { listOf } from "../../codec/response.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { ownTurn } from "../../event-loop-turns.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { mergeFieldExamples } from "./examples.ts";
import { pdfFormat } from "./pdf-format.ts";
import { mergeFieldResponse } from "./template-response.ts";

const tag = "Documents";

interface PreviewRequest {
  readonly loanId: number | null;
}

const previewFields: FieldTable<PreviewRequest> = {
  loanId: optional("loan", id, "Loan for the preview; defaults to a sample loan"),
};

const previewOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/documents/templates/{id}/preview/",
    name: "previewDocumentTemplate",
    tag,
    summary: "Preview a document template",
    description:
      "Returns a PDF of the newest revision for a loan or a sample loan. Nothing is stored. Missing data is left blank, and each page is marked as a preview.",
    permission: ["document.edit_templates", "document.generate"],
    body: newBody(previewFields, {}),
    fairQueue: "threads",
    success: 200,
    response: null,
    example: null,
    formats: [pdfFormat("The document", (preview: DocumentPreview) => preview)],
    refusals: ["DocumentTemplateNotFound", "LoanNotFound", "DocumentNotMade"],
    handle: async ({ actor, id: templateId, body: { loanId } }) => {
      await ownTurn();
      return previewDocumentTemplate(dependencies, actor, templateId, loanId);
    },
  });

const mergeFieldsOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/documents/merge-fields/",
    name: "listMergeFields",
    tag,
    summary: "List merge fields",
    description: "Lists all fields that templates can use, each with its meaning and its value for a sample loan.",
    permission: "document.view",
    success: 200,
    response: listOf(mergeFieldResponse),
    example: mergeFieldExamples.map(mergeFieldResponse.encode),
    refusals: [],
    handle: ({ actor }) => listMergeFields(dependencies, actor),
  });

/** The operations for authors of templates: list merge fields and preview a template. */
export const documentPreviewOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  previewOperation(dependencies),
  mergeFieldsOperation(dependencies),
];
