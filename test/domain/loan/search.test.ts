import { describe, expect, test } from "bun:test";
import { searchedWords } from "../../../domain/kernel/text/words.ts";
import { searchWordsOf } from "../../../domain/loan/search.ts";
import { aProperty, borrowerDetails } from "../../fixtures/loan/loan.ts";
import { aStartedLoan, today } from "./example.ts";

const loan = aStartedLoan({
  borrower: borrowerDetails({ firstName: "José", lastName: "Núñez-Example" }),
  property: aProperty({ street: "12 Ünter Straße", city: "San José" }),
});
const assigned: typeof loan = {
  ...loan,
  agency: { ...loan.agency, caseNumber: { state: "assigned", number: "0000000001", assignedOn: today } },
};

const finds = (typed: string): boolean => {
  const words = searchWordsOf(assigned);
  return searchedWords(typed).every((typedWord) => words.some((word) => word.startsWith(typedWord)));
};

describe("a loan is found", () => {
  test("by the start of a name, ignoring accents and case", () => {
    expect(finds("jose")).toBe(true);
    expect(finds("NUÑ")).toBe(true);
    expect(finds("nunez")).toBe(true);
    expect(finds("example")).toBe(true);
  });
  test("by loan number and by case number, with or without its dash", () => {
    expect(finds("2026-000001")).toBe(true);
    expect(finds("000-0000001")).toBe(true);
    expect(finds("0000000001")).toBe(true);
    expect(finds("000-0000002")).toBe(false);
  });
  test("by street and city, each word of the search matching the start of some word", () => {
    expect(finds("unter san")).toBe(true);
    expect(finds("unter fran")).toBe(false);
    expect(finds("ose")).toBe(false);
  });
  test("ignoring words of one letter, and counting only the first five", () => {
    expect(searchedWords("a jose b")).toEqual(["jose"]);
    expect(searchedWords("aa bb cc dd ee ff")).toEqual(["aa", "bb", "cc", "dd", "ee"]);
  });
});
