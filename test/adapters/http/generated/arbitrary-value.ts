import type { TSchema } from "@sinclair/typebox";
import fc from "fast-check";
import { anyText } from "../../../fixtures/any-text.ts";

/** Generators by field name, for fields whose schema does not state everything. */
export type Overrides = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Text as people write it: many scripts, including right-to-left ones, no control characters, no spaces at the ends. */
const writtenText = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: Math.min(maxLength, 20) }),
      fc.constantFrom(
        "O'Brien",
        "Ñandú",
        "Ψ & Ω",
        "שלום",
        "مرحبا",
        "山田",
        "𝒳😀",
        "'; DROP TABLE loans; --",
        "$where",
        "a\u200fb",
      ),
      fc.constant("x".repeat(maxLength)),
    )
    .map((text) =>
      [...text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, "").trim()]
        .slice(0, maxLength)
        .join("")
        .trim(),
    )
    .filter((text) => text !== "");

/** Any characters, encoded for a part of an address: up to twelve for each. */
const partOfAddress = anyText({ maxLength: 4 }).map(encodeURIComponent);

/** The smallest maximum length of an address. */
const maxAddressLength = 255;

/**
 * The address of a page, with a path and a parameter. fast-check's own generator first lists all characters, which takes a second in each
 * process.
 */
export const webAddress = (scheme: "http" | "https"): fc.Arbitrary<string> =>
  fc
    .tuple(fc.domain(), fc.array(partOfAddress, { maxLength: 2 }), fc.option(partOfAddress))
    .map(([host, path, of]) => `${scheme}://${host}/${path.join("/")}${of === null ? "" : `?of=${of}`}`)
    .filter((address) => address.length <= maxAddressLength);

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));

/** Rules that only the field's name implies: the document describes them in words. */
const byName: Overrides = {
  email: fc.tuple(fc.uuid(), fc.constantFrom("example.com", "mail.example.org")).map(([id, host]) => `${id}@${host}`),
  phone: fc.constantFrom("+1 202 555 0100", "(202) 555-0101", "2025550102 x 7"),
  zip_code: fc.oneof(
    digits(5),
    fc.tuple(digits(5), digits(4)).map((parts) => parts.join("-")),
  ),
};

const decimals = (schema: TSchema, count: number): fc.Arbitrary<number> => {
  const scale = 10 ** count;
  const least =
    schema.exclusiveMinimum === undefined ? Math.ceil(schema.minimum * scale) : schema.exclusiveMinimum * scale + 1;
  return fc.integer({ min: least, max: Math.floor(schema.maximum * scale) }).map((value) => value / scale);
};

const numberOf = (schema: TSchema): fc.Arbitrary<number> => {
  const [, count = "0"] = /at most (\d) decimals/.exec(schema.description ?? "") ?? [];
  // With five decimals of percent, sums in the rules would exceed the precision of a double.
  return decimals(schema, Number(count));
};

const pastInstant = fc.date({ min: new Date("1990-01-01"), max: new Date("2026-04-30"), noInvalidDate: true });

const stringOf = (schema: TSchema): fc.Arbitrary<string> => {
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
  if (schema.format === "date")
    return fc.oneof(
      { weight: 9, arbitrary: pastInstant.map((date) => date.toISOString().slice(0, 10)) },
      fc.constantFrom("1800-01-01", "2024-02-29"),
    );
  if (schema.format === "date-time") return pastInstant.map((date) => date.toISOString());
  const text = writtenText(schema.maxLength ?? 50);
  // Only notes have several lines.
  return schema.maxLength > 255 ? fc.oneof(text, fc.constant("First line\n\tsecond line")) : text;
};

const maxEntries = 3;

/** Values that a schema of the API document describes. Objects omit some of their optional fields. */
const arbitraryValue = (schema: TSchema, overrides: Overrides = {}): fc.Arbitrary<unknown> => {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) {
    const [value, ...others] = schema.anyOf.filter((each: TSchema) => each.type !== "null");
    if (value === undefined || others.length > 0)
      throw new Error("a schema of several kinds needs a generator by name");
    return nullable(arbitraryValue(value, overrides));
  }
  switch (schema.type) {
    case "string":
      return stringOf(schema);
    case "integer":
      return fc.integer({ min: schema.minimum, max: schema.maximum });
    case "number":
      return numberOf(schema);
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(arbitraryValue(schema.items, overrides), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? maxEntries, maxEntries),
      });
    case "object":
      return arbitraryObject(schema, overrides);
    default:
      throw new Error(`no generator for a schema of type ${schema.type}`);
  }
};

/** One of these values, or null in a third of all cases, so that a few records show each field with null before and after. */
export const nullable = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null, freq: 2 });

const inNullable = (schema: TSchema, value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  schema.anyOf === undefined ? value : nullable(value);

/** Bodies with these fields. A generator by name is used for the field of that name, at any depth. */
export const arbitraryObject = (schema: TSchema, overrides: Overrides = {}): fc.Arbitrary<Record<string, unknown>> => {
  const fields = Object.entries(schema.properties as Record<string, TSchema>).map(([name, of]) => {
    const given = overrides[name];
    const usual = byName[name];
    if (given !== undefined) return [name, given] as const;
    return [name, usual === undefined ? arbitraryValue(of, overrides) : inNullable(of, usual)] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
};
