import { Effect, Schema } from "effect";
import type { AgencyOperation } from "../../../domain/agency/operations.ts";
import type { AgencyCall, CallAnswered } from "../../../domain/agency/ports.ts";
import { caseStatuses } from "../../../domain/loan/agency/agency-record.ts";
import type { HttpAnswer } from "../../outside-calls/http-exchange.ts";
import { decodeJson, decodePart } from "../../outside-calls/json.ts";
import { SaidUnavailable, type TryError, UnexpectedAnswer } from "../../outside-calls/try-error.ts";
import { AnyObject, wireObject } from "../../outside-calls/wire-object.ts";
import { firstOf, Text } from "../../outside-calls/wire-values.ts";
import { operationSchemas } from "./operations/operations.ts";

/** What every answer has around the operation's own data. */
const EnvelopeObject = wireObject({
  status: Schema.Literal("Success", "SuccessNoUpdatesAllowed", "Held", "Pending", "Error", "Unavailable"),
  reference: Schema.NullOr(Text),
  messages: firstOf(wireObject({ code: Schema.String, text: Schema.String })),
  data: Schema.NullOr(AnyObject),
});

/** What the data may have whatever was requested. */
const CommonDataObject = wireObject({
  caseStatus: Schema.NullOr(Schema.Literal(...caseStatuses)),
  holds: firstOf(Schema.String),
});

/** The agency's answer to a call. One to another call, or of a shape that was not agreed, is unexpected. */
export const readAnswer = <Operation extends AgencyOperation>(
  { operation, reference }: Pick<AgencyCall<Operation>, "operation" | "reference">,
  answer: HttpAnswer,
): Effect.Effect<CallAnswered<Operation>, TryError> =>
  Effect.gen(function* () {
    const { statusCode, retryAfterSeconds } = answer;
    const envelope = yield* decodeJson(EnvelopeObject, answer);
    const { status, messages } = envelope;
    const isItsReference =
      envelope.reference === reference || (status === "Unavailable" && envelope.reference === null);
    if (!isItsReference) return yield* new UnexpectedAnswer({ statusCode, why: "is about another call" });
    if (status === "Unavailable") return yield* new SaidUnavailable({ statusCode, retryAfterSeconds });
    const data = envelope.data ?? {};
    const { caseStatus, holds } = yield* decodePart(CommonDataObject, data, answer);
    const head = { messages, caseStatus };
    if (status === "Error") return { _tag: "Answered", answer: { ...head, status: "error" } };
    if (status === "Held" || status === "Pending")
      return { _tag: "Answered", answer: { ...head, status: status === "Held" ? "held" : "pending", holds } };
    const result = yield* decodePart(operationSchemas[operation].result, data, answer);
    return { _tag: "Answered", answer: { ...head, status: "success", result } };
  });
