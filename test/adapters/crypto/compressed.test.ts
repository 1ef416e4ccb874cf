import { describe, expect, test } from "bun:test";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { compressed, decompressed } from "../../../adapters/crypto/compression/compressed-text.ts";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { anyText } from "../../fixtures/any-text.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { loanAdded } from "../../fixtures/loan/log.ts";

const key = (filling: number): string => Buffer.alloc(32, filling).toString("base64");
const vault = openVault(`test:${key(7)}`, null);
const place = { companyId: 1, kind: "loan", id: 7, field: "sealed parts" };

describe("the sealed parts of a record, which are compressed", () => {
  test("are returned unchanged, whatever their text and length, and decrypt only in their own place and format", () => {
    fc.assert(
      fc.property(anyText(), fc.nat({ max: 40 }), (text, times) => {
        const long = text.repeat(times);
        const sealed = vault.sealCompressed(long, place);
        expect(vault.open(sealed, place)).toBe(long);
        expect(() => vault.open(sealed, { ...place, id: 8 })).toThrow();
        expect(() => vault.open(sealed.replace("3.", "2."), place)).toThrow();
      }),
      { numRuns: 200 },
    );
  });

  test("are returned unchanged even if they hardly get shorter, after a longer one and before", () => {
    // A list of numbers that no dictionary contains: each takes several bytes, and together they exceed the space after the dictionary.
    const list = (length: number): string => JSON.stringify(Array.from({ length }, (_, at) => Math.sin(at)));
    for (const text of [list(40), list(4_000), list(40), list(1_900)])
      expect(vault.open(vault.sealCompressed(text, place), place)).toBe(text);
  });

  test("are under the first key if encrypted with it", () => {
    const sealed = vault.sealCompressed("example", place);
    expect([vault, openVault(`new:${key(8)},test:${key(7)}`, null)].map((one) => one.isUnderFirstKey(sealed))).toEqual([
      true,
      false,
    ]);
  });

  test("are read by every later version as this one stored them", () => {
    const short =
      "3.test.EVHW1fF6hbvkPm4ogjtDka1DM4OdkkrelMJrsrFmNsZdqtj1taOO00mF8T14_da-mRPn8EQyYCIUCHWHFxF2fZZvIfvefLGOGSTgAX3ukuAif0Q_L3yhaeDzna7vHKdeW1qpW6aibd8lMLhoq20SAooLJ6WqlA";
    expect(JSON.parse(vault.open(short, place))).toEqual({
      borrowers: [
        {
          ...{ bornOn: "1950-04-12", email: null, phone: "202-555-0143", maritalStatus: "married" },
          ...{ monthlyIncome: [], monthlyObligations: [], assets: [] },
        },
      ],
      notes: "a note for all later versions",
      ...{ liens: [], counseling: null, assessment: null, channel: "retail", servicingFeeMonthlyCents: 0 },
    });
  });

  test("take at most a fifth of the text of a new loan, which plain compression does not achieve", () => {
    const text = JSON.stringify(loanAdded(aLoan()).changes);
    expect(compressed(text).length).toBeLessThan(text.length / 5);
    expect(deflateRawSync(text).length).toBeGreaterThan(text.length / 5);
  });

  test("of a later version, with unknown words, are refused", () => {
    expect(() => decompressed(Buffer.of(200, 1, 2, 3))).toThrow("newer version of this service");
  });
});
