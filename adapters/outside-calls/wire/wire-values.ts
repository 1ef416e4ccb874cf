import { ParseResult, Schema } from "effect";
import { type Day, parseDay } from "../../../domain/kernel/day.ts";
import { centsFromDollars, dollarsFromCents } from "../../../domain/kernel/money.ts";
import { percentFromRate, type Rate, rateFromPercent } from "../../../domain/kernel/rate.ts";
import { wireObject } from "./wire-object.ts";

/** A name, a code or a sentence. */
export const Text = Schema.String.pipe(Schema.maxLength(500));

/** A full name: the first, middle and last name may have 255 characters each, and a suffix may follow. */
export const FullName = Schema.String.pipe(Schema.maxLength(1000));

/** A date written YYYY-MM-DD. */
export const DateText = Schema.String.pipe(Schema.filter((text): text is Day => parseDay(text) !== null));

/** Dollars with at most two decimals on the wire, cents in the program. */
export const Dollars = Schema.transformOrFail(Schema.Number, Schema.Int, {
  decode: (dollars, _options, ast) => {
    const cents = centsFromDollars(dollars);
    return cents === null ? ParseResult.fail(new ParseResult.Type(ast, dollars)) : ParseResult.succeed(cents);
  },
  encode: (cents) => ParseResult.succeed(dollarsFromCents(cents)),
});

const WholeRate = Schema.typeSchema(
  Schema.Number.pipe(Schema.filter((value): value is Rate => Number.isInteger(value))),
);

/** Percent with at most five decimals on the wire, a rate in the program. */
export const Percent = Schema.transformOrFail(Schema.Number, WholeRate, {
  decode: (percent, _options, ast) => {
    const rate = rateFromPercent(percent);
    return rate === null ? ParseResult.fail(new ParseResult.Type(ast, percent)) : ParseResult.succeed(rate);
  },
  encode: (rate) => ParseResult.succeed(percentFromRate(rate)),
});

/** An amount in an answer, which is not negative. */
export const Amount = Dollars.pipe(Schema.nonNegative());

/** One of the keys of a table on the wire, its value in the program. */
export const keyOf = <Value extends string>(table: Readonly<Record<string, Value>>): Schema.Schema<Value, string> =>
  Schema.Union(...Object.entries(table).map(([key, value]) => Schema.transformLiteral(key, value)));

const maxListed = 200;

/** A list in an answer, with at most `maxListed` entries. */
export const listOf = <Item, Encoded>(item: Schema.Schema<Item, Encoded>) =>
  Schema.Array(item).pipe(Schema.maxItems(maxListed));

/** The first entries of a list that may have any length, or be missing. */
export const firstOf = <Item, Encoded>(item: Schema.Schema<Item, Encoded>) =>
  Schema.transform(Schema.NullOr(Schema.Array(Schema.Unknown)), Schema.Array(item), {
    strict: false,
    decode: (items) => (items ?? []).slice(0, maxListed),
    encode: (items) => items,
  });

export const AddressObject = wireObject({
  street: Schema.NullOr(Text),
  unit: Schema.NullOr(Text),
  city: Schema.NullOr(Text),
  state: Schema.NullOr(Text),
  zipCode: Schema.NullOr(Text),
});
