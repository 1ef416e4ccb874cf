import { type Day, parseDay } from "../../domain/kernel/day.ts";
import { centsFromDollars } from "../../domain/kernel/money.ts";

/** The value of a piece of JSON. Throws `WrongShape` where it is another one. */
export type Decode<Value> = (json: unknown) => Value;

/** An answer is none of the bureau's answers. Its message names the place and never the value. */
export class WrongShape extends Error {
  override readonly name = "WrongShape";
}

const wrong = (what: string): never => {
  throw new WrongShape(what);
};

export const text: Decode<string> = (json) => (typeof json === "string" ? json : wrong("must be text"));

/** Text that says something. */
export const name: Decode<string> = (json) => {
  const trimmed = text(json).trim();
  return trimmed === "" ? wrong("must not be blank") : trimmed;
};

export const boolean: Decode<boolean> = (json) => (typeof json === "boolean" ? json : wrong("must be true or false"));

/** A whole number from 0. */
export const count: Decode<number> = (json) =>
  typeof json === "number" && Number.isSafeInteger(json) && json >= 0 ? json : wrong("must be a whole number");

export const day: Decode<Day> = (json) => parseDay(text(json)) ?? wrong("must be a date");

/** Dollars outside, cents inside. */
export const cents: Decode<number> = (json) =>
  (typeof json === "number" ? centsFromDollars(json) : null) ?? wrong("must be dollars");

/** One of the keys of a table, as its value. */
export const keyOf =
  <Value>(table: Readonly<Record<string, Value>>): Decode<Value> =>
  (json) => {
    const key = text(json);
    // The table has the key, so that it has its value.
    return Object.hasOwn(table, key) ? (table[key] as Value) : wrong("must be one of the known codes");
  };

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Decode<Value> =>
  (json) =>
    values.find((value) => value === json) ?? wrong("must be one of the known values");

/** Null, or left out, too. */
export const nullable =
  <Value>(decode: Decode<Value>): Decode<Value | null> =>
  (json) =>
    json === null || json === undefined ? null : decode(json);

export const list =
  <Value>(decode: Decode<Value>): Decode<Value[]> =>
  (json) =>
    Array.isArray(json)
      ? json.map((entry, position) => at(String(position), () => decode(entry)))
      : wrong("must be a list");

/** The fields of a record by the domain's names: the bureau's name of each, and how it is decoded. */
type Fields<Record> = { readonly [Key in keyof Record]: readonly [name: string, decode: Decode<Record[Key]>] };

const at = <Value>(place: string, decode: () => Value): Value => {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof WrongShape)) throw error;
    throw new WrongShape(`${place} ${error.message}`);
  }
};

/** An object; what is in it beside the fields is left. */
export const record =
  <Record>(fields: Fields<Record>): Decode<Record> =>
  (json) => {
    if (typeof json !== "object" || json === null || Array.isArray(json)) return wrong("must be an object");
    const given = new Map(Object.entries(json));
    const entries = Object.entries<readonly [string, Decode<unknown>]>(fields as never);
    // Each field is decoded by the decoder that its type asks for.
    return Object.fromEntries(
      entries.map(([key, [wireName, decode]]) => [key, at(wireName, () => decode(given.get(wireName)))]),
    ) as Record;
  };
