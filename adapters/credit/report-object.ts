import { Effect, Schema } from "effect";
import type { BureauAnswer } from "../../domain/credit/ports.ts";
import type { CreditInquiry, Liability, LiabilityRating, PublicRecord } from "../../domain/credit/report-content.ts";
import { type Day, parseDay } from "../../domain/kernel/day.ts";
import { centsFromDollars } from "../../domain/kernel/money.ts";
import type { HttpAnswer } from "../outside-calls/http-exchange.ts";
import type { UnexpectedAnswer } from "../outside-calls/try-error.ts";
import { decodePart } from "../outside-calls/wire/json.ts";
import { wireObject } from "../outside-calls/wire/wire-object.ts";
import { type Alerts, inquiryOmitted, lateCountFrom, omittedAmount, omittedDate } from "./alerts.ts";
import {
  BureauName,
  CodedText,
  keyInAnyCase,
  Last4,
  Name,
  nameOr,
  ScoreValue,
  Ssn,
  VisibleText,
  wordInAnyCase,
} from "./read-values.ts";

/** The bureaus' ratings of the payments of a debt. */
const ratings: Readonly<Record<string, LiabilityRating>> = {
  C: "as_agreed",
  "1": "late_30",
  "2": "late_60",
  "3": "late_90",
  "4": "late_120_or_more",
  "5": "late_120_or_more",
  "6": "late_120_or_more",
  "7": "bankruptcy",
  "8": "repossession_or_foreclosure",
  "9": "charge_off",
  X: "no_data",
  "-": "no_data",
};

/** A date, an amount or a count, which is read on its own: a report, which is paid for, is not refused because of one of them. */
const Value = Schema.Unknown;
const Rating = keyInAnyCase(ratings);

const ScoreObject = wireObject({
  borrowerId: Schema.NonNegativeInt,
  bureau: BureauName,
  model: nameOr("Model not stated"),
  value: ScoreValue,
  rangeLow: ScoreValue,
  rangeHigh: ScoreValue,
  factors: Schema.Array(CodedText),
});

const LiabilityObject = wireObject(
  {
    creditor: nameOr("Creditor not named"),
    accountLast4: Last4,
    ownership: wordInAnyCase("individual", "joint", "other"),
    kind: wordInAnyCase("mortgage", "heloc", "installment", "revolving", "other"),
    openedOn: Value,
    closedOn: Value,
    reportedOn: Value,
    unpaidBalanceCents: Value,
    creditLimitCents: Value,
    highBalanceCents: Value,
    pastDueCents: Value,
    monthlyPaymentCents: Value,
    rating: Rating,
    worstRating: Rating,
    late30Count: Value,
    late60Count: Value,
    late90Count: Value,
    isDisputed: Schema.Boolean,
    chargeOffCents: Value,
  },
  {
    accountLast4: "account_id",
    late30Count: "late30_count",
    late60Count: "late60_count",
    late90Count: "late90_count",
  },
);

const PublicRecordObject = wireObject({
  kind: nameOr("Kind not stated"),
  filedOn: Value,
  disposedOn: Value,
  court: VisibleText,
  docketNumber: VisibleText,
  amountCents: Value,
});

const InquiryObject = wireObject(
  { on: Value, creditor: nameOr("Inquirer not named"), bureau: BureauName },
  { on: "date" },
);

const ReportObject = wireObject({
  issuedOn: Value,
  people: Schema.Array(wireObject({ ssn: Ssn, lastName: Name })),
  scores: Schema.Array(ScoreObject),
  liabilities: Schema.Array(LiabilityObject),
  publicRecords: Schema.Array(PublicRecordObject),
  inquiries: Schema.Array(InquiryObject),
  alerts: Schema.Array(Schema.String),
});

const dayOf = (value: unknown, what: string, alerts: Alerts): Day | null => {
  if (value === null || value === "") return null;
  return (typeof value === "string" ? parseDay(value) : null) ?? omittedDate(what, alerts);
};

const centsOf = (value: unknown, what: string, alerts: Alerts): number | null => {
  if (value === null) return null;
  return (typeof value === "number" && value >= 0 ? centsFromDollars(value) : null) ?? omittedAmount(what, alerts);
};

/** A number that is not stated is 0, as in a MISMO report. */
const countOf = (value: unknown, alerts: Alerts): number => {
  if (value === null) return 0;
  return lateCountFrom(typeof value === "number" ? value : Number.NaN, alerts);
};

const liabilityOf = (debt: typeof LiabilityObject.Type, alerts: Alerts): Liability => ({
  ...debt,
  openedOn: dayOf(debt.openedOn, "opening date of a debt", alerts),
  closedOn: dayOf(debt.closedOn, "closing date of a debt", alerts),
  reportedOn: dayOf(debt.reportedOn, "report date of a debt", alerts),
  unpaidBalanceCents: centsOf(debt.unpaidBalanceCents, "unpaid balance of a debt", alerts),
  creditLimitCents: centsOf(debt.creditLimitCents, "credit limit of a debt", alerts),
  highBalanceCents: centsOf(debt.highBalanceCents, "high balance of a debt", alerts),
  pastDueCents: centsOf(debt.pastDueCents, "amount past due of a debt", alerts),
  monthlyPaymentCents: centsOf(debt.monthlyPaymentCents, "monthly payment of a debt", alerts),
  late30Count: countOf(debt.late30Count, alerts),
  late60Count: countOf(debt.late60Count, alerts),
  late90Count: countOf(debt.late90Count, alerts),
  chargeOffCents: centsOf(debt.chargeOffCents, "charge-off of a debt", alerts),
});

const publicRecordOf = (record: typeof PublicRecordObject.Type, alerts: Alerts): PublicRecord => ({
  ...record,
  filedOn: dayOf(record.filedOn, "filing date of a public record", alerts),
  disposedOn: dayOf(record.disposedOn, "disposition date of a public record", alerts),
  amountCents: centsOf(record.amountCents, "amount of a public record", alerts),
});

const inquiryOf = (inquiry: typeof InquiryObject.Type, alerts: Alerts): readonly CreditInquiry[] => {
  const on = dayOf(inquiry.on, "date of an inquiry", alerts);
  if (on !== null) return [{ ...inquiry, on }];
  alerts.push(inquiryOmitted);
  return [];
};

/**
 * The report of a completed order. A date, amount or count that is invalid is omitted, and named in the alerts after the bureau's own, each
 * sentence once. Any other shape is unexpected.
 */
export const readReport = (
  report: unknown,
  answer: Pick<HttpAnswer, "statusCode">,
): Effect.Effect<Pick<BureauAnswer, "people" | "content" | "issuedOn">, UnexpectedAnswer> =>
  Effect.map(decodePart(ReportObject, report, answer), ({ issuedOn, people, ...content }) => {
    const alerts: string[] = [];
    const firstIssuedOn = dayOf(issuedOn, "date of first issue", alerts);
    const lists = {
      liabilities: content.liabilities.map((debt) => liabilityOf(debt, alerts)),
      publicRecords: content.publicRecords.map((record) => publicRecordOf(record, alerts)),
      inquiries: content.inquiries.flatMap((inquiry) => inquiryOf(inquiry, alerts)),
    };
    const said = [...content.alerts, ...new Set(alerts)];
    return { people, issuedOn: firstIssuedOn, content: { ...content, ...lists, alerts: said } };
  });
