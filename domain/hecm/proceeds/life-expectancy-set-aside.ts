import { roundHalfUp } from "../../kernel/money.ts";
import { addRates, fractionFromRate } from "../../kernel/rate.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { ANNUITY_DUE, annuityDueFactor, annuityFigures } from "../annuity.ts";
import { cents, explainedCents, percent, type Step, step, years } from "../explain.ts";
import type { CalculationInputs } from "../inputs.ts";
import { appendixLFormula, loanPeriodsAt } from "../parameters/loan-periods.ts";
import { policies } from "../parameters/policies.ts";
import type { AgeUsed } from "../principal-limit/age.ts";
import { type RulesToRead, readRule } from "../read-rule.ts";
import { ANNUAL_CHARGES, annualChargeFigures, annualChargesCents } from "./annual-charges.ts";

export interface PartiallyFundedLesaOnFixedRate {
  readonly _tag: "PartiallyFundedLesaOnFixedRate";
}

interface ExplainedSetAside {
  readonly lesaCents: number;
  readonly steps: readonly Step[];
}

const named = { id: "lesa", name: "Life expectancy set-aside" };

const fullText = {
  ...named,
  formula: `set-aside share × (${ANNUAL_CHARGES}) ÷ 12 × annuity factor; ${ANNUITY_DUE}; n = 12 × life expectancy`,
};

const fullyFunded = (inputs: CalculationInputs, age: AgeUsed, rules: RulesToRead): ExplainedSetAside => {
  const share = readRule(rules, "lifeExpectancySetAsideShare");
  const loanPeriods = readRule(rules, "loanPeriods");
  const annualMip = readRule(rules, "annualMip");
  const { lifeExpectancyYears } = loanPeriodsAt(loanPeriods.value, age.youngestBorrowerYears);
  const term = 12 * lifeExpectancyYears;
  const monthlyCents = (annualChargesCents(inputs) * fractionFromRate(share.value)) / 12;
  const annuityFactor = annuityDueFactor(addRates(inputs.expectedRate, annualMip.value), term);
  const expectancy = {
    id: "life_expectancy",
    name: "Life expectancy",
    formula: appendixLFormula("life expectancy", loanPeriods.value),
    inputs: { "youngest borrower's age": years(age.youngestBorrowerYears) },
  };
  const text = {
    ...fullText,
    inputs: {
      "set-aside share": percent(share.value),
      ...annualChargeFigures(inputs),
      "life expectancy": years(lifeExpectancyYears),
      ...annuityFigures(annuityFactor, inputs.expectedRate, annualMip.value, term),
    },
  };
  const lesa = explainedCents(share, text, roundHalfUp(monthlyCents * annuityFactor));
  return { lesaCents: lesa.cents, steps: [step(loanPeriods, expectancy, years(lifeExpectancyYears)), lesa.step] };
};

/**
 * The life expectancy set-aside, in cents. Fully funded and voluntary: 1.2 times one twelfth of the annual charges, as an annuity over the
 * youngest borrower's life expectancy; partially funded: the underwriter's amount. 24 CFR 206.205, ML 2014-21, Regulation Z appendix L.
 * Refuses a partially funded one with a fixed rate.
 */
export const lifeExpectancySetAside = (
  inputs: CalculationInputs,
  age: AgeUsed,
  rules: RulesToRead,
): Result<ExplainedSetAside, PartiallyFundedLesaOnFixedRate> => {
  if (inputs.lesa.type === "none") {
    const text = { ...named, formula: "no life expectancy set-aside was set up", inputs: {} };
    const { step: none } = explainedCents(readRule(rules, "lifeExpectancySetAsideShare"), text, 0);
    return accept({ lesaCents: 0, steps: [none] });
  }
  if (inputs.lesa.type !== "partially_funded") return accept(fullyFunded(inputs, age, rules));
  if (inputs.rateType === "fixed") return refuse({ _tag: "PartiallyFundedLesaOnFixedRate" });
  const { amountCents } = inputs.lesa;
  const text = { ...named, formula: "underwriter's amount", inputs: { "underwriter's amount": cents(amountCents) } };
  const lesa = explainedCents(policies.underwriterSetAside, text, amountCents);
  return accept({ lesaCents: lesa.cents, steps: [lesa.step] });
};
