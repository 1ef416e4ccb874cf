import { type TObject, Type } from "@sinclair/typebox";
import type { ReportView } from "../../../../application/support/credit/report-view.ts";
import { type CreditReport, reportStatuses } from "../../../../domain/credit/credit-report.ts";
import { described } from "../../codec/described.ts";
import {
  codedTextSchema,
  dateSchema,
  encodeRecord,
  instantSchema,
  nullableSchema,
  recordId,
  recordSchema,
  textSchema,
} from "../../codec/record.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { inquiryResponse, liabilityResponse, publicRecordResponse, scoreResponse } from "./content-answer.ts";

const maybeText = nullableSchema(textSchema);
const maybeDate = nullableSchema(dateSchema);

export const reportStatus = choice("CreditReportStatus", reportStatuses, {
  new: "The order is stored but not yet accepted by the bureau",
  processing: "The bureau is preparing the report",
  pending: "The bureau is waiting for something",
  completed: "The report is complete",
  error:
    "The bureau refused the order, the report names another person, it is already stored, or the order was given up for a new one. Such a report is not valid and does not block another order",
});

const head = {
  loan: described(recordId, "Loan for which the report was ordered"),
  borrower: described(recordId, "Person whom the report is about"),
  co_borrower: {
    ...nullableSchema(recordId),
    description: "Second person of a joint report; null if the report is not joint",
  },
  is_joint: described(Type.Boolean(), "Whether it is a joint report about two people"),
  order_identifier: { ...maybeText, description: "Order number of the credit bureau; null until assigned" },
  status: described(reportStatus.schema, "Status of the order"),
  ordered_at: described(instantSchema, "When the report was ordered"),
  ordered_by: described(recordId, "User who ordered the report"),
  completed_at: described(nullableSchema(instantSchema), "When the bureau completed the report; null until then"),
  expires_on: {
    ...maybeDate,
    description:
      "First date on which the report is no longer valid, 120 days after it was completed; null until completed",
  },
};

/** The row of a report in a list, without its content. */
export const reportSummaryAnswer: TObject = recordSchema("CreditReportSummary", head);

/** A report with its content. */
export const reportAnswer: TObject = recordSchema("CreditReport", {
  ...head,
  messages: Type.Array(codedTextSchema, { description: "Messages of the credit bureau, in its order" }),
  scores: described(
    nullableSchema(Type.Array(scoreResponse.schema)),
    "Credit scores, one for each person and repository; null until the report is completed",
  ),
  liabilities: described(
    nullableSchema(Type.Array(liabilityResponse.schema)),
    "Accounts and debts (tradelines); null until the report is completed",
  ),
  public_records: described(
    nullableSchema(Type.Array(publicRecordResponse.schema)),
    "Public records, such as bankruptcies, judgments and tax liens; null until the report is completed",
  ),
  inquiries: described(
    nullableSchema(Type.Array(inquiryResponse.schema)),
    "Recent credit inquiries; null until the report is completed",
  ),
  alerts: described(
    nullableSchema(Type.Array(textSchema)),
    "Alerts of the repositories, such as a fraud alert or an address mismatch; null until the report is completed",
  ),
});

const encodeHead = (report: CreditReport) => ({
  loan: report.loanId,
  borrower: report.person.borrowerId,
  co_borrower: report.coPerson?.borrowerId ?? null,
  is_joint: report.coPerson !== null,
  order_identifier: report.orderIdentifier,
  status: report.status,
  ordered_at: report.orderedAt,
  ordered_by: report.orderedByUserId,
  completed_at: report.completedAt,
  expires_on: report.expiresOn,
});

export const encodeReportSummary = (report: CreditReport) => encodeRecord(report, report.companyId, encodeHead(report));

export const encodeReport = ({ report, content }: ReportView) =>
  encodeRecord(report, report.companyId, {
    ...encodeHead(report),
    messages: report.messages,
    scores: content?.scores.map(scoreResponse.encode) ?? null,
    liabilities: content?.liabilities.map(liabilityResponse.encode) ?? null,
    public_records: content?.publicRecords.map(publicRecordResponse.encode) ?? null,
    inquiries: content?.inquiries.map(inquiryResponse.encode) ?? null,
    alerts: content?.alerts ?? null,
  });
