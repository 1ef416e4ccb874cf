import { type TSchema, Type } from "@sinclair/typebox";
import type { Vault } from "../../../domain/kernel/ports.ts";
import type { SealedSsn } from "../../../domain/loan/borrower.ts";
import { states } from "../../../domain/reference-data/states.ts";
import { known } from "./choice-codecs.ts";
import { type Field, taken, wrong } from "./codec.ts";

/** The most characters of a text, and of notes and reasons. */
const longestText = 255;
const longestNotes = 10_000;

/** Control characters and halves of surrogate pairs: nothing that people write, and no store keeps them faithfully. */
const unprintable = /[\p{Cc}\p{Cs}]/u;
const unprintableInNotes = /[\p{Cs}]|(?![\n\r\t])\p{Cc}/u;

const textOf = (schema: TSchema, longest: number, refused: RegExp): Field<string> => ({
  schema,
  read: (json, path) => {
    if (typeof json !== "string") return wrong(path, "must be text");
    const text = json.trim();
    if (text === "") return wrong(path, "must not be blank");
    if (text.length > longest && [...text].length > longest)
      return wrong(path, `must have at most ${longest} characters`);
    return refused.test(text) ? wrong(path, "must not contain control characters") : taken(text);
  },
  show: (value) => value,
});

/** One line of text, trimmed, at most 255 characters. */
export const text = (longest = longestText): Field<string> =>
  textOf(Type.String({ maxLength: longest }), longest, unprintable);

/** Text of several lines, at most 10,000 characters. */
export const notes: Field<string> = textOf(Type.String({ maxLength: longestNotes }), longestNotes, unprintableInNotes);

const patterned = (schema: TSchema, pattern: RegExp, message: string): Field<string> => {
  const plain = text();
  return {
    schema,
    read: (json, path) => {
      const read = plain.read(json, path);
      return read.errors || pattern.test(read.value) ? read : wrong(path, message);
    },
    show: (value) => value,
  };
};

/** A password, every character of it as typed. */
export const password: Field<string> = {
  schema: Type.String({ format: "password", maxLength: longestText }),
  read: (json, path) => {
    if (typeof json !== "string") return wrong(path, "must be text");
    return json.length <= longestText ? taken(json) : wrong(path, `must have at most ${longestText} characters`);
  },
  show: () => null,
};

export const email: Field<string> = patterned(
  Type.String({ maxLength: longestText, description: "An e-mail address", examples: ["ada@example.com"] }),
  /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/,
  "must be an e-mail address",
);

export const phone: Field<string> = patterned(
  Type.String({ maxLength: longestText, description: "A telephone number", examples: ["+1 202 555 0100"] }),
  /^\+?(?:[ ().-]*\d){7,15}(?: ?x ?\d{1,6})?$/,
  "must be a telephone number of 7 to 15 digits",
);

/** Text of exactly so many digits. */
export const digits = (count: number): Field<string> =>
  patterned(
    Type.String({ pattern: `^[0-9]{${count}}$`, description: `${count} digits` }),
    new RegExp(`^[0-9]{${count}}$`),
    `must be ${count} digits`,
  );

export const zipCode: Field<string> = patterned(
  Type.String({ pattern: "^[0-9]{5}(-[0-9]{4})?$", description: "A ZIP code", examples: ["20001"] }),
  /^[0-9]{5}(-[0-9]{4})?$/,
  "must be a ZIP code of 5 digits, or 5 and 4 with a dash",
);

/** A state's two-letter abbreviation. */
export const state: Field<string> = known(
  states.map(({ abbreviation }) => abbreviation),
  "a state's two-letter abbreviation",
);

/** Areas 000, 666 and 900–999, group 00 and serial 0000 are never given out (20 CFR 422.103; SSA, "SSN randomization"). */
const givenOut = /^(?!000|666|9)[0-9]{3}(?!00)[0-9]{2}(?!0000)[0-9]{4}$/;

/** A social security number: sealed as it is read, and never shown. */
export const ssn = (vault: Pick<Vault, "seal" | "blindIndex">): Field<SealedSsn> => {
  const plain = patterned(
    Type.String({ pattern: "^[0-9]{9}$", description: "A social security number, 9 digits; never shown again" }),
    givenOut,
    "must be a valid social security number of 9 digits",
  );
  return {
    schema: plain.schema,
    read: (json, path) => {
      const read = plain.read(json, path);
      if (read.errors) return read;
      const number = read.value;
      return taken({ sealed: vault.seal(number), last4: number.slice(-4), blindIndex: vault.blindIndex(number) });
    },
    show: () => null,
  };
};
