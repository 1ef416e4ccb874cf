import { type TObject, Type } from "@sinclair/typebox";
import type { ReportView } from "../../../../application/support/credit/report-view.ts";
import { type CreditReport, reportStatuses } from "../../../../domain/credit/credit-report.ts";
import { choice } from "../../codec/choice-codecs.ts";
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
import {
  encodeInquiry,
  encodeLiability,
  encodePublicRecord,
  encodeScore,
  inquirySchema,
  liabilitySchema,
  publicRecordSchema,
  scoreSchema,
} from "./content-answer.ts";

const maybeText = nullableSchema(textSchema);
const maybeDate = nullableSchema(dateSchema);

export const reportStatus = choice("CreditReportStatus", reportStatuses, {
  new: "Stored; the bureau has not taken it up",
  processing: "Being made",
  pending: "Waiting for something at the bureau",
  completed: "Its content is there",
  error:
    "The bureau refused, it named somebody else, the report of this order is stored already, or it was given up for another one: it neither counts nor blocks another order",
});

const head = {
  loan: described(recordId, "The loan for which it was ordered"),
  borrower: described(recordId, "The person whom the report is about"),
  co_borrower: { ...nullableSchema(recordId), description: "The second person of a joint report" },
  is_joint: described(Type.Boolean(), "Whether it is about two people who owe the loan together"),
  order_identifier: { ...maybeText, description: "The bureau's number; null until it has named one" },
  status: described(reportStatus.schema, "How the order stands"),
  ordered_at: described(instantSchema, "When it was ordered"),
  ordered_by: described(recordId, "The user who ordered it"),
  completed_at: described(nullableSchema(instantSchema), "When the bureau completed it; null while it has not"),
  expires_on: { ...maybeDate, description: "120 days after it was completed: from this day on it no longer counts" },
};

/** A report as lists show it: nothing of what it tells. */
export const reportSummaryAnswer: TObject = recordSchema("CreditReportSummary", head);

/** A report with what it tells. */
export const reportAnswer: TObject = recordSchema("CreditReport", {
  ...head,
  messages: Type.Array(codedTextSchema, { description: "The bureau's, in its order" }),
  scores: described(
    nullableSchema(Type.Array(scoreSchema)),
    "Credit scores, one for each person and repository; null while the report is not completed",
  ),
  liabilities: described(
    nullableSchema(Type.Array(liabilitySchema)),
    "Accounts and debts (tradelines); null while the report is not completed",
  ),
  public_records: described(
    nullableSchema(Type.Array(publicRecordSchema)),
    "Bankruptcies, judgments and tax liens; null while the report is not completed",
  ),
  inquiries: described(
    nullableSchema(Type.Array(inquirySchema)),
    "Who asked for the credit report lately; null while the report is not completed",
  ),
  alerts: described(
    nullableSchema(Type.Array(textSchema)),
    "Alerts of the repositories, such as a fraud alert or an address mismatch; null while the report is not completed",
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
    scores: content?.scores.map(encodeScore) ?? null,
    liabilities: content?.liabilities.map(encodeLiability) ?? null,
    public_records: content?.publicRecords.map(encodePublicRecord) ?? null,
    inquiries: content?.inquiries.map(encodeInquiry) ?? null,
    alerts: content?.alerts ?? null,
  });
