import { type TSchema, Type } from "@sinclair/typebox";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { minReasonCharacters } from "../../../../domain/loan/reason.ts";
import { states } from "../../../../domain/reference-data/states.ts";
import { type Codec, isBlank } from "../codec.ts";
import { oneOf } from "./choice-codecs.ts";

/** The maximum length of a text, and of notes and reasons. */
const maxTextLength = 255;
const maxNotesLength = 10_000;

/**
 * Control characters and unpaired surrogates, which people do not enter and stores do not preserve, and characters that change the text
 * direction, with which a name can look like another one on a page or document. In a single line also line separators.
 */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
const unprintableInNotes = /[\p{Cs}\u202A-\u202E\u2066-\u2069]|(?![\n\r\t])\p{Cc}/u;

const textOf = (schema: TSchema, maxLength: number, refused: RegExp, kind: "text" | "longText"): Codec<string> => ({
  schema,
  input: { kind },
  decode: (json, path) => {
    if (typeof json !== "string") return invalidField(path, "must be text");
    const text = json.trim();
    if (isBlank(text)) return invalidField(path, "must not be blank");
    if (text.length > maxLength && [...text].length > maxLength)
      return invalidField(path, `must have at most ${maxLength} characters`);
    return refused.test(text) ? invalidField(path, "must not contain control characters") : accept(text);
  },
  encode: (value) => value,
});

/** One line of text, trimmed, at most 255 characters. */
export const text = (maxLength = maxTextLength): Codec<string> =>
  textOf(Type.String({ maxLength }), maxLength, unprintable, "text");

/** One line of text, untrimmed, for names created by other programs. */
export const exactText = (maxLength: number): Codec<string> => {
  const trimmed = text(maxLength);
  return {
    ...trimmed,
    decode: (json, path) => {
      const decoded = trimmed.decode(json, path);
      return decoded._tag === "Accepted" && typeof json === "string" ? accept(json) : decoded;
    },
  };
};

/** Text of several lines. */
export const longText = (maxLength: number): Codec<string> =>
  textOf(Type.String({ maxLength }), maxLength, unprintableInNotes, "longText");

/** Text of several lines, at most 10,000 characters. */
export const notes: Codec<string> = longText(maxNotesLength);

/** Why something is done: notes that explain it. */
export const reason: Codec<string> = {
  schema: Type.String({ minLength: minReasonCharacters, maxLength: maxNotesLength }),
  decode: (json, path) => {
    const decoded = notes.decode(json, path);
    if (decoded._tag === "Refused" || [...decoded.value].length >= minReasonCharacters) return decoded;
    return invalidField(path, `must have at least ${minReasonCharacters} characters`);
  },
  encode: (value) => value,
  input: notes.input,
};

const patternedText = (
  schema: TSchema,
  pattern: RegExp,
  message: string,
  kind: "text" | "email" | "digits" = "text",
): Codec<string> => {
  const plain = text();
  return {
    schema,
    input: { kind },
    decode: (json, path) => {
      const decoded = plain.decode(json, path);
      if (decoded._tag === "Refused" || pattern.test(decoded.value)) return decoded;
      return invalidField(path, message);
    },
    encode: (value) => value,
  };
};

/** A password, exactly as entered. */
export const password: Codec<string> = {
  schema: Type.String({ format: "password", maxLength: maxTextLength }),
  decode: (json, path) => {
    if (typeof json !== "string") return invalidField(path, "must be text");
    return json.length <= maxTextLength
      ? accept(json)
      : invalidField(path, `must have at most ${maxTextLength} characters`);
  },
  encode: () => null,
  input: { kind: "secret" },
};

export const email: Codec<string> = patternedText(
  Type.String({ maxLength: maxTextLength, description: "Format: e-mail address", examples: ["ada@example.com"] }),
  /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/,
  "must be written like ada@example.com",
  "email",
);

export const phone: Codec<string> = patternedText(
  Type.String({
    maxLength: maxTextLength,
    description: "Format: telephone number, 7 to 15 digits",
    examples: ["+1 202 555 0100"],
  }),
  /^\+?(?:[ ().-]*\d){7,15}(?: ?x ?\d{1,6})?$/,
  "must be a telephone number of 7 to 15 digits",
);

/** Text of exactly `count` digits. */
export const digits = (count: number): Codec<string> =>
  patternedText(
    Type.String({ pattern: `^[0-9]{${count}}$`, description: `${count} digits` }),
    new RegExp(`^[0-9]{${count}}$`),
    `must be ${count} digits and nothing else`,
    "digits",
  );

/** Text of 1 to `max` digits. */
export const digitsUpTo = (max: number): Codec<string> =>
  patternedText(
    Type.String({ pattern: `^[0-9]{1,${max}}$`, description: `At most ${max} digits` }),
    new RegExp(`^[0-9]{1,${max}}$`),
    `must be at most ${max} digits`,
    "digits",
  );

export const zipCode: Codec<string> = patternedText(
  Type.String({
    pattern: "^[0-9]{5}(-[0-9]{4})?$",
    description: "5 digits, or 5 and 4 with a dash",
    examples: ["20001"],
  }),
  /^[0-9]{5}(-[0-9]{4})?$/,
  "must be 5 digits, or 5 and 4 with a dash",
);

/** A state's two-letter abbreviation; people choose it by the state's name. */
export const state: Codec<string> = {
  ...oneOf(
    "State",
    states.map(({ abbreviation }) => abbreviation),
    "a state's two-letter abbreviation",
  ),
  input: { kind: "choice", options: states.map(({ abbreviation, name }) => ({ value: abbreviation, text: name })) },
};

/** Areas 000, 666, and 900–999, group 00, and serial 0000 are never assigned (20 CFR 422.103; SSA, "SSN randomization"). */
const assignedSsn = /^(?!000|666|9)[0-9]{3}(?!00)[0-9]{2}(?!0000)[0-9]{4}$/;

/** A Social Security number, which is never returned. */
export const ssn: Codec<string> = {
  ...patternedText(
    Type.String({
      pattern: "^[0-9]{9}$",
      description: "9 digits without dashes; never returned",
    }),
    assignedSsn,
    "must be 9 digits, without dashes; the first three are not 000, 666 or 900 to 999, the middle two not 00, and the last four not 0000",
    "digits",
  ),
  encode: () => null,
};
