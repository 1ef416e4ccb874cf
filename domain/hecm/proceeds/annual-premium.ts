import type { Day } from "../../kernel/day.ts";
import { addRates, type Rate } from "../../kernel/rate.ts";
import { onDay, percent, type Step, step } from "../explain.ts";
import { policies } from "../parameters/policies.ts";
import { type RulesToRead, readRule } from "../read-rule.ts";

interface AnnualPremium {
  /** The yearly rate at which an unused line of credit grows; null while there is no note rate. */
  readonly lineOfCreditGrowthRate: Rate | null;
  readonly steps: readonly Step[];
}

const premiumText = {
  id: "annual_mip_rate",
  name: "Annual MIP rate",
  formula:
    "annual MIP rate in force when the case number was assigned, or on the day of the calculation while none is assigned",
};

const growthText = {
  id: "line_of_credit_growth_rate",
  name: "Growth rate of the line of credit",
  formula: "note rate + annual MIP rate",
};

/** The annual premium in force, and the growth rate of an unused line of credit, which adds the note rate in effect. 24 CFR 206.3. */
export const annualPremium = (noteRate: Rate | null, ruleDay: Day, rules: RulesToRead): AnnualPremium => {
  const annualMip = readRule(rules, "annualMip");
  const premium = percent(annualMip.value);
  const premiumStep = step(annualMip, { ...premiumText, inputs: { "date of the rules": onDay(ruleDay) } }, premium);
  if (noteRate === null) return { lineOfCreditGrowthRate: null, steps: [premiumStep] };
  const rate = addRates(noteRate, annualMip.value);
  const inputs = { "note rate": percent(noteRate), "annual MIP rate": premium };
  const growthStep = step(policies.creditGrowth, { ...growthText, inputs }, percent(rate));
  return { lineOfCreditGrowthRate: rate, steps: [premiumStep, growthStep] };
};
