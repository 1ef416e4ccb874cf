import { Effect, Schema } from "effect";
import type { ReportStatus } from "../../domain/credit/credit-report.ts";
import type { BureauAnswer } from "../../domain/credit/ports.ts";
import { isNumberOfPerson } from "../../domain/kernel/text/untrusted-words.ts";
import type { Answered, LookedUp } from "../../domain/outside-call/outcome.ts";
import type { HttpAnswer } from "../outside-calls/http-exchange.ts";
import { type TryError, UnexpectedAnswer } from "../outside-calls/try-error.ts";
import { decodeJson } from "../outside-calls/wire/json.ts";
import { wireObject } from "../outside-calls/wire/wire-object.ts";
import { noReport } from "./operations.ts";
import { CodedText, keyInAnyCase, Name } from "./read-values.ts";
import { readReport } from "./report-object.ts";

const statuses: Readonly<Record<string, ReportStatus>> = {
  NEW: "new",
  PROCESSING: "processing",
  PENDING: "pending",
  COMPLETED: "completed",
  ERROR: "error",
  REQUEST_ERROR: "error",
  SERVICE_ERROR: "error",
};

/** The bureau's number of an order. It is shown, compared, and sent unchanged, so it must not contain anything else. */
const OrderIdentifier = Name.pipe(
  Schema.pattern(/^[\x20-\x7e]{1,64}$/),
  Schema.filter((number) => !isNumberOfPerson(number)),
);

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
    return { _tag: "Answered", answer: { ...head, ...(yield* readReport(report, answer)), document: null } };
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
