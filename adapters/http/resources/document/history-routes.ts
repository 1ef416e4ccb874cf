import { findDocumentHistory } from "../../../../application/documents/history/find-document-history.ts";
import { finishDocumentAction } from "../../../../application/documents/history/finish-document-action.ts";
import { listDocumentHistories } from "../../../../application/documents/history/list-document-histories.ts";
import { type LoadedDocument, readDocumentFile } from "../../../../application/documents/history/read-document-file.ts";
import { recordDocumentAction } from "../../../../application/documents/history/record-document-action.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { newBody } from "../../codec/bodies.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { id } from "../../codec/number-codecs.ts";
import { optionalParam, requiredParam } from "../../codec/query.ts";
import { text } from "../../codec/text-codecs.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { documentAction } from "./choices.ts";
import { actionExample, generatedHistoryExample, toldHistoryExample } from "./examples.ts";
import { encodeHistory, historyAnswer } from "./history-answer.ts";
import { actionFields } from "./history-body.ts";
import { pdfFormat } from "./pdf-format.ts";

const tag = "Documents";
const path = "/documents/histories/";

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path,
    name: "listDocumentHistories",
    tag,
    summary: "List a loan's document history",
    description: "What was generated for the loan, and what people told of it. Rows are added and never change.",
    permission: "document.view",
    filters: {
      loanId: requiredParam("loan", id, "The loan whose documents are listed", 1),
      action: optionalParam("action", documentAction, "Of this action alone"),
      documentCode: optionalParam("document_code", text(60), "Of this document alone"),
    },
    orderNames: { at: "at" },
    defaultOrder: "-at",
    row: historyAnswer,
    rowExample: encodeHistory(generatedHistoryExample),
    refusals: ["LoanNotFound"],
    list: (actor, filter, page) => listDocumentHistories(dependencies)(actor, filter, page),
    encodeRow: encodeHistory,
  });

const addOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path,
    name: "recordDocumentAction",
    tag,
    summary: "Record what happened to a document",
    description:
      "That a document was sent, viewed, signed, received or voided: of one that was generated (`of`), or of an external one of a loan (`loan` with `external_document`). What happens after a document was voided is refused. When the total annual loan cost disclosure is received the loan's `disclosure_received_date` becomes that day, where it has none; when a notice of incompleteness or of adverse action is sent, so does `notice_sent_date`.",
    permission: "document.generate",
    body: newBody(actionFields, actionExample),
    success: 201,
    answer: historyAnswer,
    example: encodeHistory(toldHistoryExample),
    idempotent: { sequence: "document_history", recall: finishDocumentAction(dependencies) },
    refusals: ["DocumentHistoryNotFound", "LoanNotFound", "DocumentVoided", "OutcomeNotRecorded"],
    handle: async ({ actor, body, reservedId }) =>
      inApiNames(await recordDocumentAction(dependencies)(actor, body, reservedId), (field) =>
        apiPath(actionFields, field),
      ),
    encode: encodeHistory,
  });

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: `${path}{id}/`,
    name: "readDocumentHistory",
    tag,
    summary: "Read a row of a document history",
    permission: "document.view",
    success: 200,
    answer: historyAnswer,
    example: encodeHistory(generatedHistoryExample),
    refusals: ["DocumentHistoryNotFound"],
    handle: ({ actor, id: historyId }) => findDocumentHistory(dependencies)(actor, historyId),
    encode: encodeHistory,
  });

const fileOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: `${path}{id}/file/`,
    name: "downloadDocument",
    tag,
    summary: "Download a document",
    description: "The PDF that was generated, as it was. That it was read is in the audit log.",
    permission: "document.view",
    success: 200,
    answer: null,
    example: null,
    formats: [pdfFormat("The document", ({ file, content }: LoadedDocument) => ({ fileName: file.name, content }))],
    refusals: ["DocumentHistoryNotFound", "DocumentWithoutFile"],
    handle: ({ actor, id: historyId }) => readDocumentFile(dependencies)(actor, historyId),
    encode: () => null,
  });

/** The operations of document histories. */
export const documentHistoryOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  addOperation(dependencies),
  detailOperation(dependencies),
  fileOperation(dependencies),
];
