import type { BureauMessage, ReportStatus } from "../../domain/credit/credit-report.ts";
import type { BureauAnswer, NamedPerson } from "../../domain/credit/ports.ts";
import {
  bureaus,
  type CreditInquiry,
  type CreditScore,
  type Liability,
  type LiabilityRating,
  type PublicRecord,
  type ReportContent,
} from "../../domain/credit/report-content.ts";
import { isNumberOfPerson } from "../../domain/kernel/text/untrusted-words.ts";
import {
  boolean,
  cents,
  count,
  type Decode,
  day,
  keyOf,
  list,
  name,
  nullable,
  oneOf,
  record,
  text,
  WrongShape,
} from "./decode.ts";

const statuses: Readonly<Record<string, ReportStatus>> = {
  NEW: "new",
  PROCESSING: "processing",
  PENDING: "pending",
  COMPLETED: "completed",
  ERROR: "error",
};

/** How bureaus rate the payments of a debt. */
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

/** Scores have three digits; what bureaus send beside them, `0000` or `9001`, is a reason why there is none. */
const maxScore = 999;

/** A score as bureaus send it, `0592`. */
const scoreValue: Decode<number | null> = (json) => {
  const digits = name(json);
  if (!/^\d{1,4}$/.test(digits)) throw new WrongShape("must be a score");
  const value = Number(digits);
  return value === 0 || value > maxScore ? null : value;
};

/** A social security number, with dashes or without. */
const ssn: Decode<string> = (json) => {
  const digits = name(json).replaceAll("-", "");
  if (!/^\d{9}$/.test(digits)) throw new WrongShape("must be 9 digits");
  return digits;
};

/** The bureau's number of an order: shown, compared and asked for as it is, so that nothing else may hide in it. */
const orderIdentifier: Decode<string> = (json) => {
  const number = name(json);
  if (!/^[\x20-\x7e]{1,64}$/.test(number)) throw new WrongShape("must have at most 64 printable characters");
  if (isNumberOfPerson(number)) throw new WrongShape("must not be a social security number");
  return number;
};

const last4: Decode<string> = (json) => name(json).slice(-4);

const rating = keyOf(ratings);
const bureau = oneOf(bureaus);
const word = { code: ["code", text], text: ["text", text] } as const;

const score = record<CreditScore>({
  borrowerId: ["borrower_id", count],
  bureau: ["bureau", bureau],
  model: ["model", name],
  value: ["value", (json) => (json === null || json === undefined ? null : scoreValue(json))],
  factors: ["factors", list(record<CreditScore["factors"][number]>(word))],
});

const liability = record<Liability>({
  creditor: ["creditor", name],
  accountLast4: ["account_id", nullable(last4)],
  ownership: ["ownership", oneOf(["individual", "joint", "other"])],
  kind: ["kind", oneOf(["mortgage", "heloc", "installment", "revolving", "other"])],
  openedOn: ["opened_date", nullable(day)],
  closedOn: ["closed_date", nullable(day)],
  reportedOn: ["reported_date", nullable(day)],
  unpaidBalanceCents: ["unpaid_balance", nullable(cents)],
  creditLimitCents: ["credit_limit", nullable(cents)],
  highBalanceCents: ["high_balance", nullable(cents)],
  pastDueCents: ["past_due", nullable(cents)],
  monthlyPaymentCents: ["monthly_payment", nullable(cents)],
  rating: ["rating", rating],
  worstRating: ["worst_rating", rating],
  late30Count: ["late30_count", count],
  late60Count: ["late60_count", count],
  late90Count: ["late90_count", count],
  isDisputed: ["is_disputed", boolean],
  chargeOffCents: ["charge_off", nullable(cents)],
});

const publicRecord = record<PublicRecord>({
  kind: ["kind", name],
  filedOn: ["filed_date", nullable(day)],
  disposedOn: ["disposed_date", nullable(day)],
  court: ["court", nullable(text)],
  docketNumber: ["docket_number", nullable(text)],
  amountCents: ["amount", nullable(cents)],
});

const inquiry = record<CreditInquiry>({
  on: ["date", day],
  creditor: ["creditor", name],
  bureau: ["bureau", bureau],
});

interface WireReport extends ReportContent {
  readonly people: readonly NamedPerson[];
}

const report = record<WireReport>({
  people: ["people", list(record<NamedPerson>({ ssn: ["ssn", ssn], lastName: ["last_name", name] }))],
  scores: ["scores", list(score)],
  liabilities: ["liabilities", list(liability)],
  publicRecords: ["public_records", list(publicRecord)],
  inquiries: ["inquiries", list(inquiry)],
  alerts: ["alerts", list(text)],
});

const head = record<Pick<BureauAnswer, "orderIdentifier" | "status" | "messages">>({
  orderIdentifier: ["order_identifier", orderIdentifier],
  status: ["status", keyOf(statuses)],
  messages: ["messages", list(record<BureauMessage>(word))],
});

const wholeReport = record<{ readonly report: WireReport }>({ report: ["report", report] });

/** What the bureau tells of an order. Throws `WrongShape` where it tells something else; a completed order has its report. */
export const bureauAnswer: Decode<BureauAnswer> = (json) => {
  const told = head(json);
  if (told.status !== "completed") return { ...told, people: [], content: null };
  const { people, ...content } = wholeReport(json).report;
  return { ...told, people, content };
};
