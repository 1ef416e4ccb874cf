import { findDocumentHistory } from "../../../../application/documents/history/find-document-history.ts";
import { finishDocumentAction } from "../../../../application/documents/history/finish-document-action.ts";
import { listDocumentHistories } from "../../../../application/documents/history/list-document-histories.ts";
import { type LoadedDocument, readDocumentFile } from "../../../../application/documents/history/read-document-file.ts";
import { recordDocumentAction } from "../../../../application/documents/history/record-document-action.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { newBody } from "../../codec/bodies.ts";
import { optionalParam, requiredParam } from "../../codec/query.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { text } from "../../codec/values/text-codecs.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { documentAction } from "./choices.ts";
import { actionExample, generatedHistoryExample, reportedHistoryExample } from "./examples.ts";
import { actionFields } from "./history-body.ts";
import { historyResponse } from "./history-response.ts";
import { pdfFormat } from "./pdf-format.ts";

const tag = "Documents";
const path = "/documents/histories/";

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path,
    name: "listDocumentHistories",
    tag,
    summary: "List the document history of a loan",
    description:
      "Lists the documents that were generated for the loan and the events that were recorded for them. Rows are only added and never change.",
    permission: "document.view",
    filters: {
      loanId: requiredParam("loan", id, "Loan whose documents are listed", 1),
      action: optionalParam("action", documentAction, "Only rows with this action"),
      documentCode: optionalParam("document_code", text(60), "Only rows of the document with this code"),
    },
    orderNames: { at: "at" },
    defaultOrder: "-at",
    row: historyResponse,
    rowExample: historyResponse.encode(generatedHistoryExample),
    refusals: ["LoanNotFound"],
    list: (actor, filter, page) => listDocumentHistories(dependencies, actor, filter, page),
  });

const addOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path,
    name: "recordDocumentAction",
    tag,
    summary: "Record an event of a document",
    description:
      "Records that a document was sent, viewed, signed, received or voided: a generated document (`of`) or an external document of a loan (`loan` with `external_document`). Events after a document was voided are refused, and so is that a draft (`is_draft`) was sent, signed or received. If the loan has no `disclosure_received_date`, it is set when the total annual loan cost disclosure is received; if it has no `notice_sent_date`, it is set when a notice of incompleteness or adverse action is sent.",
    permission: "document.generate",
    body: newBody(actionFields, actionExample),
    success: 201,
    response: historyResponse,
    example: historyResponse.encode(reportedHistoryExample),
    idempotent: {
      sequence: "document_history",
      recall: (actor, recordId) => finishDocumentAction(dependencies, actor, recordId),
    },
    refusals: ["DocumentHistoryNotFound", "LoanNotFound", "DocumentVoided", "DocumentIsDraft", "OutcomeNotRecorded"],
    handle: ({ actor, body, reservedId }) => recordDocumentAction(dependencies, actor, body, reservedId),
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
    response: historyResponse,
    example: historyResponse.encode(generatedHistoryExample),
    refusals: ["DocumentHistoryNotFound"],
    handle: ({ actor, id: historyId }) => findDocumentHistory(dependencies, actor, historyId),
  });

const fileOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: `${path}{id}/file/`,
    name: "downloadDocument",
    tag,
    summary: "Download a document",
    description: "Returns the PDF exactly as it was generated. The audit log records that it was read.",
    permission: "document.view",
    success: 200,
    response: null,
    example: null,
    formats: [pdfFormat("The document", ({ file, content }: LoadedDocument) => ({ fileName: file.name, content }))],
    refusals: ["DocumentHistoryNotFound", "DocumentWithoutFile"],
    handle: ({ actor, id: historyId }) => readDocumentFile(dependencies, actor, historyId),
  });

/** The operations of document histories. */
export const documentHistoryOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  addOperation(dependencies),
  detailOperation(dependencies),
  fileOperation(dependencies),
];
