import { Effect, Schema } from "effect";
import type { AgencyAnswer } from "../../../domain/agency/answers.ts";
import type { AgencyOperation } from "../../../domain/agency/operations.ts";
import type { AgencyCall, CallAnswered } from "../../../domain/agency/ports.ts";
import { caseStatuses } from "../../../domain/loan/agency/agency-record.ts";
import type { LookedUp } from "../../../domain/outside-call/outcome.ts";
import type { HttpAnswer } from "../../outside-calls/http-exchange.ts";
import { SaidUnavailable, type TryError, UnexpectedAnswer } from "../../outside-calls/try-error.ts";
import { decodeJson, decodePart } from "../../outside-calls/wire/json.ts";
import { AnyObject, wireObject } from "../../outside-calls/wire/wire-object.ts";
import { firstOf, Text } from "../../outside-calls/wire/wire-values.ts";
import { agreesWithStatus } from "../answer-status.ts";
import { operationSchemas } from "./operations/operations.ts";

/** The envelope around the operation's own data. */
const EnvelopeObject = wireObject({
  status: Schema.Literal("Success", "SuccessNoUpdatesAllowed", "Held", "Pending", "Error", "Unavailable"),
  reference: Schema.NullOr(Text),
  messages: firstOf(wireObject({ code: Schema.String, text: Schema.String })),
  data: Schema.NullOr(AnyObject),
});

/** Fields that the data of any operation may have. */
const CommonDataObject = wireObject({
  caseStatus: Schema.NullOr(Schema.Literal(...caseStatuses)),
  holds: firstOf(Schema.String),
});

type Call<Operation extends AgencyOperation> = Pick<AgencyCall<Operation>, "operation" | "reference">;
type Envelope = typeof EnvelopeObject.Type;

/** The agency's code for a reference that it does not know. */
const unknownReference = "unknown_reference";

/** The envelope of a response to this call. */
const readEnvelope = (
  { reference }: Pick<Call<AgencyOperation>, "reference">,
  answer: HttpAnswer,
): Effect.Effect<Envelope, TryError> =>
  Effect.flatMap(decodeJson(EnvelopeObject, answer), (envelope): Effect.Effect<Envelope, TryError> => {
    const { statusCode, retryAfterSeconds } = answer;
    const isOurs = envelope.reference === reference;
    const isUnavailable = envelope.status === "Unavailable";
    if (!isOurs && !(isUnavailable && envelope.reference === null))
      return Effect.fail(new UnexpectedAnswer({ statusCode, why: "is about another call" }));
    return isUnavailable
      ? Effect.fail(new SaidUnavailable({ statusCode, retryAfterSeconds, isInEnvelope: isOurs }))
      : Effect.succeed(envelope);
  });

/** What an envelope states about its operation. */
const readContent = <Operation extends AgencyOperation>(
  operation: Operation,
  { status, messages, data: given }: Envelope,
  answer: HttpAnswer,
  isLookUp: boolean,
): Effect.Effect<CallAnswered<Operation>, TryError> =>
  Effect.gen(function* () {
    yield* agreesWithStatus(answer, { isRefusal: status === "Error", isLookUp });
    const data = given ?? {};
    const { caseStatus, holds } = yield* decodePart(CommonDataObject, data, answer);
    const head = { messages, caseStatus };
    if (status === "Error") return { _tag: "Answered", answer: { ...head, status: "error" } };
    if (status === "Held" || status === "Pending")
      return { _tag: "Answered", answer: { ...head, status: status === "Held" ? "held" : "pending", holds } };
    const result = yield* decodePart(operationSchemas[operation].result, data, answer);
    return { _tag: "Answered", answer: { ...head, status: "success", result } };
  });

/**
 * The agency's response to a call; a refusal and a statement that it is unavailable count with any status. A response to another call, or
 * with an undefined shape, is unexpected.
 */
export const readAnswer = <Operation extends AgencyOperation>(
  call: Call<Operation>,
  answer: HttpAnswer,
): Effect.Effect<CallAnswered<Operation>, TryError> =>
  Effect.flatMap(readEnvelope(call, answer), (envelope) => readContent(call.operation, envelope, answer, false));

/**
 * What the agency states about an earlier call. The call is unknown there only if an envelope with our reference says so with status 404; a
 * 404 without one may come from elsewhere, and tells nothing.
 */
export const readLookUp = <Operation extends AgencyOperation>(
  call: Call<Operation>,
  answer: HttpAnswer,
): Effect.Effect<LookedUp<AgencyAnswer<Operation>>, TryError> => {
  const isNotFound = answer.statusCode === 404;
  const found = (envelope: Envelope): Effect.Effect<LookedUp<AgencyAnswer<Operation>>, TryError> => {
    const isUnknown = envelope.status === "Error" && envelope.messages.some(({ code }) => code === unknownReference);
    if (isUnknown && isNotFound) return Effect.succeed({ _tag: "Unknown" });
    return isUnknown ? Effect.succeed({ _tag: "CannotTell" }) : readContent(call.operation, envelope, answer, true);
  };
  return readEnvelope(call, answer).pipe(
    Effect.flatMap(found),
    Effect.catchTag("UnexpectedAnswer", (error) =>
      isNotFound ? Effect.succeed({ _tag: "CannotTell" } as const) : Effect.fail(error),
    ),
  );
};
