import { describe, expect, test } from "bun:test";
import type { Codec } from "../../../../adapters/http/codec/codec.ts";
import { list, nullable } from "../../../../adapters/http/codec/values/compound-codecs.ts";
import { boolean, id, integer, money, percent } from "../../../../adapters/http/codec/values/number-codecs.ts";
import {
  digits,
  email,
  notes,
  phone,
  ssn,
  state,
  text,
  zipCode,
} from "../../../../adapters/http/codec/values/text-codecs.ts";
import { day, instant, instantOrDay } from "../../../../adapters/http/codec/values/time-codecs.ts";
import { hecmType } from "../../../../adapters/http/resources/choices.ts";
import { fieldErrorsOf } from "../../../../domain/kernel/fields-invalid.ts";

const taken = (field: Codec<unknown>, json: unknown): unknown => {
  const decoded = field.decode(json, "it");
  if (decoded._tag === "Refused") throw new Error(`refused: ${decoded.refusal.errors[0]?.message}`);
  return decoded.value;
};

const messageOf = (field: Codec<unknown>, json: unknown): string | undefined =>
  fieldErrorsOf([field.decode(json, "it")])[0]?.message;

/** Typed loosely on purpose: a codec is tried with values of every type, as in a request body. */
const kind = <Value>(field: Codec<Value>): Codec<unknown> => field as unknown as Codec<unknown>;

describe("money is decoded from dollars and stored in cents", () => {
  const amount = kind(money());
  const positive = kind(money({ above: 0 }));

  test("1250.5 dollars are 125,050 cents, and shown as 1250.5 again", () => {
    expect(taken(amount, 1250.5)).toBe(125_050);
    expect(amount.encode(125_050)).toBe(1250.5);
  });

  test("999,999,999.99 is the largest amount; one more cent is refused", () => {
    expect(taken(amount, 999_999_999.99)).toBe(99_999_999_999);
    expect(messageOf(amount, 1_000_000_000)).toBe("must be at most $999,999,999.99");
  });

  test("two decimals are accepted, three are refused", () => {
    expect(taken(amount, 0.01)).toBe(1);
    expect(messageOf(amount, 0.001)).toBe("must have at most 2 decimals");
  });

  test("no amount can be below 0, and one that must be above 0 cannot be 0", () => {
    expect(taken(amount, 0)).toBe(0);
    expect(messageOf(amount, -0.01)).toBe("must be at least 0");
    expect(taken(positive, 0.01)).toBe(1);
    expect(messageOf(positive, 0)).toBe("must be greater than 0");
  });

  test("a number written as text is not a number", () => {
    expect(messageOf(amount, "1250.50")).toBe("must be a number");
  });
});

describe("rates are decoded from percent and stored exactly", () => {
  test("5.125% keeps its five decimals, and a sixth is refused", () => {
    expect(taken(kind(percent), 5.125)).toBe(512_500);
    expect(taken(kind(percent), 5.00001)).toBe(500_001);
    expect(messageOf(kind(percent), 5.000001)).toBe("must have at most 5 decimals");
  });

  test("0 and 100 are accepted, and values beyond are refused", () => {
    expect(taken(kind(percent), 0)).toBe(0);
    expect(taken(kind(percent), 100)).toBe(10_000_000);
    expect(messageOf(kind(percent), 100.00001)).toBe("must be from 0 to 100 percent");
    expect(messageOf(kind(percent), -0.00001)).toBe("must be from 0 to 100 percent");
  });
});

describe("text is trimmed and stays readable", () => {
  test("surrounding spaces are removed", () => expect(taken(kind(text()), "  Ada ")).toBe("Ada"));

  test("255 characters are accepted, 256 are refused; a character outside the basic plane counts once", () => {
    expect(taken(kind(text()), "é".repeat(255))).toHaveLength(255);
    expect(taken(kind(text()), "🏠".repeat(255))).toHaveLength(510);
    expect(messageOf(kind(text()), "a".repeat(256))).toBe("must have at most 255 characters");
    expect(messageOf(kind(notes), "a".repeat(10_001))).toBe("must have at most 10000 characters");
    expect(taken(kind(notes), "a".repeat(10_000))).toHaveLength(10_000);
  });

  test("control characters and broken characters are refused; notes can have several lines", () => {
    for (const unreadable of ["a\u0000b", "a\nb", "a\u007fb", "a\ud800b", "a\u2028b", "a\u202eb", "a\u2066b"])
      expect(messageOf(kind(text()), unreadable)).toBe("must not contain control characters");
    expect(taken(kind(notes), "first\nsecond\tthird")).toBe("first\nsecond\tthird");
    for (const unreadable of ["a\u0000b", "a\u202eb", "a\u2069b"])
      expect(messageOf(kind(notes), unreadable)).toBe("must not contain control characters");
    // Marks of right-to-left scripts are kept.
    expect([taken(kind(text()), "a\u200fb"), taken(kind(text()), "שלום")]).toEqual(["a\u200fb", "שלום"]);
  });

  test("a number is not a text", () => expect(messageOf(kind(text()), 5)).toBe("must be text"));
});

