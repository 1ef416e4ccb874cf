import { expect, test } from "bun:test";
import { insideSentence, joined, singular } from "../../../../domain/kernel/text/phrases.ts";

test.each([
  ["Liens", "Lien"],
  ["Raised severities", "Raised severity"],
  ["Monthly income", "Monthly income"],
  ["Address", "Address"],
])("%s: one entry is called %s", (name, one) => {
  expect(singular(name)).toBe(one);
});

test.each([
  ["Scenario 1", "scenario 1"],
  ["HECM type", "HECM type"],
  ["Social Security number", "Social Security number"],
])("%s is %s inside a sentence", (label, inside) => {
  expect(insideSentence(label)).toBe(inside);
});

test("parts of which nothing is seen are left out, and parts that all are so come to none", () => {
  expect(joined(["Ada", null, " ", "\u200b", "Example"], " ")).toBe("Ada Example");
  expect(joined([null, "\u2800"], ", ")).toBeNull();
});
