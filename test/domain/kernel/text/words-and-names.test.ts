import { describe, expect, test } from "bun:test";
import { wordsOf } from "../../../../domain/kernel/text/code-words.ts";
import { fileNameOf } from "../../../../domain/kernel/text/file-name.ts";
import { capitalized, inSeries } from "../../../../domain/kernel/text/phrases.ts";
import { cellWithoutFormula } from "../../../../domain/kernel/text/untrusted-words.ts";
import { indexedWords, searchedWords } from "../../../../domain/kernel/text/words.ts";

describe("words in a sentence", () => {
  test("names are listed as people write them", () => {
    expect([[], ["Ada"], ["Ada", "Bob"], ["Ada", "Bob", "Cy"]].map(inSeries)).toEqual([
      "",
      "Ada",
      "Ada and Bob",
      "Ada, Bob and Cy",
    ]);
  });

  test("a text gets its first letter in upper case, and a code is split into its words", () => {
    expect(["closing costs", "a", ""].map(capitalized)).toEqual(["Closing costs", "A", ""]);
    expect(wordsOf({ 1: "one" }, 1)).toBe("one");
    expect(wordsOf({ 1: "one" }, null)).toBeNull();
  });
});

describe("a file name", () => {
  test("joins its parts with dashes, without unknown ones", () => {
    expect(fileNameOf(["hmda-register", "Example Lending", null, 2025], "txt")).toBe(
      "hmda-register-Example-Lending-2025.txt",
    );
  });

  test("has no accents, no characters that a system interprets, and no part that is then empty", () => {
    expect(fileNameOf(["Crédit/Ünion: A&B", "///", "-x-"], "pdf")).toBe("Credit-Union-A-B-x.pdf");
  });

  test("has at most sixty characters of each part", () => {
    expect(fileNameOf(["a".repeat(61)], "pdf")).toBe(`${"a".repeat(60)}.pdf`);
  });
});

test("a table cell never begins a formula, even after spaces", () => {
  for (const text of ["=1+1", "+1", "-1", "@x", " =1", "\tx"]) expect(cellWithoutFormula(text)).toBe(`'${text}`);
  for (const text of ["", "1", "a=b", "x-1"]) expect(cellWithoutFormula(text)).toBe(text);
});

describe("a record is found by its words", () => {
  test("whole, without their dashes, and by each part between them", () => {
    expect(indexedWords(["2026-000123", "Anne-Marie Núñez"]).toSorted()).toEqual(
      ["000123", "2026", "2026-000123", "2026000123", "anne", "anne-marie", "annemarie", "marie", "nunez"].toSorted(),
    );
  });

  test("of two or more characters", () => {
    expect(indexedWords(["J Li", "a-bc"]).toSorted()).toEqual(["a-bc", "abc", "bc", "li"]);
  });

  test("of which the first five that are typed count", () => {
    expect(searchedWords("one two three four five six")).toEqual(["one", "two", "three", "four", "five"]);
  });
});
