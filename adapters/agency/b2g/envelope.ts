import type { AgencyMessage } from "../../../domain/agency/answers.ts";
import { attributeOf, elementsAt, readXml, textOf, writeXml, type XmlContent, type XmlElement } from "./xml.ts";

/** What a request asks a function with several modes to do. */
type Mode = "Add" | "Query";

const statuses = [
  "Success",
  "SuccessUpdatesAllowed",
  "SuccessNoUpdatesAllowed",
  "Warning",
  "Held",
  "Error",
  "Unavailable",
] as const;
type Status = (typeof statuses)[number];

/** What every answer has, and the element the rest of it is read from. */
export interface Envelope {
  /** `success`: done, with messages that warn or inform. */
  readonly outcome: "success" | "held" | "error" | "unavailable";
  readonly messages: readonly AgencyMessage[];
  /** Why the request is held, in the agency's words. */
  readonly holds: readonly string[];
  readonly data: XmlElement;
}

const outcomes: Readonly<Record<Status, Envelope["outcome"]>> = {
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

/** The one text at a path of names; null where there is none or more than one. */
export const oneTextAt = (from: XmlElement, ...path: readonly string[]): string | null => {
  const [only, ...others] = elementsAt(from, ...path);
  return only === undefined || others.length > 0 ? null : textOf(only);
};

/** Messages or holds in the order of their numbers, without empty ones. */
const numberedTexts = (elements: readonly XmlElement[]): readonly AgencyMessage[] =>
  elements
    .map((element) => ({ code: attributeOf(element, "sCode") ?? "", text: textOf(element) ?? "" }))
    .filter(({ text }) => text !== "")
    .sort((one, other) => Number(one.code) - Number(other.code));

/** What a text answers, or null where it is none of the agency's answers. */
export const readEnvelope = (text: string): Envelope | null => {
  const document = readXml(text);
  if (document === null) return null;
  const [data] = elementsAt(document, "MORTGAGEDATA");
  const code = data === undefined ? null : oneTextAt(data, "PROCESSSTATUS", "ProcessStatusCode");
  const status = statuses.find((known) => known === code);
  if (data === undefined || status === undefined) return null;
  const messages = numberedTexts(elementsAt(data, "PROCESSSTATUS", "ProcessStatusMessage"));
  const holds = numberedTexts(elementsAt(data, "PROCESSSTATUS", "ProcessStatusHold")).map((hold) => hold.text);
  return { outcome: outcomes[status], messages, holds, data };
};
