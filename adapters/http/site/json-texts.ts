import { printDay } from "../../../domain/documents/merge/print.ts";
import { parseDay } from "../../../domain/kernel/day.ts";
import { capitalized } from "../../../domain/kernel/text/phrases.ts";
import { deadlineWords, statusWords } from "../../../domain/loan/loan-words.ts";
import { zoneFormats } from "../../page-models/zone-formats.ts";
import { isJsonObject, type JsonObject } from "../codec/codec.ts";
import { fieldInWords } from "../operation/refusals/error-row.ts";

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** The objects of a list in a response. */
export const objectsIn = (json: unknown): readonly JsonObject[] =>
  Array.isArray(json) ? json.filter(isJsonObject) : [];

/** A text in a response; empty if there is none. */
export const textIn = (json: unknown): string => (json === null || json === undefined ? "" : String(json));

/** A code in words: `clear_to_close` is `Clear to close`. */
export const wordsOf = (code: unknown): string => capitalized(fieldInWords(textIn(code)));

/** An amount in a response, in whole dollars if it has no cents. */
export const dollarsText = (json: unknown): string => (typeof json === "number" ? dollars.format(json) : "");

const dollarsAndCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** An amount in a row; with cents if any amount in the row has cents. */
export const dollarsInRow = (json: unknown, ofRow: readonly unknown[]): string =>
  typeof json === "number" && ofRow.some((amount) => typeof amount === "number" && !Number.isInteger(amount))
    ? dollarsAndCents.format(json)
    : dollarsText(json);

const wholeDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** An amount that the borrower receives, rounded down to whole dollars. */
export const wholeDollarsReceived = (json: unknown): string =>
  typeof json === "number" ? wholeDollars.format(Math.floor(json)) : "";

/** An amount that the borrower owes, rounded up to whole dollars. */
export const wholeDollarsOwed = (json: unknown): string =>
  typeof json === "number" ? wholeDollars.format(Math.ceil(json)) : "";

/** A date in a response, in the format shown to users. */
export const dateText = (json: unknown): string => {
  const day = typeof json === "string" ? parseDay(json) : null;
  return day === null ? "" : printDay(day);
};

const toTheMinute = zoneFormats({
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** An instant in a response, in the company's format and time zone, with the name of the zone. */
export const instantText = (json: unknown, timeZone: string): string =>
  typeof json === "string" ? toTheMinute(timeZone).format(new Date(json)) : "";

const wordsAmong =
  (words: Readonly<Record<string, string>>) =>
  (code: unknown): string =>
    words[textIn(code)] ?? wordsOf(code);

/** The name of a deadline, by the code of its kind. */
export const deadlineText = wordsAmong(deadlineWords);

/** The name of a loan status. */
export const statusText = wordsAmong(statusWords);

/** The name of a person in a response. */
export const nameOf = ({ first_name, last_name }: JsonObject): string => `${textIn(first_name)} ${textIn(last_name)}`;
