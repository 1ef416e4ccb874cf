import { Effect, Schema } from "effect";
import type { BureauMessage } from "../../../domain/credit/credit-report.ts";
import type { BureauAnswer, UnknownOrder } from "../../../domain/credit/ports.ts";
import { isNumberOfPerson } from "../../../domain/kernel/text/untrusted-words.ts";
import type { Answered } from "../../../domain/outside-call/outcome.ts";
import type { HttpAnswer } from "../../outside-calls/http-exchange.ts";
import { CredentialsRejected, type TryError, UnexpectedAnswer } from "../../outside-calls/try-error.ts";
import { decodePart } from "../../outside-calls/wire/json.ts";
import { one, readXml, xmlTypes } from "../../outside-calls/wire/xml.ts";
import { noReport } from "../operations.ts";
import { documentOf, EmbeddedFileElement, withDocumentsAsCdata } from "./document.ts";
import { Attribute, Message, many, messageText } from "./elements.ts";
import type { MismoProfile } from "./profile.ts";
import { contentOf, peopleOf, reportFields } from "./report.ts";
import { dayOf } from "./values.ts";

const CreditResponse = Schema.Struct({
  "@CreditReportIdentifier": Attribute,
  "@CreditReportType": Attribute,
  "@CreditRequestID": Attribute,
  "@CreditReportFirstIssuedDate": Attribute,
  CREDIT_ERROR_MESSAGE: many(Message),
  EMBEDDED_FILE: many(EmbeddedFileElement),
  ...reportFields,
});

const Status = Schema.Struct({ "@_Condition": Attribute, "@_Code": Attribute, "@_Description": Attribute });

const ReplyDocument = Schema.Struct({
  RESPONSE_GROUP: one(
    Schema.Struct({
      RESPONSE: one(
        Schema.Struct({
          KEY: many(Schema.Struct({ "@_Name": Attribute, "@_Value": Attribute })),
          STATUS: many(Status),
          RESPONSE_DATA: many(Schema.Struct({ CREDIT_RESPONSE: many(CreditResponse) })),
        }),
      ),
    }),
  ),
});

type Reply = (typeof ReplyDocument.Type)["RESPONSE_GROUP"]["RESPONSE"];
type CreditResponse = typeof CreditResponse.Type;

/** What a reply must be about. */
export interface ExpectedReply {
  /** Our reference of the order; null if the order was requested by its number. */
  readonly reference: string | null;
  /** The order's number; null if it is not known yet. */
  readonly orderIdentifier: string | null;
  /** Whether BORROWER may only repeat the people named in the request. */
  readonly mayEchoPeople: boolean;
}

/** A document type with only a name and a system id has no effect and is never fetched; one with declarations is refused. */
const doctype = /<!DOCTYPE\s+[\w:.-]+\s+SYSTEM\s+("[^"<>[\]]*"|'[^'<>[\]]*')\s*>/;

const isOrderIdentifier = (text: string): boolean => /^[\x20-\x7e]{1,64}$/.test(text) && !isNumberOfPerson(text);

/** The errors that the bureau reports, in its words; empty if there are none. */
const errorsOf = ({ STATUS }: Reply, credit: CreditResponse | null): readonly BureauMessage[] => {
  const messages = (credit?.CREDIT_ERROR_MESSAGE ?? []).map((message) => ({
    code: message["@_Code"],
    text: messageText(message),
  }));
  const statuses = STATUS.filter((status) => status["@_Condition"] === "Error").map((status) => ({
    code: status["@_Code"],
    text: status["@_Description"],
  }));
  const isErrorType = credit?.["@CreditReportType"] === "Error";
  const said = [...statuses, ...messages];
  return isErrorType && said.length === 0 ? [{ code: "", text: "The bureau reported an error." }] : said;
};

/** Why a reply is not the one to a request; null if it is. */
const whyUnexpected = (
  { KEY }: Reply,
  credit: CreditResponse | null,
  { reference, orderIdentifier }: ExpectedReply,
): string | null => {
  const number = credit?.["@CreditReportIdentifier"] ?? "";
  if (number !== "" && !isOrderIdentifier(number)) return "has a number of the order that is none";
  // A retrieved report may carry the reference of the system that ordered it.
  if (reference !== null) {
    const named = KEY.find((key) => key["@_Name"] === "OrderReference")?.["@_Value"] || reference;
    const requested = credit?.["@CreditRequestID"] || `R${reference}`;
    return named === reference && requested === `R${reference}` ? null : "is about another reference";
  }
  return number === "" || number === orderIdentifier ? null : "is about another order";
};

const reportOf = (credit: CreditResponse): Pick<BureauAnswer, "content" | "issuedOn" | "document"> => {
  const alerts: string[] = [];
  const issuedOn = dayOf(credit["@CreditReportFirstIssuedDate"], "date of first issue", alerts);
  const document = documentOf(credit.EMBEDDED_FILE, alerts);
  return { issuedOn, document, content: contentOf(credit, alerts) };
};

