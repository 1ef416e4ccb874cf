import { type TSchema, Type } from "@sinclair/typebox";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { capitalized } from "../../../../domain/kernel/text/phrases.ts";
import type { Codec } from "../codec.ts";
import { named } from "../named-schema.ts";

/** `enum` as JSON Schema has it, by its name in the API document; the checker of responses knows the type alone. */
export const enumerated = (name: string, values: readonly (string | number)[], description?: string): TSchema => {
  const options = { enum: [...values], ...(description === undefined ? {} : { description }) };
  return named(name, typeof values[0] === "number" ? Type.Integer(options) : Type.String(options));
};

/** A code in words: `clear_to_close` is `clear to close`, and `co_borrower` `co-borrower`. */
const inWords = (code: string | number): string =>
  String(code)
    .replaceAll("_", " ")
    .replace(/\b(co|non) /g, "$1-");

/** What a value means, for people who choose it: without the marks of code. */
const forPeople = (meaning: string): string => meaning.replace(/`([^`]+)`/g, (_, code: string) => inWords(code));

/** Of a set by its name, with what each value means for the API document, and the text by which people choose it. */
const choiceWith = <const Value extends string | number>(
  name: string,
  values: readonly Value[],
  meanings: Readonly<Record<Value, string>>,
  textOf: (value: Value) => string,
): Codec<Value> => ({
  schema: enumerated(name, values, values.map((value) => `\`${value}\`: ${meanings[value]}`).join("; ")),
  decode: (json, path) => {
    const chosen = values.find((value) => value === (typeof json === "string" ? json.trim() : json));
    return chosen === undefined ? invalidField(path, `must be one of: ${values.join(", ")}`) : accept(chosen);
  },
  encode: (value) => value,
  input: { kind: "choice", options: values.map((value) => ({ value, text: textOf(value) })) },
});

/** One of a fixed set, by the set's name; each value with what it means, for the API document and for people who choose it. */
export const choice = <const Value extends string | number>(
  name: string,
  values: readonly Value[],
  meanings: Readonly<Record<Value, string>>,
): Codec<Value> => choiceWith(name, values, meanings, (value) => forPeople(meanings[value]));

/** The same where a value's own name is a term of the field: people choose by the name and the meaning. */
export const termChoice = <const Value extends string | number>(
  name: string,
  values: readonly Value[],
  meanings: Readonly<Record<Value, string>>,
): Codec<Value> =>
  choiceWith(name, values, meanings, (value) => {
    const [own, meaning] = [capitalized(inWords(value)), forPeople(meanings[value])];
    return own === meaning ? meaning : `${own}: ${meaning}`;
  });

/** One of a set that needs no explanation; `what` they are describes the set; `must` completes the sentence "must be". */
export const oneOf = <const Value extends string>(
  name: string,
  values: readonly Value[],
  what: string,
  must = what,
): Codec<Value> => ({
  schema: enumerated(name, values, capitalized(what)),
  decode: (json, path) => {
    const text = typeof json === "string" ? json.trim() : json;
    const found = values.find((value) => value === text);
    return found === undefined ? invalidField(path, `must be ${must}`) : accept(found);
  },
  encode: (value) => value,
  input: { kind: "choice", options: values.map((value) => ({ value, text: value })) },
});
