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
import { choice, enumerated, oneOf } from "../../codec/values/choice-codecs.ts";

const bureau = oneOf("CreditBureau", bureaus, `one of: ${bureaus.join(", ")}`).schema;

const rating = choice("LiabilityRating", liabilityRatings, {
  as_agreed: "Paid as agreed",
  late_30: "30 days late",
  late_60: "60 days late",
  late_90: "90 days late",
  late_120_or_more: "120 days late or more",
  bankruptcy: "Included in a bankruptcy",
  repossession_or_foreclosure: "Repossession or foreclosure",
  charge_off: "Charged off",
  no_data: "Not reported",
}).schema;

const maybeDate = nullableSchema(dateSchema);
const maybeDollars = nullableSchema(dollarsSchema);
const maybeText = nullableSchema(textSchema);
const countSchema = Type.Integer({ minimum: 0 });

export const scoreSchema = namedObject("CreditScore", {
  borrower: described(recordId, "Person whose score it is"),
  bureau: described(bureau, "Repository on whose data the score is based"),
  model: described(textSchema, "Scoring model, in the bureau's words"),
  value: described(nullableSchema(Type.Integer()), "Credit score; null if there is none"),
  factors: described(Type.Array(codedTextSchema), "Factors that lowered the score, most important first"),
});

export const liabilitySchema = namedObject("CreditLiability", {
  creditor: described(textSchema, "Creditor of the account"),
  account_last4: described(maybeText, "Last four characters of the account number; null if not reported"),
  ownership: described(
    enumerated("LiabilityOwnership", ["individual", "joint", "other"]),
    "Responsibility for the account: individual, joint or other",
  ),
  kind: described(
    enumerated("LiabilityKind", ["mortgage", "heloc", "installment", "revolving", "other"]),
    "Kind of account",
  ),
  opened_date: described(maybeDate, "Date on which the account was opened; null if not reported"),
  closed_date: described(maybeDate, "Date on which the account was closed; null if it is open or not reported"),
  reported_date: described(maybeDate, "Date of the creditor's latest report; null if not reported"),
  unpaid_balance: described(maybeDollars, "Current unpaid balance; null if not reported"),
  credit_limit: described(
    maybeDollars,
    "Credit limit of a revolving account; null for other accounts or if not reported",
  ),
  high_balance: described(maybeDollars, "Highest balance of the account so far; null if not reported"),
  past_due: described(maybeDollars, "Amount that is past due now; null if not reported"),
  monthly_payment: described(maybeDollars, "Payment due each month; null if not reported"),
  rating: { ...rating, description: `Current payment rating. ${rating.description}` },
  worst_rating: { ...rating, description: `Worst payment rating so far. ${rating.description}` },
  late_30_count: described(countSchema, "Number of payments that were 30 days late"),
  late_60_count: described(countSchema, "Number of payments that were 60 days late"),
  late_90_count: described(countSchema, "Number of payments that were 90 or more days late"),
  is_disputed: described(Type.Boolean(), "Whether the consumer disputes the account"),
  charge_off: described(maybeDollars, "Amount that the creditor charged off; null if none or not reported"),
});

export const publicRecordSchema = namedObject("CreditPublicRecord", {
  kind: described(textSchema, "Kind of public record, such as a bankruptcy or a tax lien, in the bureau's words"),
  filed_date: described(maybeDate, "Filing date of the record; null if not reported"),
  disposed_date: described(
    maybeDate,
    "Date on which the record was settled, released or discharged; null if it is open or not reported",
  ),
  court: described(maybeText, "Court of the record; null if not reported"),
  docket_number: described(maybeText, "Docket number at the court; null if not reported"),
  amount: described(maybeDollars, "Amount of the record; null if not reported"),
});

export const inquirySchema = namedObject("CreditInquiry", {
  date: described(dateSchema, "Date of the inquiry"),
  creditor: described(textSchema, "Company that requested the credit report"),
  bureau: described(bureau, "Repository that received the inquiry"),
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