describe("dates and instants are valid ones", () => {
  test("February 29 is a date in leap years only", () => {
    expect(taken(kind(day), "2024-02-29")).toBe("2024-02-29");
    expect(messageOf(kind(day), "2023-02-29")).toBe("is not a calendar date");
  });

  test.each(["2026-02-30", "2026-13-01", "2026-00-10", "2026-04-31"])("%p is not a calendar date", (text) => {
    expect(messageOf(kind(day), text)).toBe("is not a calendar date");
    expect(messageOf(kind(instantOrDay), text)).toBe("is not a calendar date");
    for (const kindOfInstant of [instant, instantOrDay])
      expect(messageOf(kind(kindOfInstant), `${text}T12:00:00Z`)).toBe("is not a calendar date");
  });

  test("the error for a date outside the years that the service supports names those years", () => {
    for (const text of ["1799-12-31", "3000-01-01"])
      expect(messageOf(kind(day), text)).toBe("must be a date of the years 1800 to 2999");
  });

  test.each(["05/01/1950", "1950-5-1", "1950-05-01T00:00:00Z", 19500501, true])("%p is not a date", (json) => {
    expect(messageOf(kind(day), json)).toBe("must be a date written YYYY-MM-DD");
  });

  test("an instant is stored to the millisecond, in UTC", () => {
    expect(taken(kind(instant), "2026-05-01T12:00:00Z")).toBe("2026-05-01T12:00:00.000Z");
    expect(taken(kind(instant), "2026-05-01T12:00:00.5Z")).toBe("2026-05-01T12:00:00.500Z");
    expect(taken(kind(instant), "2026-05-01T12:00:00.123456Z")).toBe("2026-05-01T12:00:00.123Z");
    expect(taken(kind(instant), "2026-05-01T12:00:00.999999999Z")).toBe("2026-05-01T12:00:00.999Z");
  });

  // Including the examples of RFC 3339, section 5.8.
  test.each([
    ["2026-05-01t12:00:00z", "2026-05-01T12:00:00.000Z"],
    ["2026-05-01T12:00:00+00:00", "2026-05-01T12:00:00.000Z"],
    ["2026-05-01T12:00:00-00:00", "2026-05-01T12:00:00.000Z"],
    ["2026-05-01T08:00:00.25-04:00", "2026-05-01T12:00:00.250Z"],
    ["1996-12-19T16:39:57-08:00", "1996-12-20T00:39:57.000Z"],
    ["1937-01-01T12:00:27.87+00:20", "1937-01-01T11:40:27.870Z"],
    ["2024-03-01T00:30:00+05:45", "2024-02-29T18:45:00.000Z"],
    ["2025-12-31T23:30:00-23:59", "2026-01-01T23:29:00.000Z"],
    ["1800-01-01T00:00:00+00:00", "1800-01-01T00:00:00.000Z"],
  ])("the instant %s is returned as %s", (given, inUtc) => {
    expect(taken(kind(instant), given)).toBe(inUtc);
    expect(taken(kind(instantOrDay), given)).toBe(inUtc);
  });

  test.each([
    ["1990-12-31T23:59:60Z", "1991-01-01T00:00:00.000Z"],
    ["1990-12-31T15:59:60-08:00", "1991-01-01T00:00:00.000Z"],
  ])("the leap second %s is the following second", (given, inUtc) => {
    expect(taken(kind(instant), given)).toBe(inUtc);
  });

  test.each([
    "2026-05-01",
    "2026-05-01T12:00:00",
    "2026-05-01T12:00Z",
    "2026-05-01 12:00:00Z",
    "2026-05-01T24:00:00Z",
    "2026-05-01T12:60:00Z",
    "2026-05-01T12:00:60Z",
    "2026-12-30T23:59:60Z",
    "2026-05-01T12:00:00.Z",
    "2026-05-01T12:00:00.1234567890Z",
    "2026-05-01T12:00:00+24:00",
    "2026-05-01T12:00:00+02:60",
    "2026-05-01T12:00:00+0200",
    "2026-05-01T12:00:00+02",
    "1800-01-01T00:00:00+00:01",
    "2999-12-31T23:59:59-00:01",
    1_777_636_800_000,
  ])("%p is not an instant", (json) => {
    expect(messageOf(kind(instant), json)).toBe(
      "must be a date and time with its offset, such as 2026-05-01T12:00:00.000Z",
    );
  });

  test("a list filter also accepts a date, and says so", () => {
    expect(taken(kind(instantOrDay), "2026-05-01")).toBe("2026-05-01T00:00:00.000Z");
    expect(messageOf(kind(instantOrDay), "May 1")).toBe(
      "must be a date written YYYY-MM-DD, or a date and time with its offset, such as 2026-05-01T12:00:00.000Z",
    );
  });
});

