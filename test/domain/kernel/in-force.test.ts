import { expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import { inForce, type Parameter } from "../../../domain/kernel/in-force.ts";

const source = {
  title: "a letter",
  section: "1",
  published: null,
  basis: "letter",
  isMediumConfidence: false,
} as const;

const fee: Parameter<number> = {
  id: "example.fee",
  name: "a fee",
  unit: "cents",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    { from: day("2020-01-01"), until: day("2021-01-01"), value: 100, source },
    { from: day("2021-07-01"), until: null, value: 200, source },
  ],
};

const valueOn = (on: string) => {
  const found = inForce(fee, day(on));
  return found._tag === "Accepted" ? found.value.value : found.refusal._tag;
};

test("a step is in force from its first day through the day before its end", () => {
  expect(valueOn("2019-12-31")).toBe("NoRuleInForce");
  expect(valueOn("2020-01-01")).toBe(100);
  expect(valueOn("2020-12-31")).toBe(100);
});

test("a gap between two steps is refused, never filled from a neighboring one", () => {
  expect(valueOn("2021-01-01")).toBe("NoRuleInForce");
  expect(valueOn("2021-06-30")).toBe("NoRuleInForce");
  expect(valueOn("2021-07-01")).toBe(200);
});

test("a step without an end holds until a later one replaces it, even after the date through which it was verified", () => {
  expect(valueOn("2026-12-31")).toBe(200);
  expect(valueOn("2027-01-01")).toBe(200);
  expect(valueOn("2031-06-30")).toBe(200);
});

test("the refusal names the rule and the date", () => {
  expect(inForce(fee, day("2019-06-01"))).toEqual({
    _tag: "Refused",
    refusal: { _tag: "NoRuleInForce", parameter: "example.fee", name: "a fee", on: day("2019-06-01") },
  });
});
