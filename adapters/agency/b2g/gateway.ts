import { Effect } from "effect";
import type { AgencyAnswer } from "../../../domain/agency/answers.ts";
import type { AgencyOperation } from "../../../domain/agency/operations.ts";
import type { AgencyCall, AgencyGateway, CallAnswered, CallFailure } from "../../../domain/agency/ports.ts";
import type { AgencyRequests } from "../../../domain/agency/requests.ts";
import { secondsBetween } from "../../../domain/kernel/day.ts";
import type { Clock } from "../../../domain/kernel/ports.ts";
import { callFailed, type LookedUp } from "../../../domain/outside-call/outcome.ts";
import { arrivalSeconds } from "../../../domain/outside-call/transitions.ts";
import type { HttpAnswer, HttpRequest } from "../../outside-calls/http-exchange.ts";
import { type CallSettings, outsideCalls } from "../../outside-calls/outside-calls.ts";
import type { Exchange } from "../../outside-calls/sending.ts";
import { SaidUnavailable, type TryError, UnexpectedAnswer } from "../../outside-calls/try-error.ts";
import { xmlTypes } from "../../outside-calls/wire/xml.ts";
import { agreesWithStatus } from "../answer-status.ts";
import { runTried } from "../run-tried.ts";
import { type Envelope, isAboutCase, readEnvelope } from "./envelope.ts";
import { type B2gFunction, b2gFunctions, b2gOperations, b2gRequiredFields } from "./functions.ts";

/** The agency's address and how it is called; limits that are left out have default values. */
interface B2gAgencySettings extends CallSettings {
  /** The folder of the functions' pages. */
  readonly url: string;
  /** The code by which the agency identifies the sending system, at most 34 characters. */
  readonly requestor: string;
}

const notSupported: CallFailure = callFailed(
  "not_supported",
  true,
  "This connection to the agency does not offer this operation: it only assigns case numbers and restores cases.",
);

/** The form field that contains the document. */
const formField = "xml";

/**
 * The envelope of a response to a call. Fails for anything else, for a response that names another case, and if the agency states that it
 * is unavailable.
 */
const readAnswer = (
  { statusCode, contentType, retryAfterSeconds, text }: HttpAnswer,
  call: AgencyCall<AgencyOperation>,
  isLookUp: boolean,
): Effect.Effect<Envelope, TryError> => {
  const unexpected = (why: string) => Effect.fail(new UnexpectedAnswer({ statusCode, why }));
  if (!xmlTypes.includes(contentType)) return unexpected("is not XML by its content type");
  const envelope = readEnvelope(text);
  if (envelope === null) return unexpected("is not an XML document with a known status");
  if (!isAboutCase(envelope, call)) return unexpected("is about another case");
  if (envelope.outcome === "unavailable")
    return Effect.fail(new SaidUnavailable({ statusCode, retryAfterSeconds, isInEnvelope: true }));
  const agreed = agreesWithStatus({ statusCode }, { isRefusal: envelope.outcome === "error", isLookUp });
  return Effect.as(agreed, envelope);
};

/** The response to a call, from an envelope. */
const readContent = <Operation extends AgencyOperation>(
  { read }: B2gFunction<Operation>,
  call: AgencyCall<Operation>,
  envelope: Envelope,
  { statusCode }: HttpAnswer,
): Effect.Effect<CallAnswered<Operation>, TryError> => {
  const answer = read(envelope, call);
  return answer === null
    ? Effect.fail(new UnexpectedAnswer({ statusCode, why: "lacks what the function answers" }))
    : Effect.succeed({ _tag: "Answered", answer });
};

/** Whether a recently sent request may still be in progress although the agency finds no case yet. */
const mayBeUnderWay = ({ startedAt }: AgencyCall<AgencyOperation>, clock: Pick<Clock, "now">): boolean =>
  startedAt !== null && secondsBetween(startedAt, clock.now()) < arrivalSeconds;

/**
 * HUD's business-to-government interface: one form post of an XML document per function. The agency does not know our references, so a
 * repeated request is a second one.
 */
export const b2gAgencyGateway = ({ url: givenUrl, requestor, ...settings }: B2gAgencySettings): AgencyGateway => {
  const url = givenUrl.replace(/\/+$/, "");
  const calls = outsideCalls("agency", settings);

  const post = (page: string, { credentials }: AgencyCall<AgencyOperation>, document: string): HttpRequest => ({
    method: "POST",
    url: `${url}/${page}`,
    credentials,
    headers: { accept: xmlTypes.join(", ") },
    body: {
      contentType: "application/x-www-form-urlencoded",
      text: new URLSearchParams({ [formField]: document }).toString(),
    },
  });

  const sendOf = <Operation extends AgencyOperation>(
    made: B2gFunction<Operation>,
    call: AgencyCall<Operation>,
    request: AgencyRequests[Operation],
  ): Exchange<CallAnswered<Operation>> => ({
    request: post(made.page, call, made.write(requestor, request)),
    read: (answer) =>
      Effect.flatMap(readAnswer(answer, call, false), (envelope) => readContent(made, call, envelope, answer)),
  });

  const lookUpOf = <Operation extends AgencyOperation>(
    made: B2gFunction<Operation>,
    call: AgencyCall<Operation>,
    whenUnknown: "Unknown" | "CannotTell",
  ): Exchange<LookedUp<AgencyAnswer<Operation>>> | null => {
    const { query } = made;
    if (query === null) return null;
    return {
      request: post(made.page, call, query.write(requestor, call)),
      read: (answer) =>
        Effect.flatMap(
          readAnswer(answer, call, true),
          (envelope): Effect.Effect<LookedUp<AgencyAnswer<Operation>>, TryError> => {
            if (query.isUnknown(envelope)) return Effect.succeed({ _tag: whenUnknown });
            // The agency refused the query, perhaps for this user, which says nothing about the case.
            if (envelope.outcome === "error") return Effect.succeed({ _tag: "CannotTell" });
            return readContent(made, call, envelope, answer);
          },
        ),
    };
  };

  return {
    operations: b2gOperations,
    requiredFields: b2gRequiredFields,
    async send(call, request) {
      const made = b2gFunctions[call.operation];
      if (made === undefined) return { ...notSupported, tries: [] };
      // A request whose response was lost recently may still be in progress although the agency finds no case yet.
      const lookUp = lookUpOf(made, call, "CannotTell");
      return runTried(calls.command({ caller: call, send: sendOf(made, call, request), lookUp }));
    },
    async lookUp(call) {
      const made = b2gFunctions[call.operation];
      const query = made && lookUpOf(made, call, mayBeUnderWay(call, settings.clock) ? "CannotTell" : "Unknown");
      // An agency without lookups is not called: that says nothing about whether it is available.
      if (!query) return { _tag: "CannotTell", tries: [] };
      return runTried(calls.query({ caller: call, action: "look_up", query }));
    },
  };
};
