import { describe, expect, test } from "bun:test";
import { Schema } from "effect";
import { Name, nameOr } from "../../../adapters/credit/read-values.ts";

const creditor = Schema.decodeUnknownSync(nameOr("Creditor not named"));

describe("a name of which nothing is seen once it is stored", () => {
  for (const unseen of ["", " ", "\u200b", "\u2800 ", "\u0001", " \u2060\u00ad"])
    test(`${JSON.stringify(unseen)} has other words in its place, and is none where one is required`, () => {
      expect(creditor(unseen)).toBe("Creditor not named");
      expect(Schema.is(Name)(unseen)).toBe(false);
    });
});

test("a name with visible characters is kept as it is", () => {
  expect([creditor(" First\u200bBank "), creditor(7), creditor(null)]).toEqual([
    "First\u200bBank",
    "7",
    "Creditor not named",
  ]);
  expect(Schema.is(Name)("First\u200bBank")).toBe(true);
});
