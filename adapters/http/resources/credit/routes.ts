import { findCreditReport } from "../../../../application/credit/find-credit-report.ts";
import { listCreditReports } from "../../../../application/credit/list-credit-reports.ts";
import { orderCreditReport } from "../../../../application/credit/order-credit-report.ts";
import { recallCreditReport } from "../../../../application/credit/recall-credit-report.ts";
import { retrieveCreditReport } from "../../../../application/credit/retrieve-credit-report.ts";
import type { ReportView } from "../../../../application/support/credit/report-view.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { newBody } from "../../codec/bodies.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { id } from "../../codec/number-codecs.ts";
import { optionalParam } from "../../codec/query.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { companyWords } from "../part-fields.ts";
import { encodeReport, encodeReportSummary, reportAnswer, reportStatus, reportSummaryAnswer } from "./answer.ts";
import { orderFields, retrievalFields } from "./body.ts";
import { contentExample, orderExample, reportExample, retrievalExample } from "./examples.ts";

const tag = "Credit reports";

const answered = {
  tag,
  answer: reportAnswer,
  example: encodeReport({ report: reportExample, content: contentExample }),
  encode: encodeReport,
  version: ({ report }: ReportView) => report.version,
};

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: "/credit-report/credit-reports/",
    name: "listCreditReports",
    tag,
    summary: "List credit reports",
    description: "How each report stands, and nothing of what it tells. The bureau is not asked.",
    permission: "credit.view",
    filters: {
      companyId: optionalParam("company", id, companyWords),
      loanId: optionalParam("loan", id, "Reports ordered for this loan alone"),
      borrowerId: optionalParam("borrower", id, "As the borrower or the co-borrower"),
      status: optionalParam("status", reportStatus, "Reports in this status alone"),
    },
    orderNames: { ordered_at: "orderedAt", created_at: "orderedAt" },
    row: reportSummaryAnswer,
    rowExample: encodeReportSummary(reportExample),
    refusals: ["LoanNotFound", "BorrowerNotFound"],
    list: (actor, { companyId, ...filter }, page) => listCreditReports(dependencies)(actor, companyId, filter, page),
    encodeRow: encodeReportSummary,
  });

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...answered,
    method: "GET",
    path: "/credit-report/credit-reports/{id}/",
    name: "readCreditReport",
    summary: "Read a credit report",
    description:
      "With what it tells: that it was read is in the audit log. While a report is not finished the bureau is asked about it first, every 30 seconds at most; where it cannot be asked, the answer is what is known.",
    permission: "credit.view",
    success: 200,
    refusals: ["CreditReportNotFound"],
    handle: ({ actor, id: creditReportId }) => findCreditReport(dependencies)(actor, creditReportId),
  });

const orderOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...answered,
    method: "POST",
    path: "/credit-report/credit-reports/order_credit_report/",
    name: "orderCreditReport",
    summary: "Order a credit report",
    description:
      "A new report, which the bureau charges for. It needs the company's credit credentials and, of each person, the social security number, the whole present address and a recorded authorization. It is waited for up to 20 seconds; after that the answer shows how it stands, and reading it asks the bureau again. A report counts for 120 days, and only while number and birth date are still the borrower's. An order that got no answer is taken up, and never made twice, when it is sent again; one that is not finished after 24 hours is given up for another one with `force`.",
    permission: "credit.order",
    body: newBody(orderFields, orderExample),
    success: 201,
    idempotent: { sequence: "credit_report", recall: recallCreditReport(dependencies) },
    refusals: [
      "BorrowerNotFound",
      "CreditNotConfigured",
      "CreditDataMissing",
      "CreditReportUnfinished",
      "CreditReportValid",
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
    handle: async ({ actor, body, reservedId }) =>
      inApiNames(await orderCreditReport(dependencies)(actor, body, reservedId), (path) => apiPath(orderFields, path)),
  });

const retrieveOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...answered,
    method: "POST",
    path: "/credit-report/credit-reports/retrieve_existing_report/",
    name: "retrieveCreditReport",
    summary: "Retrieve an existing credit report",
    description:
      "A report that the bureau has already, without a charge. It is stored only where it names the very borrower, and co-borrower of a joint one, by social security number and last name; one that is stored already is given from here.",
    permission: "credit.order",
    body: newBody(retrievalFields, retrievalExample),
    success: 200,
    idempotent: { sequence: "credit_report", recall: recallCreditReport(dependencies) },
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
    handle: async ({ actor, body, reservedId }) =>
      inApiNames(await retrieveCreditReport(dependencies)(actor, body, reservedId), (path) =>
        apiPath(retrievalFields, path),
      ),
  });

/** The operations of credit reports. */
export const creditOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  orderOperation(dependencies),
  retrieveOperation(dependencies),
  detailOperation(dependencies),
];
