import { expect, test } from "bun:test";
import { insideSentence, singular } from "../../../../domain/kernel/text/phrases.ts";

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
])("%s is %s inside a sentence", (label, inside) => {
  expect(insideSentence(label)).toBe(inside);
});