describe("a Social Security number", () => {
  const number = kind(ssn);
  const sentence =
    "must be 9 digits, without dashes; the first three are not 000, 666 or 900 to 999, the middle two not 00, and the last four not 0000";

  test("is decoded as its nine digits, and never shown", () => {
    expect(taken(number, " 123456789 ")).toBe("123456789");
    expect(number.encode("123456789")).toBeNull();
  });

  // Pairs of the last refused number and the first accepted one, made up of consecutive digits, which are no one's numbers.
  test.each([
    ["000123456", "001123456"],
    ["666123456", "667123456"],
    ["900123456", "899123456"],
    ["123003456", "123013456"],
    ["123450000", "123450001"],
  ])("%p was never assigned, %p may have been", (never, maybe) => {
    expect(messageOf(number, never)).toBe(sentence);
    expect(number.decode(maybe, "it")._tag).toBe("Accepted");
  });

  test.each(["12345678", "1234567890", "123-45-6789", "12345678a"])("%p does not have 9 digits", (given) => {
    expect(messageOf(number, given)).toBe(sentence);
  });
});

describe("enumerations, ids, and patterns", () => {
  test("an enumeration lists its values", () => {
    expect(taken(kind(hecmType), "purchase")).toBe("purchase");
    expect(messageOf(kind(hecmType), "Purchase")).toBe("must be one of: traditional, purchase, refinance");
  });

  test("an id is a whole number from 1 to the largest exact one", () => {
    expect(taken(kind(id), 2 ** 53 - 1)).toBe(2 ** 53 - 1);
    for (const wrong of [0, -1, 1.5, 2 ** 53]) expect(messageOf(kind(id), wrong)).toBe("must be the id of a record");
  });

  test("whole numbers have a range", () => {
    const units = kind(integer(1, 4));
    expect([taken(units, 1), taken(units, 4)]).toEqual([1, 4]);
    expect([messageOf(units, 0), messageOf(units, 5)]).toEqual(["must be from 1 to 4", "must be from 1 to 4"]);
    expect(messageOf(units, 1.5)).toBe("must be a whole number");
  });

  test("only true and false are booleans", () => {
    expect(taken(kind(boolean), false)).toBe(false);
    for (const wrong of [0, 1, "true"]) expect(messageOf(kind(boolean), wrong)).toBe("must be true or false");
  });

  test("states, ZIP codes, digits, telephone numbers, and email addresses are validated", () => {
    expect(taken(kind(state), "DC")).toBe("DC");
    expect(messageOf(kind(state), "XX")).toBe("must be a state's two-letter abbreviation");
    expect([taken(kind(zipCode), "20001"), taken(kind(zipCode), "20001-0001")]).toEqual(["20001", "20001-0001"]);
    expect(messageOf(kind(zipCode), "2000")).toBeDefined();
    expect(taken(kind(digits(5)), "11001")).toBe("11001");
    expect(messageOf(kind(digits(5)), "1100")).toBe("must be 5 digits and nothing else");
    for (const number of ["+1 202 555 0100", "(202) 555-0100", "2025550100 x 12"])
      expect(taken(kind(phone), number)).toBe(number);
    for (const number of ["12345", "call me"]) expect(messageOf(kind(phone), number)).toBeDefined();
    expect(taken(kind(email), "ada@example.com")).toBe("ada@example.com");
    for (const mail of ["ada", "ada@example", "ada@@example.com", "a b@example.com"])
      expect(messageOf(kind(email), mail)).toBeDefined();
  });

  test("blank text and null are both decoded as null", () => {
    const maybe = kind(nullable(text()));
    expect([taken(maybe, null), taken(maybe, "   "), maybe.encode(null)]).toEqual([null, null, null]);
    // A zero-width space, a soft hyphen, a Hangul filler, and the blank Braille pattern, none of which is visible.
    for (const invisible of ["\u200b", " \u00ad\u200b ", "\u3164", "\u2800"]) {
      expect(taken(maybe, invisible)).toBeNull();
      expect(messageOf(kind(text()), invisible)).toBe("must not be blank");
    }
    // Within a name, such characters join and separate letters, as Persian and Indic scripts need.
    expect(taken(kind(text()), "علی\u200cرضا")).toBe("علی\u200cرضا");
  });

  test("a list names the entry that is invalid, and limits its size", () => {
    const few = kind(list(integer(1, 9), 2));
    expect(fieldErrorsOf([few.decode([1, 12], "codes")])).toEqual([
      { field: "codes.1", message: "must be from 1 to 9", code: "invalid" },
    ]);
    expect(fieldErrorsOf([few.decode([1, 2, 3], "codes")])[0]).toEqual({
      field: "codes",
      message: "must have at most 2 entries",
      code: "too_many",
    });
  });
});
