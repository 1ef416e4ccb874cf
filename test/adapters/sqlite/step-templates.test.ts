import { expect, test } from "bun:test";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import type { Step } from "../../../domain/hecm/explain.ts";
import { cents, percent } from "../../../domain/hecm/explain.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";

const step: Step = {
  id: "balance",
  name: "Balance",
  formula: "a + b",
  inputs: [
    { name: "a", value: cents(1) },
    { name: "b", value: cents(2) },
  ],
  value: cents(3),
  rule: "a rule",
  source: { title: "A paper", section: "1", published: null, basis: "law", isMediumConfidence: false },
  effectiveFrom: day("2017-10-02"),
};

/** Complete by type: each text in which a step can differ from another one that is otherwise equal. */
const otherWords: { readonly [Word in keyof Step]: Step[Word] } = {
  id: "another",
  name: "Another",
  formula: "a − b",
  inputs: [
    { name: "a", value: cents(1) },
    { name: "c", value: cents(2) },
  ],
  value: percent(rate(3)),
  rule: "another rule",
  source: { title: "A paper", section: "1", published: null, basis: "letter", isMediumConfidence: false },
  effectiveFrom: day("2018-10-02"),
};

const moreInputs: Step = { ...step, inputs: [...step.inputs, { name: "c", value: cents(0) }] };
const inputOfAnotherKind: Step = {
  ...step,
  inputs: step.inputs.map((input) => ({ ...input, value: percent(rate(1)) })),
};

test("steps that differ in only one text are each read again with their own texts", async () => {
  const differing = Object.entries(otherWords).map(([word, other]): Step => ({ ...step, [word]: other }));
  const steps = [step, ...differing, moreInputs, inputOfAnotherKind, step];
  const { result, ...record } = aCalculation();
  const calculation: CalculationRecord = { ...record, result: { ...result, steps } };
  const stores = openSqlite(":memory:", aClock(), testVault);
  await stores.forCompany(record.companyId).calculations.add(calculation);
  expect(await stores.forCompany(record.companyId).calculations.find(record.id)).toEqual(calculation);
  await stores.close();
});
