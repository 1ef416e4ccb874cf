import { Type } from "@sinclair/typebox";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { centsFromDollars, dollarsFromCents, formatCents, MAX_AMOUNT_CENTS } from "../../../../domain/kernel/money.ts";
import { percentFromRate, type Rate, rateFromPercent } from "../../../../domain/kernel/rate.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import type { Codec } from "../codec.ts";

/** A whole number from `min` to `max`, inclusive. */
export const integer = (min: number, max: number): Codec<number> => ({
  schema: Type.Integer({ minimum: min, maximum: max }),
  decode: (json, path) => {
    if (typeof json !== "number") return invalidField(path, "must be a number");
    if (!Number.isInteger(json)) return invalidField(path, "must be a whole number");
    return json >= min && json <= max ? accept(json) : invalidField(path, `must be from ${min} to ${max}`);
  },
  encode: (value) => value,
  input: { kind: "number" },
});

/** The id of a record. */
export const id: Codec<number> = {
  schema: Type.Integer({
    format: "int64",
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: "Record id",
  }),
  decode: (json, path) => {
    if (typeof json !== "number") return invalidField(path, "must be a number");
    return Number.isSafeInteger(json) && json >= 1 ? accept(json) : invalidField(path, "must be the id of a record");
  },
  encode: (value) => value,
  input: { kind: "reference" },
};

/** Dollars in the API, cents in the domain: from 0 (`above` 0 if 0 is not allowed) to 999,999,999.99. */
export const money = ({ above }: { readonly above?: 0 } = {}): Codec<number> => ({
  schema: Type.Number({
    ...(above === 0 ? { exclusiveMinimum: 0 } : { minimum: 0 }),
    maximum: dollarsFromCents(MAX_AMOUNT_CENTS),
    description: "Dollars, with at most 2 decimals",
    examples: [1250.5],
  }),
  decode: (json, path) => {
    if (typeof json !== "number") return invalidField(path, "must be a number");
    if (above === 0 && json <= 0) return invalidField(path, "must be greater than 0");
    if (json < 0) return invalidField(path, "must be at least 0");
    if (json > dollarsFromCents(MAX_AMOUNT_CENTS))
      return invalidField(path, `must be at most ${formatCents(MAX_AMOUNT_CENTS)}`);
    const cents = centsFromDollars(json);
    return cents === null ? invalidField(path, "must have at most 2 decimals") : accept(cents || 0);
  },
  encode: dollarsFromCents,
  input: { kind: "dollars" },
});

/** Percent in the API (5.125 is 5.125 %), a `Rate` in the domain; from `min` to `max` percent, inclusive and below 1000. */
export const percentBetween = (min: number, max: number): Codec<Rate> => ({
  schema: Type.Number({
    minimum: min,
    maximum: max,
    description: "Percent, with at most 5 decimals",
    examples: [5.125],
  }),
  decode: (json, path) => {
    if (typeof json !== "number") return invalidField(path, "must be a number");
    if (!(json >= min && json <= max)) return invalidField(path, `must be from ${min} to ${max} percent`);
    const rate = rateFromPercent(json);
    return rate === null ? invalidField(path, "must have at most 5 decimals") : accept((rate || 0) as Rate);
  },
  encode: percentFromRate,
  input: { kind: "percent" },
});

/** A rate or share of at most 100 %. */
export const percent: Codec<Rate> = percentBetween(0, 100);

/** True or false. */
export const boolean: Codec<boolean> = {
  schema: Type.Boolean(),
  decode: (json, path) => (typeof json === "boolean" ? accept(json) : invalidField(path, "must be true or false")),
  encode: (value) => value,
  input: { kind: "yesNo" },
};

/** A calendar year within the dates that the service supports. Whether rules exist for it is up to the use case. */
export const calendarYear = integer(1900, 2999);
