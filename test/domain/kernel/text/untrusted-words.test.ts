import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  holdsNumberOfPerson,
  trustedData,
  trustedMessages,
  trustedText,
} from "../../../../domain/kernel/text/untrusted-words.ts";

describe("a text of an outside system", () => {
  test.each([
    ["SSN 900-00-1234 NOT FOUND", "SSN *****1234 NOT FOUND"],
    ["SSN 900 00 1234 NOT FOUND", "SSN *****1234 NOT FOUND"],
    ["SSN=900001234.", "SSN=*****1234."],
    ["SSN 900.00.1234 NOT FOUND", "SSN *****1234 NOT FOUND"],
    ["SSN 900\u201300\u20131234 NOT FOUND", "SSN *****1234 NOT FOUND"],
    ["SSN 900\u221200\u00a01234 NOT FOUND", "SSN *****1234 NOT FOUND"],
    ["SSN 900\u200b00\u200b1234 NOT FOUND", "SSN *****1234 NOT FOUND"],
    ["SSN 90000\u20601234 NOT FOUND", "SSN *****1234 NOT FOUND"],
  ])("shows only the last four digits of a nine-digit number: %s", (text, shown) => {
    expect(trustedText(text)).toBe(shown);
  });

  test("keeps other numbers: a ten-digit case number, a ZIP+4 code, a date, a telephone number", () => {
    const text = "CASE 1371234567 137-1234567 ZIP 62701-0001 ON 20260501 CALL 217-555-0100";
    expect(trustedText(text)).toBe(text);
  });

  test("has no control characters: each run of them is replaced by a space", () => {
    expect(trustedText("first\r\nsecond\u0000\u001b[31m third")).toBe("first second [31m third");
  });

  test("has no invisible characters or ones that change text direction, and is a single line", () => {
    expect(trustedText("paid\u202e001 \u2066eno\u2069\u2028next\u2029last\u200b\ufeff")).toBe("paid001 eno next last");
  });

  test("ends after 500 characters, never within one", () => {
    expect(trustedText("x".repeat(500))).toHaveLength(500);
    expect([...trustedText("😀".repeat(501))]).toHaveLength(500);
  });

  test("shows no nine consecutive digits, however they are written", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789-. x\n\u2013\u200b"), maxLength: 60 }), (text) => {
        expect(trustedText(text)).not.toMatch(/(?<!\d)(\d{9}|\d{3}[-. \u2013]\d{2}[-. \u2013]\d{4})(?!\d)/);
      }),
    );
  });
});

test("a code is cut like a text, and the message stays", () => {
  expect(trustedMessages([{ code: "C".repeat(501), text: "CASE NOT FOUND" }])).toEqual([
    { code: "C".repeat(500), text: "CASE NOT FOUND" },
  ]);
});

test.each([
  ["900001234", true],
  ["Her number is 900-00-1234.", true],
  ["Her number is 900\u201300\u20131234.", true],
  ["Call 217-555-0100 about case 137-1234567", false],
  ["A123456789012", false],
])("whether a text contains a possible Social Security number: %s", (text, isHeld) => {
  expect(holdsNumberOfPerson(text)).toBe(isHeld);
});

test("the first 50 messages are kept, in order", () => {
  const messages = Array.from({ length: 51 }, (_, index) => ({ code: String(index), text: `message ${index}` }));
  expect(trustedMessages(messages)).toEqual(messages.slice(0, 50));
});

test("plain data keep their shape, and each of their texts is cleaned in the same way", () => {
  const data = { name: "A\tB", count: 3, isOn: true, none: null, list: ["900-00-1234", { text: "900001234" }] };
  expect(trustedData(data)).toEqual({
    name: "A B",
    count: 3,
    isOn: true,
    none: null,
    list: ["*****1234", { text: "*****1234" }],
  });
});

describe("identifiers in an outside system's data, of which 900001000 is an SSN that the system was sent", () => {
  test.each([
    ["A123456789", "A123456789", "A*****6789", "A*****6789"],
    ["123456789", "*****6789", "123456789", "*****6789"],
    ["123-45-6789", "*****6789", "*****6789", "*****6789"],
    ["123456789A", "123456789A", "*****6789A", "*****6789A"],
    ["900001000", "*****1000", "*****1000", "*****1000"],
    ["900001000A", "*****1000A", "*****1000A", "*****1000A"],
    ["900-00-1000-00", "*****1000-00", "*****1000-00", "*****1000-00"],
    ["C900001000", "C*****1000", "C*****1000", "C*****1000"],
    ["90000100000", "*****100000", "*****100000", "*****100000"],
    ["90/000_1000", "*****1000", "*****1000", "*****1000"],
  ])(
    "%s is %s if the system issued it, %s of another organization, and %s elsewhere",
    (number, issued, other, text) => {
      const fields = { issued: ["issued"], ofOthers: ["other"] };
      expect(trustedData([{ issued: number, other: number, text: number }], fields, ["900001000"])).toEqual([
        { issued, other, text },
      ]);
      expect(trustedMessages([{ code: number, text: number }], ["900001000"])).toEqual([{ code: text, text }]);
    },
  );
});
