import { Schema } from "effect";
import type { AgencyMessage } from "../../../domain/agency/answers.ts";
import { keyOf } from "../../outside-calls/wire-values.ts";
import { decodeElement, ElementText, one, PlainText, readXml, writeXml, type XmlContent } from "./xml.ts";

/** What a request wants from a function with several modes. */
type Mode = "Add" | "Query";

/** What every answer has, and the element the rest of it is read from. */
export interface Envelope {
  /** `success`: done, with messages that warn or inform. */
  readonly outcome: "success" | "held" | "error" | "unavailable";
  readonly messages: readonly AgencyMessage[];
  /** Why the request is held, in the agency's words. */
  readonly holds: readonly string[];
  readonly data: object;
}

/** What the agency's statuses mean. */
const outcomes: Readonly<Record<string, Envelope["outcome"]>> = {
  Success: "success",
  SuccessUpdatesAllowed: "success",
  SuccessNoUpdatesAllowed: "success",
  Warning: "success",
  Held: "held",
  Error: "error",
  Unavailable: "unavailable",
};

/** The document of a request. `requestor` is the code by which the agency knows the sending system. */
export const writeRequest = (requestor: string, mode: Mode | null, content: XmlContent): string =>
  writeXml({
    MORTGAGEDATA: {
      "@MISMOVersionID": "1.0.1",
      PROCESSSTATUS: { ProcessStatusCode: mode, ProcessStatusRequestor: requestor },
      ...content,
    },
  });

/** Elements whose texts are numbered, perhaps none. */
const NumberedElements = Schema.optionalWith(
  Schema.Array(
    Schema.Struct({
      "@sCode": Schema.optionalWith(PlainText, { default: () => "" }),
      "#text": Schema.optionalWith(PlainText, { default: () => "" }),
    }),
  ),
  { default: () => [] },
);

const ProcessStatus = Schema.Struct({
  ProcessStatusCode: one(Schema.compose(ElementText, keyOf(outcomes))),
  ProcessStatusMessage: NumberedElements,
  ProcessStatusHold: NumberedElements,
});

/** Whatever is beside the status is read by the function that was called. */
const AnswerDocument = Schema.Struct({
  MORTGAGEDATA: one(
    Schema.Struct({ PROCESSSTATUS: one(ProcessStatus) }, Schema.Record({ key: Schema.String, value: Schema.Unknown })),
  ),
});

/** Messages or holds in the order of their numbers, without empty ones. */
const numberedTexts = (elements: (typeof ProcessStatus.Type)["ProcessStatusMessage"]): readonly AgencyMessage[] =>
  elements
    .map((element) => ({ code: element["@sCode"], text: element["#text"] }))
    .filter(({ text }) => text !== "")
    .sort((one, other) => Number(one.code) - Number(other.code));

/** What a text means, or null where it is not one of the agency's answers. */
export const readEnvelope = (text: string): Envelope | null => {
  const data = decodeElement(AnswerDocument, readXml(text))?.MORTGAGEDATA;
  if (data === undefined) return null;
  const { ProcessStatusCode: outcome, ProcessStatusMessage, ProcessStatusHold } = data.PROCESSSTATUS;
  const holds = numberedTexts(ProcessStatusHold).map((hold) => hold.text);
  return { outcome, messages: numberedTexts(ProcessStatusMessage), holds, data };
};
