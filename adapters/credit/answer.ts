import { Effect, Schema } from "effect";
import type { ReportStatus } from "../../domain/credit/credit-report.ts";
import type { BureauAnswer } from "../../domain/credit/ports.ts";
import type { LiabilityRating } from "../../domain/credit/report-content.ts";
import { isNumberOfPerson } from "../../domain/kernel/text/untrusted-words.ts";
import type { Answered, LookedUp } from "../../domain/outside-call/outcome.ts";
import type { HttpAnswer } from "../outside-calls/http-exchange.ts";
import { type TryError, UnexpectedAnswer } from "../outside-calls/try-error.ts";
import { decodeJson, decodePart } from "../outside-calls/wire/json.ts";
import { wireObject } from "../outside-calls/wire/wire-object.ts";
import { DateText, Dollars } from "../outside-calls/wire/wire-values.ts";
import { noReport } from "./operations.ts";
import {
  BureauName,
  CertainText,
  keyInAnyCase,
  Last4,
  Name,
  nameOr,
  PlainText,
  ScoreValue,
  Ssn,
  wordInAnyCase,
} from "./read-values.ts";

const statuses: Readonly<Record<string, ReportStatus>> = {
  NEW: "new",
  PROCESSING: "processing",
  PENDING: "pending",
  COMPLETED: "completed",
  ERROR: "error",
  REQUEST_ERROR: "error",
  SERVICE_ERROR: "error",
};

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

/** The bureau's number of an order. It is shown, compared, and sent unchanged, so it must not contain anything else. */
const OrderIdentifier = Name.pipe(
  Schema.pattern(/^[\x20-\x7e]{1,64}$/),
  Schema.filter((number) => !isNumberOfPerson(number)),
);

const Day = Schema.NullOr(DateText);
const Amount = Schema.NullOr(Dollars);
const MaybeText = Schema.NullOr(Schema.String);
const Rating = keyInAnyCase(ratings);
const CodedText = wireObject({ code: PlainText, text: Schema.String });

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
    openedOn: Day,
    closedOn: Day,
    reportedOn: Day,
    unpaidBalanceCents: Amount,
    creditLimitCents: Amount,
    highBalanceCents: Amount,
    pastDueCents: Amount,
    monthlyPaymentCents: Amount,
    rating: Rating,
    worstRating: Rating,
    late30Count: Schema.NonNegativeInt,
    late60Count: Schema.NonNegativeInt,
    late90Count: Schema.NonNegativeInt,
    isDisputed: Schema.Boolean,
    chargeOffCents: Amount,
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
  filedOn: Day,
  disposedOn: Day,
  court: MaybeText,
  docketNumber: CertainText,
  amountCents: Amount,
});

const ReportObject = wireObject({
  issuedOn: Day,
  people: Schema.Array(wireObject({ ssn: Ssn, lastName: Name })),
  scores: Schema.Array(ScoreObject),
  liabilities: Schema.Array(LiabilityObject),
  publicRecords: Schema.Array(PublicRecordObject),
  inquiries: Schema.Array(
    wireObject({ on: DateText, creditor: nameOr("Inquirer not named"), bureau: BureauName }, { on: "date" }),
  ),
  alerts: Schema.Array(Schema.String),
});

const AnswerObject = wireObject({
  reference: Schema.NullOr(Schema.String),
  orderIdentifier: Schema.NullOr(OrderIdentifier),
  status: keyInAnyCase(statuses),
  messages: Schema.Array(CodedText),
  report: Schema.Unknown,
});

/** Statuses of responses whose body states what became of the request; 400 and 422 refuse it. */
const readStatuses = [200, 201, 400, 422];
const refusedFrom = 400;
const notFound = 404;

/** The bureau's code for a reference that it does not know. */
const unknownReference = "unknown_reference";

/** What a response must be about. */
interface Expected {
  /** Our reference of the order; null if the order was requested by its number. */
  readonly reference: string | null;
  /** The order's number; null if it is not known yet. */
  readonly orderIdentifier: string | null;
  /**
   * Whether the bureau may refuse the request itself, by an error without an order number. For a lookup that would say nothing about the
   * order.
   */
  readonly mayBeRefused: boolean;
}

/** Why a response is not the one to a request; null if it is. */
const whyUnexpected = (
  {
    reference,
    orderIdentifier,
    status,
  }: Pick<BureauAnswer, "orderIdentifier" | "status"> & Pick<Expected, "reference">,
  { statusCode }: HttpAnswer,
  expected: Expected,
): string | null => {
  if (expected.reference !== null && reference !== null && reference !== expected.reference)
    return "is about another reference";
  const isOurs = reference !== null && reference === expected.reference;
  const isRefusal = status === "error" && expected.mayBeRefused && (readStatuses.includes(statusCode) || isOurs);
  if ((statusCode >= refusedFrom || !readStatuses.includes(statusCode)) && !isRefusal)
    return "has a status that is not expected";
  if (orderIdentifier === null) return isRefusal ? null : "has no order number";
  return expected.orderIdentifier === null || orderIdentifier === expected.orderIdentifier
    ? null
    : "is about another order";
};

/**
 * What the bureau states about an order. A completed order must have its report; any other shape is unexpected. With an unusual status,
 * which an intermediary may have sent, only an error that names our reference counts.
 */
export const readAnswer = (answer: HttpAnswer, expected: Expected): Effect.Effect<Answered<BureauAnswer>, TryError> =>
  Effect.gen(function* () {
    const { statusCode } = answer;
    const { report, reference, ...head } = yield* decodeJson(AnswerObject, answer);
    const why = whyUnexpected({ ...head, reference }, answer, expected);
    if (why !== null) return yield* new UnexpectedAnswer({ statusCode, why });
    if (head.status !== "completed") return { _tag: "Answered", answer: { ...head, ...noReport } };
    const { issuedOn, people, ...content } = yield* decodePart(ReportObject, report, answer);
    return { _tag: "Answered", answer: { ...head, people, content, issuedOn, document: null } };
  });

/**
 * What the bureau states about the order with a reference. The order is unknown there only if a response that names the reference says so
 * with status 404; a 404 without it may come from elsewhere, and tells nothing.
 */
export const readLookUp = (answer: HttpAnswer, reference: string): Effect.Effect<LookedUp<BureauAnswer>, TryError> => {
  if (answer.statusCode !== notFound)
    return readAnswer(answer, { reference, orderIdentifier: null, mayBeRefused: false });
  return decodeJson(AnswerObject, answer).pipe(
    Effect.map(({ reference: named, status, messages }) => {
      const isUnknown = status === "error" && messages.some(({ code }) => code === unknownReference);
      return { _tag: named === reference && isUnknown ? "Unknown" : "CannotTell" } as const;
    }),
    Effect.catchAll(() => Effect.succeed({ _tag: "CannotTell" } as const)),
  );
};
