import { Type } from "@sinclair/typebox";
import { bureaus } from "../../../../domain/company/credit-bureaus.ts";
import {
  type CreditInquiry,
  type CreditScore,
  type Liability,
  liabilityRatings,
  type PublicRecord,
} from "../../../../domain/credit/report-content.ts";
import { withoutDescription } from "../../codec/described.ts";
import { codedTextSchema, dateSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { centsAsDollars, orNull, responseObject } from "../../codec/response.ts";
import { choice, enumerated } from "../../codec/values/choice-codecs.ts";

/** One of the three credit repositories. */
export const creditBureau = choice("CreditBureau", bureaus, {
  equifax: "Equifax",
  experian: "Experian",
  transunion: "TransUnion",
});
const bureau = creditBureau.schema;

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
const maybeDollars = orNull(centsAsDollars);
const maybeText = nullableSchema(textSchema);
const countSchema = Type.Integer({ minimum: 0 });

export const scoreResponse = responseObject<CreditScore>("CreditScore", {
  borrower: [recordId, "Person whose score it is", "borrowerId"],
  bureau: [bureau, "Repository on whose data the score is based", "bureau"],
  model: [textSchema, "Scoring model, in the bureau's words", "model"],
  value: [nullableSchema(Type.Integer()), "Credit score; null if there is none", "value"],
  range_low: [
    nullableSchema(Type.Integer()),
    "Lowest score of the model, stated in a notice of adverse action; null if not reported",
    "rangeLow",
  ],
  range_high: [nullableSchema(Type.Integer()), "Highest score of the model; null if not reported", "rangeHigh"],
  factors: [Type.Array(codedTextSchema), "Factors that lowered the score, most important first", "factors"],
});

export const liabilityResponse = responseObject<Liability>("CreditLiability", {
  creditor: [textSchema, "Creditor of the account", "creditor"],
  account_last4: [maybeText, "Last four characters of the account number; null if not reported", "accountLast4"],
  ownership: [
    enumerated("LiabilityOwnership", ["individual", "joint", "other"]),
    "Responsibility for the account: individual, joint or other",
    "ownership",
  ],
  kind: [
    enumerated("LiabilityKind", ["mortgage", "heloc", "installment", "revolving", "other"]),
    "Kind of account",
    "kind",
  ],
  opened_date: [maybeDate, "Date on which the account was opened; null if not reported", "openedOn"],
  closed_date: [maybeDate, "Date on which the account was closed; null if it is open or not reported", "closedOn"],
  reported_date: [maybeDate, "Date of the creditor's latest report; null if not reported", "reportedOn"],
  unpaid_balance: [maybeDollars, "Current unpaid balance; null if not reported", "unpaidBalanceCents"],
  credit_limit: [
    maybeDollars,
    "Credit limit of a revolving account; null for other accounts or if not reported",
    "creditLimitCents",
  ],
  high_balance: [maybeDollars, "Highest balance of the account so far; null if not reported", "highBalanceCents"],
  past_due: [maybeDollars, "Amount past due; null if not reported", "pastDueCents"],
  monthly_payment: [maybeDollars, "Payment due each month; null if not reported", "monthlyPaymentCents"],
  rating: [withoutDescription(rating), `Current payment rating. ${rating.description}`, "rating"],
  worst_rating: [withoutDescription(rating), `Worst payment rating so far. ${rating.description}`, "worstRating"],
  late_30_count: [countSchema, "Number of payments that were 30 days late", "late30Count"],
  late_60_count: [countSchema, "Number of payments that were 60 days late", "late60Count"],
  late_90_count: [countSchema, "Number of payments that were 90 or more days late", "late90Count"],
  is_disputed: [Type.Boolean(), "Whether the consumer disputes the account", "isDisputed"],
  charge_off: [maybeDollars, "Amount that the creditor charged off; null if none or not reported", "chargeOffCents"],
});

export const publicRecordResponse = responseObject<PublicRecord>("CreditPublicRecord", {
  kind: [textSchema, "Kind of public record, such as a bankruptcy or a tax lien, in the bureau's words", "kind"],
  filed_date: [maybeDate, "Filing date of the record; null if not reported", "filedOn"],
  disposed_date: [
    maybeDate,
    "Date on which the record was settled, released or discharged; null if it is open or not reported",
    "disposedOn",
  ],
  court: [maybeText, "Court of the record; null if not reported", "court"],
  docket_number: [maybeText, "Docket number at the court; null if not reported", "docketNumber"],
  amount: [maybeDollars, "Amount of the record; null if not reported", "amountCents"],
});

export const inquiryResponse = responseObject<CreditInquiry>("CreditInquiry", {
  date: [dateSchema, "Date of the inquiry", "on"],
  creditor: [textSchema, "Company that requested the credit report", "creditor"],
  bureau: [bureau, "Repository that received the inquiry", "bureau"],
});
