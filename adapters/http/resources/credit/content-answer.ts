import { Type } from "@sinclair/typebox";
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
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import {
  codedTextSchema,
  dateSchema,
  dollarsSchema,
  nullableSchema,
  recordId,
  textSchema,
} from "../../codec/record.ts";

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

export const scoreSchema = namedObject("CreditScore", {
  borrower: described(recordId, "Whose score it is"),
  bureau: described(bureau, "The repository that scored"),
  model: described(textSchema, "Scoring model, in the bureau's words"),
  value: described(nullableSchema(Type.Integer()), "The score; null: the bureau has none"),
  factors: described(Type.Array(codedTextSchema), "What lowered the score, the strongest first"),
});

export const liabilitySchema = namedObject("CreditLiability", {
  creditor: described(textSchema, "Who is owed"),
  account_last4: described(maybeText, "Last four characters of the account number; null where it is not told"),
  ownership: described(
    enumerated("LiabilityOwnership", ["individual", "joint", "other"]),
    "Who owes it: the person alone, together with another, or in another way",
  ),
  kind: described(
    enumerated("LiabilityKind", ["mortgage", "heloc", "installment", "revolving", "other"]),
    "What kind of account it is",
  ),
  opened_date: described(maybeDate, "Day on which the account was opened; null where it is not told"),
  closed_date: described(maybeDate, "Day on which it was closed; null while it is open, or where it is not told"),
  reported_date: described(maybeDate, "Day of the creditor's latest report; null where it is not told"),
  unpaid_balance: described(maybeDollars, "What is owed now; null where it is not told"),
  credit_limit: described(
    maybeDollars,
    "Credit limit of a revolving account; null of others, and where it is not told",
  ),
  high_balance: described(maybeDollars, "The most that was ever owed on it; null where it is not told"),
  past_due: described(maybeDollars, "What is overdue now; null where it is not told"),
  monthly_payment: described(maybeDollars, "Payment of a month; null where it is not told"),
  rating: { ...rating, description: `How it is paid now. ${rating.description}` },
  worst_rating: { ...rating, description: `The worst payment rating that there was. ${rating.description}` },
  late_30_count: described(countSchema, "How often a payment was 30 days late"),
  late_60_count: described(countSchema, "How often a payment was 60 days late"),
  late_90_count: described(countSchema, "How often a payment was 90 days late or more"),
  is_disputed: described(Type.Boolean(), "Whether the person disputes the account"),
  charge_off: described(maybeDollars, "What the creditor wrote off; null where nothing was, or it is not told"),
});

export const publicRecordSchema = namedObject("CreditPublicRecord", {
  kind: described(textSchema, "What kind of record it is, such as a bankruptcy or a tax lien, in the bureau's words"),
  filed_date: described(maybeDate, "Day on which it was filed; null where it is not told"),
  disposed_date: described(
    maybeDate,
    "Day on which it was settled, released or discharged; null while it is open, or where it is not told",
  ),
  court: described(maybeText, "Court with which it was filed; null where it is not told"),
  docket_number: described(maybeText, "Docket number at that court; null where it is not told"),
  amount: described(maybeDollars, "What it is about; null where it is not told"),
});

export const inquirySchema = namedObject("CreditInquiry", {
  date: described(dateSchema, "Day of the inquiry"),
  creditor: described(textSchema, "Who asked for the credit report"),
  bureau: described(bureau, "The repository that was asked"),
});

const dollars = (cents: number | null): number | null => (cents === null ? null : dollarsFromCents(cents));

export const encodeScore = ({ borrowerId, bureau: by, model, value, factors }: CreditScore) => ({
  borrower: borrowerId,
  bureau: by,
  model,
  value,
  factors,
});

export const encodeLiability = (liability: Liability) => ({
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

export const encodePublicRecord = (record: PublicRecord) => ({
  kind: record.kind,
  filed_date: record.filedOn,
  disposed_date: record.disposedOn,
  court: record.court,
  docket_number: record.docketNumber,
  amount: dollars(record.amountCents),
});

export const encodeInquiry = ({ on, creditor, bureau: by }: CreditInquiry) => ({ date: on, creditor, bureau: by });
