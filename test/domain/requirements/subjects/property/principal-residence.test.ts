import { describe, expect, test } from "bun:test";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { ada, property } from "../base-loan.ts";
import { found, textsOf } from "../found.ts";
import { home } from "../given-loan.ts";

describe("the property is the principal residence", () => {
  test.each<[what: string, given: Partial<Loan["property"]>, isMet: boolean]>([
    ["where no other occupancy is entered", { occupancy: null, isPrimaryResidence: null }, true],
    ["and not an investment", { occupancy: "investment_property", isPrimaryResidence: true }, false],
    ["and not where that is denied", { occupancy: "principal_residence", isPrimaryResidence: false }, false],
  ])("%s", (_, given, isMet) => {
    expect(textsOf("not_principal_residence", home(given)).length).toBe(isMet ? 0 : 1);
  });
});

describe("what an entry about the property checks besides its boundary", () => {
  test("a borrower also lives elsewhere by ZIP code, unless the loan is for a purchase or an address is unknown", () => {
    const elsewhere = { ...ada, presentAddress: { ...ada.presentAddress, zipCode: "62704" } };
    const lives = (given: Partial<Loan>) =>
      found("borrower_lives_elsewhere", { loan: { borrowers: [elsewhere], ...given } });
    expect(lives({})).toBe(1);
    expect(lives({ borrowers: [ada, elsewhere] })).toBe(1);
    expect(lives({ borrowers: [ada, { ...elsewhere, borrowerType: "other_non_borrowing" }] })).toBe(0);
    expect(lives({ hecmType: "purchase" })).toBe(0);
    expect(lives({ property: { ...property, zipCode: null } })).toBe(0);
  });
});

describe("the home", () => {
  test("cannot be confirmed or denied as the borrower's if the present address has no ZIP code", () => {
    const presentAddress = { ...ada.presentAddress, street: "14 Sample Street" };
    const lives = (zipCode: string | null) =>
      textsOf("borrower_lives_elsewhere", {
        loan: { borrowers: [{ ...ada, presentAddress: { ...presentAddress, zipCode } }] },
      });
    expect([lives(null).length, lives("62701").length]).toEqual([0, 1]);
  });
});
