import { Type } from "@sinclair/typebox";
import type { ReportView } from "../../../../application/credit/report-view.ts";
import { type CreditReport, reportStatuses } from "../../../../domain/credit/credit-report.ts";
import { withoutDescription } from "../../codec/described.ts";
import {
  codedTextSchema,
  dateSchema,
  instantSchema,
  nullableSchema,
  recordId,
  textSchema,
} from "../../codec/record.ts";
import { type ResponseTable, type ResponseValue, responseOfPart, responseRecord } from "../../codec/response.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { inquiryResponse, liabilityResponse, publicRecordResponse, scoreResponse } from "./content-response.ts";

const maybeText = nullableSchema(textSchema);
const maybeDate = nullableSchema(dateSchema);

export const reportStatus = choice("CreditReportStatus", reportStatuses, {
  new: "The order is stored but not yet accepted by the bureau",
  processing: "The bureau is preparing the report",
  pending: "The bureau is waiting for something",
  completed: "The report is complete",
  error:
    "The bureau refused the order, the report names another person, it is already stored, or the order was given up for a new one. The report is not valid and does not block another order",
});

const head: ResponseTable<CreditReport> = {
  loan: [recordId, "Loan for which the report was ordered", "loanId"],
  borrower: [recordId, "Person whom the report is about", ({ person }) => person.borrowerId],
  co_borrower: [
    withoutDescription(nullableSchema(recordId)),
    "Second person of a joint report; null if the report is not joint",
    ({ coPerson }) => coPerson?.borrowerId ?? null,
  ],
  is_joint: [Type.Boolean(), "Whether it is a joint report about two people", ({ coPerson }) => coPerson !== null],
  order_identifier: [maybeText, "Order number of the credit bureau; null until assigned", "orderIdentifier"],
  status: [reportStatus.schema, "Status of the order", "status"],
  ordered_at: [instantSchema, "When the report was ordered", "orderedAt"],
  ordered_by: [recordId, "User who ordered the report", "orderedByUserId"],
  completed_at: [nullableSchema(instantSchema), "When the bureau completed the report; null until then", "completedAt"],
  issued_on: [
    withoutDescription(maybeDate),
    "Date from which the 120 days of validity count: when the bureau first issued the report or, if it does not say, when it was completed; null until completed, and for reports stored before this date was recorded",
    "issuedOn",
  ],
  expires_on: [
    withoutDescription(maybeDate),
    "First date on which the report is no longer valid, 120 days after it was first issued; null until completed",
    "expiresOn",
  ],
  has_document: [
    Type.Boolean(),
    "Whether the bureau also sent the report as a PDF, which can be downloaded",
    ({ document }) => document !== null,
  ],
};

/** The row of a report in a list, without its content. */
export const reportSummaryResponse = responseRecord<CreditReport>(
  "CreditReportSummary",
  (report) => [report, report.companyId],
  head,
);

type Content = NonNullable<ReportView["content"]>;

/** A part of the report's content; null until the report is completed. */
const ofContent = <Entry>(
  kind: ResponseValue<Entry>,
  description: string,
  partOf: (content: Content) => readonly Entry[],
): ResponseTable<ReportView>[string] => [
  nullableSchema(Type.Array(kind.schema)),
  `${description}; null until the report is completed`,
  ({ content }) => content && partOf(content).map(kind.encode),
];

/** A report with its content. */
export const reportResponse = responseRecord<ReportView>("CreditReport", ({ report }) => [report, report.companyId], {
  ...responseOfPart(head, ({ report }: ReportView) => report),
  messages: [
    Type.Array(codedTextSchema),
    "Messages of the credit bureau, in its order",
    ({ report }) => report.messages,
  ],
  scores: ofContent(scoreResponse, "Credit scores, one for each person and repository", ({ scores }) => scores),
  liabilities: ofContent(liabilityResponse, "Accounts and debts (tradelines)", ({ liabilities }) => liabilities),
  public_records: ofContent(
    publicRecordResponse,
    "Public records, such as bankruptcies, judgments and tax liens",
    ({ publicRecords }) => publicRecords,
  ),
  inquiries: ofContent(inquiryResponse, "Recent credit inquiries", ({ inquiries }) => inquiries),
  alerts: ofContent(
    { schema: textSchema, encode: (alert: string) => alert },
    "Alerts of the repositories, such as a fraud alert or an address mismatch",
    ({ alerts }) => alerts,
  ),
});
