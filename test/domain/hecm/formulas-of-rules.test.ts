import { describe, expect, test } from "bun:test";
import { calculate } from "../../../domain/hecm/calculate.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import { assumptionSteps } from "../../../domain/hecm/loan-cost/talc-assumptions.ts";
import { ageRules } from "../../../domain/hecm/parameters/ages.ts";
import { originationFeeCap } from "../../../domain/hecm/parameters/fee-caps.ts";
import { loanPeriods } from "../../../domain/hecm/parameters/loan-periods.ts";
import { principalLimitFactors } from "../../../domain/hecm/parameters/principal-limit-factors.ts";
import { refinanceRules } from "../../../domain/hecm/parameters/refinance.ts";
import { hecmParameters, rulesInForce, rulesOf } from "../../../domain/hecm/parameters/rules.ts";
import { repairRules } from "../../../domain/hecm/parameters/set-asides.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Parameter } from "../../../domain/kernel/in-force.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { loanOfKind } from "../../fixtures/loan/kinds-of-loans.ts";

/** A parameter with other values in each of its steps. */
const changed = <Value>(parameter: Parameter<Value>, change: (value: Value) => Value): Parameter<Value> => ({
  ...parameter,
  steps: parameter.steps.map((step) => ({ ...step, value: change(step.value) })),
});

/** Rules that were never in force, with another number in each place that a formula or a warning prints. */
const otherRules = rulesOf({
  ...hecmParameters,
  originationFeeCap: changed(originationFeeCap, () => ({
    lowestCapCents: 300_050,
    highestCapCents: 750_000,
    firstPartCents: 25_000_000,
    shareOfFirstPart: rate(1.5),
    shareOfTheRest: rate(0.75),
  })),
  ageRules: changed(ageRules, (ages) => ({
    ...ages,
    monthsThatRoundUp: 7,
    factorMaximumYears: 98,
    tenureMaximumYears: 94,
    tenureEndYears: 105,
  })),
  // Without the column of 3.000% and the row of age 95.
  principalLimitFactors: changed(principalLimitFactors, (table) => ({
    ...table,
    lowestRateEighths: table.lowestRateEighths + 1,
    thousandths: table.thousandths.map((row) => row.slice(1)),
  })),
  loanPeriods: changed(loanPeriods, ({ periods, ...table }) => ({ ...table, periods: periods.slice(0, -1) })),
  refinanceRules: changed(refinanceRules, (rules) => ({ ...rules, applicationWithinYears: 7 })),
  repairRules: changed(repairRules, (rules) => ({ ...rules, afterClosingShareOfMaxClaimAmount: rate(12.5) })),
});

const texts = (inputs: CalculationInputs, rulesOn = otherRules): readonly string[] => {
  const { steps, warnings } = accepted(calculate(inputs, rulesOn));
  return [...steps.map(({ formula }) => formula), ...warnings.map(({ message }) => message)];
};

const tenure = loanOfKind("a tenure");
const setAsides = {
  ...loanOfKind("a fully funded set-aside"),
  originationFeeCents: null,
  servicingFeeMonthlyCents: 3_000,
};
const refinance = { ...loanOfKind("a refinance"), applicationOn: null };
const repairs = { ...tenure, repairEstimateCents: 8_000_000 };

describe.each([
  [
    "the origination fee cap",
    tenure,
    "2% × (maximum claim amount, at most $200,000) + 1% × (maximum claim amount − $200,000, at least $0), at least $2,500, at most $6,000",
    "1.5% × (maximum claim amount, at most $250,000) + 0.75% × (maximum claim amount − $250,000, at least $0), at least $3,000.50, at most $7,500",
  ],
  ["the lowest rate of the factor table", tenure, "ties up, at least 3.000%", "ties up, at least 3.125%"],
  [
    "half a year of age that goes up",
    tenure,
    "left over are 6 or more; at most 99",
    "left over are 7 or more; at most 98",
  ],
  [
    "half a year of age from the first of a month",
    { ...tenure, ageRounding: "first_of_closing_month" },
    "left over are more than 6, or 6 and the birthday is the 1st of a month; at most 99",
    "left over are more than 7, or 7 and the birthday is the 1st of a month; at most 98",
  ],
  [
    "a tenure payment",
    tenure,
    "(available proceeds − initial draw − line of credit) ÷ annuity factor; annuity factor = ((1 + c)^(n + 1) − (1 + c)) ÷ (c × (1 + c)^n); c = (expected rate + annual MIP rate) ÷ 12; n = 12 × (100 − the lesser of age used and 95)",
    "c = (expected rate + annual MIP rate) ÷ 12; n = 12 × (105 − the lesser of age used and 94)",
  ],
  [
    "a servicing fee set-aside",
    setAsides,
    "n = 12 × (100 − the lesser of age used and 95)",
    "n = 12 × (105 − the lesser of age used and 94)",
  ],
  [
    "the life expectancy of a set-aside",
    setAsides,
    "life expectancy of appendix L at youngest borrower's age, at most 95",
    "life expectancy of appendix L at youngest borrower's age, at most 94",
  ],
  [
    "the warning on repairs",
    repairs,
    "Repairs above $60,000.00 (15% of the maximum claim amount) must be completed before closing.",
    "Repairs above $50,000.00 (12.5% of the maximum claim amount) must be completed before closing.",
  ],
  [
    "the warning on a refinance without an application",
    refinance,
    "the five years of the refinance test were counted to",
    "the seven years of the refinance test were counted to",
  ],
] satisfies readonly (readonly [string, CalculationInputs, string, string])[])("%s", (_, inputs, today, then) => {
  test("is explained with the numbers of the step that was used", () => {
    expect(texts(inputs, rulesInForce).join("\n")).toContain(today);
    expect(texts(inputs).join("\n")).toContain(then);
  });
});

test("the loan periods of the loan cost name the last age of the table that was used", () => {
  const formulasOf = (rulesOn: typeof rulesInForce): readonly string[] =>
    assumptionSteps(72, accepted(rulesOn(day("2026-03-02")))).map(({ formula }) => formula);
  const periods = ["loan period 1", "optional loan period", "loan period 2", "loan period 3"];
  const upTo = (age: number) =>
    periods.map((name) => `${name} of appendix L at youngest borrower's age, at most ${age}`);
  expect(formulasOf(rulesInForce)).toEqual(expect.arrayContaining(upTo(95)));
  expect(formulasOf(otherRules)).toEqual(expect.arrayContaining(upTo(94)));
});
