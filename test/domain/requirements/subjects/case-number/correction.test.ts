import { describe, expect, test } from "bun:test";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { aCaseOf } from "../../../../fixtures/loan/case-facts.ts";
import { agency, base, property } from "../base-loan.ts";
import { found, textsOf } from "../found.ts";
import { funded, ofAgency } from "../given-loan.ts";
import { ofCase } from "./given.ts";

describe("what an entry about the case number checks besides its boundary", () => {
  test("an uncorrected case, in other words once the loan is funded: a reason to close does not cover the insurance", () => {
    for (const [code, given] of [
      ["adp_code_differs", ofAgency({ adpCode: "951" })],
      ["case_correction_needed", ofCase({ street: "14 Sample Street" })],
    ] as const) {
      const [before] = textsOf(code, given);
      expect(before).toEndWith(": have the case corrected");
      expect(textsOf(code, { loan: { ...given.loan, statusHistory: funded } })).toEqual([
        `${before} before the insurance is applied for`,
      ]);
    }
  });

  test("the ADP code follows the rate type, and whether the home is a condominium", () => {
    const code = (adpCode: string | null, given: Partial<Loan>) =>
      found("adp_code_differs", { loan: { agency: { ...agency, adpCode }, ...given } });
    const condo = { ...property, propertyType: "condominium" as const };
    expect([code("951", { rateType: "fixed" }), code("952", { rateType: "fixed" })]).toEqual([0, 1]);
    expect([code("958", { property: condo }), code("952", { property: condo })]).toEqual([0, 1]);
    expect(code(null, {})).toBe(0);
  });
});

describe("the home", () => {
  test("is in another state than its case, whose county is then not compared", () => {
    const { people, home: known } = aCaseOf(base);
    const home = { ...known, state: "WI", county: "Dane", countyFips: "55025" };
    const found = (state: string) =>
      textsOf("case_correction_needed", {
        loan: {
          property: { ...property, state, county: "Sangamon", countyFips: "17167" },
          agency: { ...agency, assignedFor: { people, home } },
        },
      });
    expect(found("IL")).toEqual([expect.stringMatching(/\bstate\b/)]);
    expect(found("WI")).toEqual([expect.stringMatching(/\bcounty\b/)]);
  });
});
