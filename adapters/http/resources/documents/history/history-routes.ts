import {
  downloadDocument,
  type LoadedDocument,
} from "../../../../../application/documents/history/download-document.ts";
import { findDocumentHistory } from "../../../../../application/documents/history/find-document-history.ts";
import { finishDocumentAction } from "../../../../../application/documents/history/finish-document-action.ts";
import { listDocumentHistories } from "../../../../../application/documents/history/list-document-histories.ts";
import { recordDocumentAction } from "../../../../../application/documents/history/record-document-action.ts";
import { uploadDocument } from "../../../../../application/documents/history/upload-document.ts";
import type { Dependencies } from "../../../../../application/support/dependencies.ts";
import { fileTypes } from "../../../../../domain/documents/history.ts";
import { maxReceivedBytes, uploadPermissions } from "../../../../../domain/documents/received-file.ts";
import { newBody } from "../../../codec/bodies.ts";
import { optionalParam, parametersQuery, requiredParam } from "../../../codec/query.ts";
import { id } from "../../../codec/values/number-codecs.ts";
import { text } from "../../../codec/values/text-codecs.ts";
import { instant } from "../../../codec/values/time-codecs.ts";
import { defineListOperation } from "../../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../../operation/operation.ts";
import { documentAction } from "../choices.ts";
import { actionExample, generatedHistoryExample, receivedHistoryExample, reportedHistoryExample } from "../examples.ts";
import { fileFormat } from "../pdf-format.ts";
import { uploadExample } from "../upload-example.ts";
import { actionFields } from "./history-body.ts";
import { historyResponse } from "./history-response.ts";

const tag = "Documents";
const path = "/documents/histories/";

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path,
    name: "listDocumentHistories",
    tag,
    summary: "List the document history of a loan",
    description:
      "Lists the documents that were generated for the loan and the events that were recorded for them. Rows are only added and never change; `superseded` refers to the loan as it is now.",
    permission: "document.view",
    filters: {
      loanId: requiredParam("loan", id, "Loan whose documents are listed", 1),
      action: optionalParam("action", documentAction, "Only rows with this action"),
      documentCode: optionalParam("document_code", text(60), "Only rows of the document with this code"),
      generationId: optionalParam("generation", id, "Only the documents of this generation"),
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
      "Records that a document was sent, viewed, signed, received or voided: a generated document (`of`) or an external document of a loan (`loan` with `external_document`). An event is refused if the document was voided before, if a draft (`is_draft`) was sent, signed or received, or if a superseded document (`superseded`) was sent or signed. If the loan has no `disclosure_received_date`, it is set when the total annual loan cost disclosure is received; if it has no `notice_sent_date`, it is set when a notice of incompleteness or adverse action is sent.",
    permission: "document.generate",
    body: newBody(actionFields, actionExample),
    success: 201,
    response: historyResponse,
    example: historyResponse.encode(reportedHistoryExample),
    idempotent: {
      sequence: "document_history",
      recall: (actor, recordId) => finishDocumentAction(dependencies, actor, recordId),
    },
    refusals: [
      "DocumentHistoryNotFound",
      "LoanNotFound",
      "DocumentVoided",
      "DocumentIsDraft",
      "DocumentSuperseded",
      "OutcomeNotRecorded",
    ],
    handle: ({ actor, body, reservedId }) => recordDocumentAction(dependencies, actor, body, reservedId),
  });

const uploadOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: `${path}upload/`,
    name: "uploadDocument",
    tag,
    summary: "Upload a received document",
    description:
      "Adds an external document that was received to the loan's document history, with its file, which is stored encrypted. The type of the file is determined by its content. To void a wrong upload, record the action `voided` for its row (`of`).",
    permission: uploadPermissions,
    query: parametersQuery({
      loanId: requiredParam("loan", id, "Loan to which the document belongs", 1),
      externalDocument: requiredParam("external_document", text(60), "Code of the external document", "case-query"),
      at: {
        ...optionalParam("at", instant, "When the document was received, not in the future; defaults to now"),
        label: "Received at",
      },
    }),
    file: {
      mediaTypes: fileTypes,
      maxBytes: maxReceivedBytes,
      description: "PDF, PNG or JPEG file of at most 10 MiB",
      example: uploadExample,
    },
    fairQueue: "files",
    success: 201,
    response: historyResponse,
    example: historyResponse.encode(receivedHistoryExample),
    idempotent: {
      sequence: "document_history",
      recall: (actor, recordId) => findDocumentHistory(dependencies, actor, recordId),
    },
    refusedFields: { file: { name: "file", codec: {} } },
    refusals: ["LoanNotFound"],
    handle: ({ actor, query, file, reservedId }) => {
      if (file === null) throw new Error("the file to store is missing");
      const statedType = fileTypes.find((type) => type === file.mediaType) ?? null;
      return uploadDocument(dependencies, actor, { ...query, content: file.content, statedType }, reservedId);
    },
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
    description:
      "Returns the file exactly as it was generated or uploaded: a PDF, or a PNG or JPEG that was received. The audit log records that it was read.",
    permission: "document.view",
    fairQueue: "files",
    success: 200,
    response: null,
    example: null,
    formats: [
      fileFormat(
        "Document as a PDF; a received image is returned as an image",
        ({ file, content }: LoadedDocument) => ({
          fileName: file.name,
          contentType: file.contentType,
          content,
        }),
      ),
    ],
    refusals: ["DocumentHistoryNotFound", "DocumentWithoutFile"],
    handle: ({ actor, id: historyId }) => downloadDocument(dependencies, actor, historyId),
  });

/** The operations of document histories. */
export const documentHistoryOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  addOperation(dependencies),
  uploadOperation(dependencies),
  detailOperation(dependencies),
  fileOperation(dependencies),
];
