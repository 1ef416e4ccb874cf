import { Schema } from "effect";
import type { AgencyMessage } from "../../../domain/agency/answers.ts";
import type { AgencyOperation } from "../../../domain/agency/operations.ts";
import type { AgencyCall } from "../../../domain/agency/ports.ts";
import { isBlankText } from "../../../domain/kernel/text/blank.ts";
import { parseCaseNumber } from "../../../domain/loan/agency/case-number.ts";
import { keyOf } from "../../outside-calls/wire/wire-values.ts";
import {
  decodeElement,
  ElementText,
  one,
  PlainText,
  readXml,
  writeXml,
  type XmlContent,
} from "../../outside-calls/wire/xml.ts";
import { agencyText } from "./wire-text.ts";

/** The mode of a function that has several. */
type Mode = "Add" | "Query";

/** What every response has, and the element from which the rest is read. */
export interface Envelope {
  /** `success`: done, possibly with warnings or information as messages. */
  readonly outcome: "success" | "held" | "error" | "unavailable";
  readonly messages: readonly AgencyMessage[];
  /** Why the request is held, in the agency's words. */
  readonly holds: readonly string[];
  readonly data: object;
}

/** The meanings of the agency's statuses. */
const outcomes: Readonly<Record<string, Envelope["outcome"]>> = {
  Success: "success",
  SuccessUpdatesAllowed: "success",
  SuccessNoUpdatesAllowed: "success",
  Warning: "success",
  Held: "held",
  Error: "error",
  Unavailable: "unavailable",
};

/** The XML document of a request. `requestor` is the code by which the agency identifies the sending system. */
export const writeRequest = (requestor: string, mode: Mode | null, content: XmlContent): string =>
  writeXml({
    MORTGAGEDATA: {
      "@MISMOVersionID": "1.0.1",
      PROCESSSTATUS: { ProcessStatusCode: mode, ProcessStatusRequestor: requestor },
      ...content,
    },
  });

/** Elements with numbered texts, possibly none. */
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

/** Everything beside the status is read by the function that was called. */
const AnswerDocument = Schema.Struct({
  MORTGAGEDATA: one(
    Schema.Struct({ PROCESSSTATUS: one(ProcessStatus) }, Schema.Record({ key: Schema.String, value: Schema.Unknown })),
  ),
});

const Named = Schema.optional(one(ElementText));

/** The case that a response may name: by the lender's reference or by its number. One function spells the element's name differently. */
const NamedCase = Schema.optional(one(Schema.Struct({ LenderCaseIdentifier: Named, AgencyCaseIdentifier: Named })));
const NamedCases = Schema.Struct({ APPLICATION: NamedCase, Application: NamedCase });

/** Whether a response names no case other than the call's: it carries no reference of ours. */
export const isAboutCase = (
  { data }: Pick<Envelope, "data">,
  { loanNumber, caseNumber }: Pick<AgencyCall<AgencyOperation>, "loanNumber" | "caseNumber">,
): boolean => {
  const named = decodeElement(NamedCases, data);
  if (named === null) return false;
  return [named.APPLICATION, named.Application].every(
    (application) =>
      (application?.LenderCaseIdentifier ?? agencyText(loanNumber)) === agencyText(loanNumber) &&
      (caseNumber === null ||
        application?.AgencyCaseIdentifier === undefined ||
        parseCaseNumber(application.AgencyCaseIdentifier)?.number === caseNumber),
  );
};

/** Messages or holds ordered by their numbers, without those that have no visible character. */
const numberedTexts = (elements: (typeof ProcessStatus.Type)["ProcessStatusMessage"]): readonly AgencyMessage[] =>
  elements
    .map((element) => ({ code: element["@sCode"], text: element["#text"] }))
    .filter(({ text }) => !isBlankText(text))
    .sort((one, other) => Number(one.code) - Number(other.code));

/** Parses a text; null if it is not one of the agency's responses. */
export const readEnvelope = (text: string): Envelope | null => {
  const data = decodeElement(AnswerDocument, readXml(text))?.MORTGAGEDATA;
  if (data === undefined) return null;
  const { ProcessStatusCode: outcome, ProcessStatusMessage, ProcessStatusHold } = data.PROCESSSTATUS;
  const holds = numberedTexts(ProcessStatusHold).map((hold) => hold.text);
  return { outcome, messages: numberedTexts(ProcessStatusMessage), holds, data };
};
