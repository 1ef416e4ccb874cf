import { Schema } from "effect";
import { bureaus } from "../../domain/company/credit-bureaus.ts";
import { isBlankText } from "../../domain/kernel/text/blank.ts";
import { trustedText } from "../../domain/kernel/text/untrusted-words.ts";
import { wireObject } from "../outside-calls/wire/wire-object.ts";
import { keyOf } from "../outside-calls/wire/wire-values.ts";

/**
 * A text, without blanks around it. A number counts as the text of its digits if it is a safe integer: JSON numbers that are larger have
 * other digits than those that were sent.
 */
const PlainText = Schema.transform(Schema.Union(Schema.String, Schema.Int), Schema.String, {
  decode: (value) => String(value).trim(),
  encode: (text) => text,
});

/** A text that may be missing. A number whose digits are not certain counts as missing, so that a paid report is not refused for it. */
const CertainText = Schema.transform(
  Schema.NullOr(Schema.Union(PlainText, Schema.Number)),
  Schema.NullOr(Schema.String),
  { decode: (value) => (typeof value === "string" ? value : null), encode: (text) => text },
);

/** Whether nothing of a text would be seen once it is stored. */
const isInvisible = (text: string): boolean => isBlankText(trustedText(text));

/** A text of which something can be seen; null for any other. */
export const visibleIn = (text: string | null | undefined): string | null =>
  text === null || text === undefined || isInvisible(text) ? null : text;

/** A text that is not blank. */
export const Name = Schema.Trim.pipe(Schema.filter((text) => !isInvisible(text)));

/** A name as a report has it, or other words if it has none that can be seen. */
export const nameIn = (text: string | null | undefined, otherWords: string): string => visibleIn(text) ?? otherWords;

/** A text that may be missing. One of which nothing can be seen counts as missing. */
export const VisibleText = Schema.transform(CertainText, Schema.NullOr(Schema.String), {
  decode: visibleIn,
  encode: (text) => text,
});

/** A name whose place has other words if it is missing or blank, because a report is paid for, and is not refused because one is missing. */
export const nameOr = (otherWords: string) =>
  Schema.transform(CertainText, Schema.String, {
    decode: (text) => nameIn(text, otherWords),
    encode: (text) => text,
  });

/** One of the keys of a table, in upper case or lower case, its value in the program. */
export const keyInAnyCase = <Value extends string>(table: Readonly<Record<string, Value>>) =>
  PlainText.pipe(Schema.compose(Schema.Uppercase), Schema.compose(keyOf(table)));

/** One of some words in lower case, which the bureau may write in any case. */
export const wordInAnyCase = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  PlainText.pipe(Schema.compose(Schema.Lowercase), Schema.compose(Schema.Literal(...words), { strict: false }));

/** One of the three bureaus. */
export const BureauName = wordInAnyCase(...bureaus);

/** Scores have three digits. Other values that bureaus send, such as `0000` or `9001`, are reasons why there is no score. */
const maxScore = 999;

/** The score that a text states; null if it states none. */
export const scoreIn = (text: string): number | null => {
  const value = /^\+?\d{1,5}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= maxScore ? value : null;
};

/** A score as bureaus send it, `0592` or 592. Words such as `NO SCORE` are none. */
export const ScoreValue = Schema.transform(CertainText, Schema.NullOr(Schema.Number), {
  decode: (text) => (text === null ? null : scoreIn(text)),
  encode: (value) => (value === null ? null : String(value)),
});

/** A Social Security number, with or without dashes. As a number it has lost its leading zeros. */
export const Ssn = Schema.transform(
  Schema.Union(Schema.String, Schema.Number),
  Schema.String.pipe(Schema.pattern(/^\d{9}$/)),
  {
    decode: (value) => (typeof value === "number" ? String(value).padStart(9, "0") : value.trim().replaceAll("-", "")),
    encode: (digits) => digits,
  },
);

/** The last four characters of an account number; null if there is none. */
export const last4 = (account: string | null): string | null => visibleIn(account?.slice(-4));

/** An account number, of which the last four characters are kept. */
export const Last4 = Schema.transform(CertainText, Schema.NullOr(Schema.String), {
  decode: last4,
  encode: (text) => text,
});

/** A message or a factor: a code with its text. */
export const CodedText = wireObject({ code: PlainText, text: Schema.String });
