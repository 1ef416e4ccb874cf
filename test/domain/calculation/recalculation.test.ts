import { describe, expect, test } from "bun:test";
import { plainLoan } from "../../../domain/casebook/sample/plain-loan.ts";
import { calculate } from "../../../domain/hecm/calculate.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import { totalAnnualLoanCost } from "../../../domain/hecm/loan-cost/talc.ts";
import { hecmParameters, type RulesOfDay } from "../../../domain/hecm/parameters/rules.ts";
import { projection } from "../../../domain/hecm/projection/projection.ts";
import { addDays, type Day, day } from "../../../domain/kernel/day.ts";
import { bookWithParameters, withLaterStep } from "../../fixtures/calculation/rule-books.ts";
import storedCalculations from "../../stored-shapes/stored-calculations.json" with { type: "json" };
import storedPaymentPlans from "../../stored-shapes/stored-payment-plans.json" with { type: "json" };
import storedPublishedRates from "../../stored-shapes/stored-published-rates.json" with { type: "json" };
import storedRefinanceAndCharges from "../../stored-shapes/stored-refinance-and-charges.json" with { type: "json" };

/**
 * Calculations as the first release stored them, with figures that were each worked out by hand: in test/casebook/whole-loans.md, or from
 * the case books' rows as `working` states. A stored calculation is never calculated again; but while the rules that it used are unchanged,
 * the same inputs give the same figures, in any wording. Calculations whose rules have changed are left out.
 */
const stored = [
  ...storedCalculations,
  ...storedPaymentPlans,
  ...storedRefinanceAndCharges,
  ...storedPublishedRates,
].map(({ name, inputs, figures }) => ({
  name,
  inputs: inputs as unknown as CalculationInputs,
  figures,
}));

const changesOn = day("2027-01-01");

const outcomeOf = (inputs: CalculationInputs, rulesOn?: RulesOfDay) => {
  const calculated = calculate(inputs, rulesOn);
  if (calculated._tag === "Refused") throw new Error(`refused: ${calculated.refusal._tag}`);
  const result = calculated.value;
  return { result, projected: projection(inputs, result, null), cost: totalAnnualLoanCost(inputs, result) };
};

describe("what the first release stored has the same result under rules that have not changed", () => {
  test.each(stored.map((one) => [one.name, one] as const))("%s", (_, { inputs, figures }) => {
    expect(outcomeOf(inputs).result).toMatchObject(figures);
  });

  test("a refinance stored before the rule of its premium could be chosen", () => {
    const priorHecm = {
      closedOn: day("2022-05-02"),
      maxClaimAmountCents: 30_000_000,
      principalLimitCents: 12_345_600,
      initialMipPaidCents: 600_000,
    };
    const asStored = { ...plainLoan, hecmType: "refinance" as const, priorHecm };
    const chosen = { ...asStored, priorHecm: { ...priorHecm, initialMipRule: "credit_for_premium_paid" as const } };
    // 0.02 × 400,000.00 − 6,000.00.
    expect(outcomeOf(asStored).result.initialMipCents).toBe(200_000);
    expect(outcomeOf(asStored)).toEqual(outcomeOf(chosen));
  });
});

describe("when every rule gets a further step", () => {
  const before = new Map(stored.map(({ name, inputs }) => [name, outcomeOf(inputs)]));
  const names = Object.keys(hecmParameters) as (keyof typeof hecmParameters)[];
  const { rulesInForce } = bookWithParameters(names, (parameter) => withLaterStep(parameter, changesOn));

  test("a case number of the first new day uses the new rules, and one of the day before the old ones", () => {
    const rulesOn = (on: Day): [string, unknown][] => {
      const found = rulesInForce(on);
      if (found._tag === "Refused") throw new Error(`no rules on ${on}`);
      return Object.entries<{ readonly value: unknown }>(found.value).map(([name, { value }]) => [name, value]);
    };
    const [old, later] = [rulesOn(addDays(changesOn, -1)), rulesOn(changesOn)];
    expect(later).toHaveLength(names.length);
    const values = new Map(old);
    for (const [name, value] of later) expect([name, value]).not.toEqual([name, values.get(name)]);
  });

  test.each(stored.map((one) => [one.name, one] as const))("nothing changes for: %s", (name, { inputs, figures }) => {
    const again = outcomeOf(inputs, rulesInForce);
    expect(again.result).toMatchObject(figures);
    expect(again).toEqual(before.get(name) as never);
  });
});
