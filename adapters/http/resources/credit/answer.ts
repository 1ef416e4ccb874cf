import { type TObject, Type } from "@sinclair/typebox";
import type { ReportView } from "../../../../application/support/credit/report-view.ts";
import { type CreditReport, reportStatuses } from "../../../../domain/credit/credit-report.ts";
import {
  bureaus,
  type CreditInquiry,
  type CreditScore,
  type Liability,
  liabilityRatings,
  type PublicRecord,
} from "../../../../domain/credit/report-content.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { choice, enumerated, oneOf } from "../../codec/choice-codecs.ts";
import { namedObject } from "../../codec/named-schema.ts";
import {
  codedTextSchema,
  dateSchema,
  dollarsSchema,
  encodeRecord,
  instantSchema,
  nullableSchema,
  recordId,
  recordSchema,
  textSchema,
} from "../../codec/record.ts";

export const reportStatus = choice("CreditReportStatus", reportStatuses, {
  new: "Stored; the bureau has not taken it up",
  processing: "Being made",
  pending: "Waiting for something at the bureau",
  completed: "Its content is there",
  error:
    "The bureau refused, it named somebody else, the report of this order is stored already, or it was given up for another one: it neither counts nor blocks another order",
});

const bureau = oneOf("CreditBureau", bureaus, `one of: ${bureaus.join(", ")}`).schema;

const rating = choice("LiabilityRating", liabilityRatings, {
  as_agreed: "Paid as agreed",
  late_30: "30 days late",
  late_60: "60 days late",
  late_90: "90 days late",
  late_120_or_more: "120 days late or more",
  bankruptcy: "In a bankruptcy",
  repossession_or_foreclosure: "Repossessed or foreclosed",
  charge_off: "Charged off",
  no_data: "Not told",
}).schema;

const maybeDate = nullableSchema(dateSchema);
const maybeDollars = nullableSchema(dollarsSchema);
const maybeText = nullableSchema(textSchema);
const countSchema = Type.Integer({ minimum: 0 });

const scoreSchema = namedObject("CreditScore", {
  borrower: recordId,
  bureau,
  model: textSchema,
  value: nullableSchema(Type.Integer({ description: "Null: the bureau has none" })),
  factors: Type.Array(codedTextSchema),
});

const liabilitySchema = namedObject("CreditLiability", {
  creditor: textSchema,
  account_last4: maybeText,
  ownership: enumerated("LiabilityOwnership", ["individual", "joint", "other"]),
  kind: enumerated("LiabilityKind", ["mortgage", "heloc", "installment", "revolving", "other"]),
  opened_date: maybeDate,
  closed_date: maybeDate,
  reported_date: maybeDate,
  unpaid_balance: maybeDollars,
  credit_limit: maybeDollars,
  high_balance: maybeDollars,
  past_due: maybeDollars,
  monthly_payment: maybeDollars,
  rating: { ...rating, description: `Now. ${rating.description}` },
  worst_rating: { ...rating, description: `The worst there was. ${rating.description}` },
  late_30_count: countSchema,
  late_60_count: countSchema,
  late_90_count: countSchema,
  is_disputed: Type.Boolean(),
  charge_off: maybeDollars,
});

const publicRecordSchema = namedObject("CreditPublicRecord", {
  kind: textSchema,
  filed_date: maybeDate,
  disposed_date: maybeDate,
  court: maybeText,
  docket_number: maybeText,
  amount: maybeDollars,
});

const inquirySchema = namedObject("CreditInquiry", { date: dateSchema, creditor: textSchema, bureau });

const head = {
  loan: recordId,
  borrower: recordId,
  co_borrower: { ...nullableSchema(recordId), description: "The second person of a joint report" },
  is_joint: Type.Boolean(),
  order_identifier: { ...maybeText, description: "The bureau's number; null until it has named one" },
  status: reportStatus.schema,
  ordered_at: instantSchema,
  ordered_by: recordId,
  completed_at: nullableSchema(instantSchema),
  expires_on: { ...maybeDate, description: "120 days after it was completed: from this day on it no longer counts" },
};

const told = (schema: ReturnType<typeof Type.Array>) => ({
  ...nullableSchema(schema),
  description: "Null while the report is not completed",
});

/** A report as lists show it: nothing of what it tells. */
export const reportSummaryAnswer: TObject = recordSchema("CreditReportSummary", head);

/** A report with what it tells. */
export const reportAnswer: TObject = recordSchema("CreditReport", {
  ...head,
  messages: Type.Array(codedTextSchema, { description: "The bureau's, in its order" }),
  scores: told(Type.Array(scoreSchema)),
  liabilities: told(Type.Array(liabilitySchema)),
  public_records: told(Type.Array(publicRecordSchema)),
  inquiries: told(Type.Array(inquirySchema)),
  alerts: told(Type.Array(textSchema)),
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

const dollars = (cents: number | null): number | null => (cents === null ? null : dollarsFromCents(cents));

const encodeScore = ({ borrowerId, bureau: by, model, value, factors }: CreditScore) => ({
  borrower: borrowerId,
  bureau: by,
  model,
  value,
  factors,
});

const encodeLiability = (liability: Liability) => ({
  creditor: liability.creditor,
  account_last4: liability.accountLast4,
  ownership: liability.ownership,
  kind: liability.kind,
  opened_date: liability.openedOn,
  closed_date: liability.closedOn,
  reported_date: liability.reportedOn,
  unpaid_balance: dollars(liability.unpaidBalanceCents),
  credit_limit: dollars(liability.creditLimitCents),
  high_balance: dollars(liability.highBalanceCents),
  past_due: dollars(liability.pastDueCents),
  monthly_payment: dollars(liability.monthlyPaymentCents),
  rating: liability.rating,
  worst_rating: liability.worstRating,
  late_30_count: liability.late30Count,
  late_60_count: liability.late60Count,
  late_90_count: liability.late90Count,
  is_disputed: liability.isDisputed,
  charge_off: dollars(liability.chargeOffCents),
});

const encodePublicRecord = (record: PublicRecord) => ({
  kind: record.kind,
  filed_date: record.filedOn,
  disposed_date: record.disposedOn,
  court: record.court,
  docket_number: record.docketNumber,
  amount: dollars(record.amountCents),
});

const encodeInquiry = ({ on, creditor, bureau: by }: CreditInquiry) => ({ date: on, creditor, bureau: by });

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
