import { Either, ParseResult, Schema } from "effect";
import type { AgencyOperation } from "../../../domain/agency/operations.ts";
import type { AgencyCall, CallAnswered } from "../../../domain/agency/ports.ts";
import { caseStatuses } from "../../../domain/loan/agency/agency-record.ts";
import { SaidUnavailable, type TryError, UnexpectedAnswer } from "../resilience/call-errors.ts";
import type { LookedUp } from "../resilience/calls.ts";
import type { HttpAnswer } from "../resilience/http-exchange.ts";
import { operationSchemas } from "./operations/operations.ts";
import { AnyObject, type Wire, wireObject } from "./wire/objects.ts";
import { firstOf, Text } from "./wire/values.ts";

/** What every answer has around the operation's own data. */
const EnvelopeObject = wireObject({
  status: Schema.Literal("Success", "SuccessNoUpdatesAllowed", "Held", "Pending", "Error", "Unavailable"),
  reference: Schema.NullOr(Text),
  messages: firstOf(wireObject({ code: Schema.String, text: Schema.String })),
  data: Schema.NullOr(AnyObject),
});

/** What the data may have whatever was asked. */
const CommonDataObject = wireObject({
  caseStatus: Schema.NullOr(Schema.Literal(...caseStatuses)),
  holds: firstOf(Schema.String),
});

type Reading<Value> = Either.Either<Value, TryError>;

const unexpected = (statusCode: number, why: string): Reading<never> =>
  Either.left(new UnexpectedAnswer({ statusCode, why }));

/**
 * The first field that an issue is about; empty where it is the whole. The parser's own messages are never made: they quote
 * the values, and run out of stack on values that are nested deep.
 */
const fieldOf = (issue: ParseResult.ParseIssue): string => {
  switch (issue._tag) {
    case "Pointer": {
      const inside = fieldOf(issue.issue);
      const path = [issue.path].flat().map(String);
      return inside === "" ? path.join(".") : [...path, inside].join(".");
    }
    case "Composite": {
      const [first] = [issue.issues].flat();
      return first === undefined ? "" : fieldOf(first);
    }
    case "Transformation":
    case "Refinement":
      return fieldOf(issue.issue);
    default:
      return "";
  }
};

/** Decodes a part of an answer. An error names the first field that is not as agreed, and nothing that stands in it. */
const decode = <Value>(schema: Wire<Value>, json: unknown, statusCode: number): Reading<Value> =>
  Either.mapLeft(ParseResult.decodeUnknownEither(schema)(json), (issue) => {
    const field = fieldOf(issue);
    return new UnexpectedAnswer({
      statusCode,
      why: `does not have the agreed format${field === "" ? "" : ` (${field})`}`,
    });
  });

const parseJson = ({ statusCode, contentType, text }: HttpAnswer): Reading<unknown> =>
  /^application\/([a-z0-9.-]+\+)?json$/.test(contentType)
    ? Either.try({
        try: () => JSON.parse(text),
        catch: () => new UnexpectedAnswer({ statusCode, why: "is not valid JSON" }),
      })
    : unexpected(statusCode, "is not JSON");

type Known<Operation extends AgencyOperation> = Pick<AgencyCall<Operation>, "operation" | "reference">;

/** The agency's answer to a call. One to another call, or of a shape that was not agreed, is unexpected. */
export const readAnswer = <Operation extends AgencyOperation>(
  { operation, reference }: Known<Operation>,
  answer: HttpAnswer,
): Reading<CallAnswered<Operation>> =>
  Either.gen(function* () {
    const { statusCode } = answer;
    const envelope = yield* decode(EnvelopeObject, yield* parseJson(answer), statusCode);
    const { status, messages } = envelope;
    const isItsReference =
      envelope.reference === reference || (status === "Unavailable" && envelope.reference === null);
    if (!isItsReference) return yield* unexpected(statusCode, "is about another call");
    if (status === "Unavailable")
      return yield* Either.left(new SaidUnavailable({ statusCode, retryAfterSeconds: answer.retryAfterSeconds }));
    const data = envelope.data ?? {};
    const { caseStatus, holds } = yield* decode(CommonDataObject, data, statusCode);
    const head = { messages, caseStatus };
    if (status === "Error") return { _tag: "Answered", answer: { ...head, status: "error" } };
    if (status === "Held" || status === "Pending")
      return { _tag: "Answered", answer: { ...head, status: status === "Held" ? "held" : "pending", holds } };
    const result = yield* decode(operationSchemas[operation].result, data, statusCode);
    return { _tag: "Answered", answer: { ...head, status: "success", result } };
  });

/** What the agency knows of a call; by its status 404 nothing. */
export const readLookUp = <Operation extends AgencyOperation>(
  call: Known<Operation>,
  answer: HttpAnswer,
): Reading<LookedUp<Operation>> =>
  answer.statusCode === 404 ? Either.right({ _tag: "Unknown" }) : readAnswer(call, answer);
