import { insideSentence } from "../../../../../domain/kernel/text/phrases.ts";
import { isJsonObject, type JsonObject } from "../../../codec/codec.ts";
import { dateText, dollarsText, objectsIn, statusText, textIn, wordsOf } from "../../json-texts.ts";
import type { RecordNames } from "./changed-values.ts";

/** A comma may be part of a name. */
export const separator = "; ";

/** The operation of the agency or the credit bureau whose call begins, ends or is made; null if the change is another one. */
export const calledOperation = (path: string, from: unknown, to: unknown): string | null => {
  if (path === "operation") return wordsOf(to);
  const call = path === "call_attempt" ? [to, from].find(isJsonObject) : undefined;
  return call === undefined ? null : wordsOf(call.operation);
};

/** What was decided, with the reason if one was given. */
const withReason = (what: string, reason: unknown): string =>
  [what, textIn(reason)].filter((text) => text !== "").join(": ");

const feeText = ({ description, amount }: JsonObject): string => `${textIn(description)} ${dollarsText(amount)}`;

/** The lists of a loan that have an entry for each decision, with the words for an entry. */
export const decisionTexts: Readonly<Record<string, (entry: JsonObject, records: RecordNames) => string>> = {
  status_history: ({ status, reason }) => withReason(statusText(status), reason),
  approvals: ({ reason }) => withReason("Terms approved", reason),
  fee_disclosures: ({ date, fees }) =>
    [`Fees disclosed on ${dateText(date)}`, ...objectsIn(fees).map(feeText)].join(separator),
  corrections: ({ reason }) => withReason("Corrected", reason),
  pipeline: ({ channel, property_state, effective_date }) =>
    `In the call report from ${dateText(effective_date)}: ${insideSentence(wordsOf(channel))}, ${textIn(property_state)}`,
  overrides: ({ code, reason, document }, records) => {
    const title = records.get("document")?.get(document);
    return withReason(wordsOf(code), reason) + (title === undefined ? "" : `${separator}document: ${title}`);
  },
};