const answered = (answer: BureauAnswer): Answered<BureauAnswer> => ({ _tag: "Answered", answer });

/** What a reply without an error states about an order; null if it states nothing. */
const stateOf = (credit: CreditResponse | null, { mayEchoPeople }: ExpectedReply): Answered<BureauAnswer> | null => {
  const number = credit?.["@CreditReportIdentifier"] ?? "";
  if (credit === null || number === "") return null;
  const isUnderWay = credit["@CreditReportType"] === "Status" || credit.CREDIT_FILE.length === 0;
  const named = { orderIdentifier: number, messages: [] };
  if (isUnderWay) return answered({ ...named, ...noReport, status: "pending" });
  // A report without readable people is treated as another person's: it ends in an error, and its content is never stored.
  const people = peopleOf(credit, mayEchoPeople) ?? [];
  return answered({ ...named, status: "completed", people, ...reportOf(credit) });
};

/** The document of a reply; fails for anything else. */
const readDocument = ({ statusCode, contentType, text }: HttpAnswer): Effect.Effect<Reply, UnexpectedAnswer> => {
  const unexpected = (why: string) => Effect.fail(new UnexpectedAnswer({ statusCode, why }));
  if (!xmlTypes.includes(contentType)) return unexpected("is not XML by its content type");
  const document = readXml(withDocumentsAsCdata(text.replace(doctype, "")));
  if (document === null) return unexpected("is not an XML document, or declares entities");
  return Effect.map(decodePart(ReplyDocument, document, { statusCode }), (read) => read.RESPONSE_GROUP.RESPONSE);
};

const firstResponse = ({ RESPONSE_DATA }: Reply): CreditResponse | null =>
  RESPONSE_DATA.flatMap(({ CREDIT_RESPONSE }) => CREDIT_RESPONSE)[0] ?? null;

/** A reply that matches its request and does not reject the credentials. */
const readReply = (answer: HttpAnswer, { loginCodes }: MismoProfile, expected: ExpectedReply) =>
  Effect.gen(function* () {
    const { statusCode } = answer;
    const reply = yield* readDocument(answer);
    const credit = firstResponse(reply);
    const why = whyUnexpected(reply, credit, expected);
    if (why !== null) return yield* new UnexpectedAnswer({ statusCode, why });
    const errors = errorsOf(reply, credit);
    if (errors.some(({ code }) => loginCodes.includes(code)))
      return yield* new CredentialsRejected({ isChallenge: true });
    return { credit, errors };
  });

/** The bureau's reply to an order: an error refuses it. HTTP 200 alone means nothing. */
export const readOrderReply = (
  answer: HttpAnswer,
  profile: MismoProfile,
  expected: ExpectedReply,
): Effect.Effect<Answered<BureauAnswer>, TryError> =>
  Effect.flatMap(readReply(answer, profile, expected), ({ credit, errors }) => {
    const { statusCode } = answer;
    if (errors.length > 0)
      return Effect.succeed(
        answered({
          orderIdentifier: credit?.["@CreditReportIdentifier"] || null,
          status: "error",
          messages: errors,
          ...noReport,
        }),
      );
    const state = statusCode < 300 ? stateOf(credit, expected) : null;
    return state === null
      ? Effect.fail(new UnexpectedAnswer({ statusCode, why: "says nothing of the order" }))
      : Effect.succeed(state);
  });

/**
 * The bureau's reply to a status query or a retrieval. An error means only that the query failed, except for the codes by which the profile
 * knows that the order failed, or does not exist.
 */
export const readQueryReply = (
  answer: HttpAnswer,
  profile: MismoProfile,
  expected: ExpectedReply,
): Effect.Effect<Answered<BureauAnswer> | UnknownOrder, TryError> =>
  Effect.flatMap(
    readReply(answer, profile, expected),
    ({ credit, errors }): Effect.Effect<Answered<BureauAnswer> | UnknownOrder, TryError> => {
      const { statusCode } = answer;
      const has = (codes: readonly string[]) => errors.some(({ code }) => codes.includes(code));
      if (has(profile.unknownCodes)) return Effect.succeed({ _tag: "Unknown" });
      if (has(profile.finalCodes))
        return Effect.succeed(
          answered({
            orderIdentifier: expected.orderIdentifier,
            status: "error",
            messages: errors,
            ...noReport,
          }),
        );
      if (errors.length > 0) return Effect.fail(new UnexpectedAnswer({ statusCode, why: "refuses the question" }));
      const state = statusCode < 300 ? stateOf(credit, expected) : null;
      return state === null
        ? Effect.fail(new UnexpectedAnswer({ statusCode, why: "says nothing of the order" }))
        : Effect.succeed(state);
    },
  );
