import { type TSchema, Type } from "@sinclair/typebox";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { capitalized } from "../../../../domain/kernel/text/phrases.ts";
import type { Codec } from "../codec.ts";
import { named } from "../named-schema.ts";

/**
 * A JSON Schema `enum` with its name in the API document. The checker of responses uses only the type. `names` are those of the values in
 * generated clients, in the same order, where generators can derive none.
 */
export const enumerated = (
  name: string,
  values: readonly (string | number)[],
  description?: string,
  names?: readonly string[],
): TSchema => {
  const options = {
    enum: [...values],
    ...(description === undefined ? {} : { description }),
    ...(names === undefined ? {} : { "x-enum-varnames": names }),
  };
  return named(name, typeof values[0] === "number" ? Type.Integer(options) : Type.String(options));
};

/** A code in words: `clear_to_close` is `clear to close`, and `co_borrower` `co-borrower`. */
const inWords = (code: string | number): string =>
  String(code)
    .replaceAll("_", " ")
    .replace(/\bmax\b/g, "maximum")
    .replace(/\b(co|non) /g, "$1-");

/** The meaning of a value for people who choose it, without code formatting. */
const forPeople = (meaning: string): string => meaning.replace(/`([^`]+)`/g, (_, code: string) => inWords(code));

/** The name of a code in generated clients: its meaning without an explanation. */
const nameInClients = (meaning: string): string =>
  meaning
    .replace(/([:;(]|, (named )?in (`|the field)).*$/, "")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/_$/, "")
    .toUpperCase();

/** The schema of a set with meanings, which also name the values that are numbers. */
const choiceSchema = <const Value extends string | number>(
  name: string,
  values: readonly Value[],
  meanings: Readonly<Record<Value, string>>,
): TSchema => {
  const description = values.map((value) => `\`${value}\`: ${meanings[value]}`).join("; ");
  const names = typeof values[0] === "number" ? values.map((value) => nameInClients(meanings[value])) : undefined;
  return enumerated(name, values, description, names);
};

/** A value of a named set, with the meaning of each for the API document, and the text by which people choose it. */
const choiceWith = <const Value extends string | number>(
  name: string,
  values: readonly Value[],
  meanings: Readonly<Record<Value, string>>,
  textOf: (value: Value) => string,
): Codec<Value> => ({
  schema: choiceSchema(name, values, meanings),
  decode: (json, path) => {
    const chosen = values.find((value) => value === (typeof json === "string" ? json.trim() : json));
    return chosen === undefined ? invalidField(path, `must be one of: ${values.join(", ")}`) : accept(chosen);
  },
  encode: (value) => value,
  input: { kind: "choice", options: values.map((value) => ({ value, text: textOf(value) })) },
});

/** A value of a fixed, named set. Each value has its meaning, for the API document and for people who choose it. */
export const choice = <const Value extends string | number>(
  name: string,
  values: readonly Value[],
  meanings: Readonly<Record<Value, string>>,
): Codec<Value> => choiceWith(name, values, meanings, (value) => forPeople(meanings[value]));

/** The same for values whose names are terms of the field: people choose by name and meaning. */
export const termChoice = <const Value extends string | number>(
  name: string,
  values: readonly Value[],
  meanings: Readonly<Record<Value, string>>,
): Codec<Value> =>
  choiceWith(name, values, meanings, (value) => {
    const [own, meaning] = [capitalized(inWords(value)), forPeople(meanings[value])];
    return own === meaning ? meaning : `${own}: ${meaning}`;
  });

/** A value of a set that needs no explanation; `what` describes the set, and `must` completes the sentence "must be". */
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
