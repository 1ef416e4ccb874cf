import { Type } from "@sinclair/typebox";
import { centsFromDollars, dollarsFromCents, formatCents, LARGEST_AMOUNT_CENTS } from "../../../domain/kernel/money.ts";
import { percentFromRate, type Rate, rateFromPercent } from "../../../domain/kernel/rate.ts";
import { type Field, taken, wrong } from "./codec.ts";

/** A whole number from `least` to `most`, both included. */
export const integer = (least: number, most: number): Field<number> => ({
  schema: Type.Integer({ minimum: least, maximum: most }),
  read: (json, path) => {
    if (typeof json !== "number") return wrong(path, "must be a number");
    if (!Number.isInteger(json)) return wrong(path, "must be a whole number");
    return json >= least && json <= most ? taken(json) : wrong(path, `must be from ${least} to ${most}`);
  },
  show: (value) => value,
});

/** The id of a record. */
export const id: Field<number> = {
  schema: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: "The id of a record" }),
  read: (json, path) => {
    if (typeof json !== "number") return wrong(path, "must be a number");
    return Number.isSafeInteger(json) && json >= 1 ? taken(json) : wrong(path, "must be the id of a record");
  },
  show: (value) => value,
};

/** Dollars outside, cents inside: from nothing (`above` nothing where it may not be zero) to 999,999,999.99. */
export const money = ({ above }: { readonly above?: 0 } = {}): Field<number> => ({
  schema: Type.Number({
    ...(above === 0 ? { exclusiveMinimum: 0 } : { minimum: 0 }),
    maximum: dollarsFromCents(LARGEST_AMOUNT_CENTS),
    description: "Dollars, with at most 2 decimals",
    examples: [1250.5],
  }),
  read: (json, path) => {
    if (typeof json !== "number") return wrong(path, "must be a number");
    if (above === 0 && json <= 0) return wrong(path, "must be greater than 0");
    if (json < 0) return wrong(path, "must be at least 0");
    if (json > dollarsFromCents(LARGEST_AMOUNT_CENTS))
      return wrong(path, `must be at most ${formatCents(LARGEST_AMOUNT_CENTS)}`);
    const cents = centsFromDollars(json);
    return cents === null ? wrong(path, "must have at most 2 decimals") : taken(cents || 0);
  },
  show: dollarsFromCents,
});

/** Percent outside (5.125 is 5.125 %), a `Rate` inside; from 0 to 100. */
export const percent: Field<Rate> = {
  schema: Type.Number({ minimum: 0, maximum: 100, description: "Percent, with at most 5 decimals", examples: [5.125] }),
  read: (json, path) => {
    if (typeof json !== "number") return wrong(path, "must be a number");
    if (!(json >= 0 && json <= 100)) return wrong(path, "must be from 0 to 100 percent");
    const rate = rateFromPercent(json);
    return rate === null ? wrong(path, "must have at most 5 decimals") : taken(rate);
  },
  show: percentFromRate,
};

/** True or false. */
export const yesOrNo: Field<boolean> = {
  schema: Type.Boolean(),
  read: (json, path) => (typeof json === "boolean" ? taken(json) : wrong(path, "must be true or false")),
  show: (value) => value,
};
