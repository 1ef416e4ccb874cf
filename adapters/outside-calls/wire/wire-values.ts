import { Option, ParseResult, Schema } from "effect";
import { maxAddressCharacters } from "../../../domain/kernel/address.ts";
import { type Day, parseDay } from "../../../domain/kernel/day.ts";
import { centsFromDollars, dollarsFromCents } from "../../../domain/kernel/money.ts";
import { percentFromRate, type Rate, rateFromPercent } from "../../../domain/kernel/rate.ts";
import { isBlankText } from "../../../domain/kernel/text/blank.ts";
import { firstCharacters } from "../../../domain/kernel/text/shortened.ts";
import { wireObject } from "./wire-object.ts";

/** A name, a code or a sentence. */
export const Text = Schema.String.pipe(Schema.maxLength(500));

/** A text in an answer that may be missing. A blank one counts as missing, and blanks around it do not count. */
export const OptionalText = Schema.transform(Schema.NullOr(Text), Schema.NullOr(Schema.String), {
  decode: (text) => (text === null || isBlankText(text) ? null : text.trim()),
  encode: (text) => text,
});

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

/** A ZIP code as it is stored. */
const zipCode = /^\d{5}(-\d{4})?$/;

/** A ZIP code as others write it: without the dash, as the postal file does, with a blank for it, or with a dash before missing digits. */
const writtenZipCode = /^(\d{5})\s*-?\s*(\d{4})?$/;

/** The ZIP code of an answer: 5 or 9 digits, with or without a dash. */
export const AnsweredZipCode = Schema.transform(OptionalText, Schema.NullOr(Schema.String), {
  decode: (text) => {
    const [, first, last] = text?.match(writtenZipCode) ?? [];
    if (first === undefined) return text;
    return last === undefined ? first : `${first}-${last}`;
  },
  encode: (text) => text,
});

/** The state of an answer, by its abbreviation in either case. */
const AnsweredState = Schema.transform(OptionalText, Schema.NullOr(Schema.String), {
  decode: (text) => text?.toUpperCase() ?? null,
  encode: (text) => text,
});

/** A text that may be missing, of at most as many characters as a user can enter in its place. */
const optionalTextUpTo = (most: number) =>
  OptionalText.pipe(Schema.filter((text) => text === null || firstCharacters(text, most) === text));

const answeredParts = {
  street: optionalTextUpTo(maxAddressCharacters.street),
  unit: optionalTextUpTo(maxAddressCharacters.unit),
  city: optionalTextUpTo(maxAddressCharacters.city),
  state: AnsweredState,
  zipCode: AnsweredZipCode.pipe(Schema.filter((text) => text === null || zipCode.test(text))),
};

/**
 * An address in the answer to a query: a blank part counts as missing. A ZIP code of another form, or a part that a user could not enter
 * because of its length, makes the answer unexpected.
 */
export const AnsweredAddressObject = wireObject(answeredParts);

/** A part of an answer that counts as missing if it cannot be read. */
const readableOrMissing = <Encoded>(part: Schema.Schema<string | null, Encoded>) =>
  Schema.transform(Schema.Unknown, Schema.NullOr(Schema.String), {
    decode: (written) => Option.getOrNull(Schema.decodeUnknownOption(part)(written)),
    encode: (text) => text,
  });

/**
 * An address in the answer to a command, which the agency has carried out already: a part that would make the answer to a query unexpected
 * counts as missing, because every look-up would bring it again.
 */
export const CarriedOutAddressObject = wireObject({
  street: readableOrMissing(answeredParts.street),
  unit: readableOrMissing(answeredParts.unit),
  city: readableOrMissing(answeredParts.city),
  state: readableOrMissing(answeredParts.state),
  zipCode: readableOrMissing(answeredParts.zipCode),
});
