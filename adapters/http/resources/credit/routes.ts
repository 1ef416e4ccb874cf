import { downloadCreditReport, type ReportDocument } from "../../../../application/credit/download-credit-report.ts";
import { findCreditReport } from "../../../../application/credit/find-credit-report.ts";
import { listCreditReports } from "../../../../application/credit/list-credit-reports.ts";
import { orderCreditReport } from "../../../../application/credit/order/order-credit-report.ts";
import { recallCreditReport } from "../../../../application/credit/order/recall-credit-report.ts";
import type { ReportView } from "../../../../application/credit/report-view.ts";
import { retrieveCreditReport } from "../../../../application/credit/retrieve-credit-report.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { newBody } from "../../codec/bodies.ts";
import { optionalParam } from "../../codec/query.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { pdfFormat } from "../documents/pdf-format.ts";
import { companyWords } from "../part-fields.ts";
import { orderFields, retrievalFields } from "./body.ts";
import { contentExample, orderExample, reportExample, retrievalExample } from "./examples.ts";
import { reportResponse, reportStatus, reportSummaryResponse } from "./response.ts";

const tag = "Credit reports";

const answered = {
  tag,
  response: reportResponse,
  example: reportResponse.encode({ report: reportExample, content: contentExample }),
  version: ({ report }: ReportView) => report.version,
};

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: "/credit-report/credit-reports/",
    name: "listCreditReports",
    tag,
    summary: "List credit reports",
    description:
      "Lists credit reports with their status but without their content. The credit bureau is not contacted.",
    permission: "credit.view",
    filters: {
      companyId: optionalParam("company", id, companyWords),
      loanId: optionalParam("loan", id, "Only reports ordered for this loan"),
      borrowerId: optionalParam("borrower", id, "Only reports about this person, as borrower or co-borrower"),
      status: optionalParam("status", reportStatus, "Only reports in this status"),
    },
    orderNames: { ordered_at: "orderedAt", created_at: "orderedAt" },
    row: reportSummaryResponse,
    rowExample: reportSummaryResponse.encode(reportExample),
    refusals: ["LoanNotFound", "BorrowerNotFound"],
    list: (actor, { companyId, ...filter }, page) => listCreditReports(dependencies, actor, companyId, filter, page),
  });

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...answered,
    method: "GET",
    path: "/credit-report/credit-reports/{id}/",
    name: "readCreditReport",
    summary: "Read a credit report",
    description:
      "Returns the report with its content. The audit log records that it was read. If the report is unfinished, its status is requested from the bureau first, at most every 30 seconds; if the bureau cannot be reached, the last known status is returned.",
    permission: "credit.view",
    success: 200,
    refusals: ["CreditReportNotFound"],
    handle: ({ actor, id: creditReportId }) => findCreditReport(dependencies, actor, creditReportId),
  });

const documentOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/credit-report/credit-reports/{id}/document/",
    name: "downloadCreditReport",
    tag,
    summary: "Download a credit report as a PDF",
    description:
      "Returns the report as the bureau printed it. Only reports with `has_document` have one. The audit log records that it was read.",
    permission: "credit.view",
    fairQueue: "files",
    success: 200,
    response: null,
    example: null,
    formats: [
      pdfFormat("The report", ({ report, content }: ReportDocument) => ({
        fileName: `credit-report-${report.id}.pdf`,
        content,
      })),
    ],
    refusals: ["CreditReportNotFound", "CreditReportWithoutDocument"],
    handle: ({ actor, id: creditReportId }) => downloadCreditReport(dependencies, actor, creditReportId),
  });

const orderOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...answered,
    method: "POST",
    path: "/credit-report/credit-reports/order_credit_report/",
    name: "orderCreditReport",
    summary: "Order a credit report",
    description:
      "Orders a new report, for which the bureau charges. It requires the company's credit credentials and, for each person, the Social Security number, the complete present address and a recorded authorization. The request waits up to 20 seconds for the report; after that the answer shows its current status, such as `pending`. Reading the report asks the bureau again; a bureau that sends the report over the connection of the order is not asked, and the report is recorded when it arrives. A report is valid for 120 days from the day it was first issued, and only while Social Security number and date of birth of the borrower stay the same. Repeating an order that got no answer resumes it and never orders twice. An order that is unfinished after 24 hours can be replaced with `force`.",
    permission: "credit.order",
    body: newBody(orderFields, orderExample),
    success: 201,
    idempotent: {
      sequence: "credit_report",
      recall: (actor, recordId) => recallCreditReport(dependencies, actor, recordId),
    },
    refusals: [
      "BorrowerNotFound",
      "CreditNotConfigured",
      "CreditDataMissing",
      "CreditReportUnfinished",
      "CreditReportValid",
      "ApplicationEnded",
      "CallInFlight",
      "AgencyOutcomeUnknown",
      "LoanChangedMeanwhile",
      "CredentialsRejected",
      "CreditReportRefused",
      "NotThisBorrower",
      "CreditBureauUnavailable",
      "CreditBureauAnswerUnexpected",
      "OutcomeNotRecorded",
    ],
    handle: ({ actor, body, reservedId }) => orderCreditReport(dependencies, actor, body, reservedId),
  });

const retrieveOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...answered,
    method: "POST",
    path: "/credit-report/credit-reports/retrieve_existing_report/",
    name: "retrieveCreditReport",
    summary: "Retrieve an existing credit report",
    description:
      "Retrieves a report that the bureau already has, free of charge. It is stored only if it names the given borrower, and the co-borrower of a joint report, by Social Security number and last name. A report that is already stored is returned from the store. If an order of the same people has no answer yet, and the report was first issued no more than a day before that order was sent, it completes that order.",
    permission: "credit.order",
    body: newBody(retrievalFields, retrievalExample),
    success: 200,
    idempotent: {
      sequence: "credit_report",
      recall: (actor, recordId) => recallCreditReport(dependencies, actor, recordId),
    },
    refusals: [
      "BorrowerNotFound",
      "CreditNotConfigured",
      "CreditDataMissing",
      "OrderIdentifierUnknown",
      "CreditOrderUnfinished",
      "CredentialsRejected",
      "CreditReportRefused",
      "NotThisBorrower",
      "CreditBureauUnavailable",
      "CreditBureauAnswerUnexpected",
      "OutcomeNotRecorded",
    ],
    handle: ({ actor, body, reservedId }) => retrieveCreditReport(dependencies, actor, body, reservedId),
  });

/** The operations of credit reports. */
export const creditOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  orderOperation(dependencies),
  retrieveOperation(dependencies),
  detailOperation(dependencies),
  documentOperation(dependencies),
];
