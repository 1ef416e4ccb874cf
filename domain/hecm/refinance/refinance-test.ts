import { addMonths } from "../../kernel/day.ts";
import { cents, explainedCents, type Figure, factor, onDay, type Step, step, years } from "../explain.ts";
import type { CalculationInputs } from "../inputs.ts";
import type { LoanCosts } from "../proceeds/costs.ts";
import { type RulesToRead, readRule } from "../read-rule.ts";
import type { PriorHecm } from "../terms.ts";
import { type RefinanceTest, ratioSteps, verdictSteps } from "./refinance-verdict.ts";

interface ExplainedRefinanceTest {
  readonly test: RefinanceTest | null;
  readonly steps: readonly Step[];
}

const refinanceCost = (inputs: CalculationInputs, costs: LoanCosts) => {
  const feesCents = costs.originationFeeCents + inputs.counselingFeeCents + inputs.closingCostsCents;
  const figures = {
    "origination fee": cents(costs.originationFeeCents),
    "counseling fee": cents(inputs.counselingFeeCents),
    "closing costs": cents(inputs.closingCostsCents),
    "lender credit": cents(inputs.lenderCreditCents),
    "initial mortgage insurance premium": cents(costs.initialMipCents),
  };
  return { totalCostCents: feesCents - inputs.lenderCreditCents + costs.initialMipCents, figures };
};

const testedAgainst = (
  inputs: CalculationInputs,
  priorHecm: PriorHecm,
  principalLimitCents: number,
  costs: LoanCosts,
  rules: RulesToRead,
): ExplainedRefinanceTest => {
  const refinanceRules = readRule(rules, "refinanceRules");
  const { benefitFactor, applicationWithinYears } = refinanceRules.value;
  const { totalCostCents, figures } = refinanceCost(inputs, costs);
  const benefitCents = principalLimitCents - priorHecm.principalLimitCents;
  const leastBenefitCents = benefitFactor * totalCostCents;
  const passesBenefitFactor = benefitCents >= leastBenefitCents;
  const applicationOn = inputs.applicationOn ?? inputs.asOf;
  const lastApplicationDay = addMonths(priorHecm.closedOn, 12 * applicationWithinYears);
  const isWithinYears = applicationOn <= lastApplicationDay;
  const limits: Record<string, Figure> = {
    "principal limit": cents(principalLimitCents),
    "principal limit of the existing HECM": cents(priorHecm.principalLimitCents),
  };
  const costText = {
    id: "refinance_cost",
    name: "Total cost of the refinance",
    formula: "origination fee + counseling fee + closing costs − lender credit + initial mortgage insurance premium",
    inputs: figures,
  };
  const benefitText = {
    id: "refinance_benefit",
    name: "Benefit of the refinance",
    formula: "principal limit − principal limit of the existing HECM",
    inputs: limits,
  };
  const dayText = {
    id: "refinance_last_application_day",
    name: "Last day of an application without counseling",
    formula: "closing of the existing HECM + years",
    inputs: { "closing of the existing HECM": onDay(priorHecm.closedOn), years: years(applicationWithinYears) },
  };
  const least = {
    id: "refinance_least_benefit",
    name: "Least benefit for a waiver of counseling",
    formula: "total cost of the refinance × factor",
    inputs: { "total cost of the refinance": cents(totalCostCents), factor: factor(benefitFactor) },
  };
  const test: RefinanceTest = {
    totalCostCents,
    benefitCents,
    ratio: totalCostCents <= 0 ? null : benefitCents / totalCostCents,
    passesBenefitFactor,
    applicationOn,
    lastApplicationDay,
    isWithinYears,
    isCounselingWaivable: passesBenefitFactor && isWithinYears,
  };
  return {
    test,
    steps: [
      explainedCents(refinanceRules, costText, totalCostCents).step,
      explainedCents(refinanceRules, benefitText, benefitCents).step,
      ...ratioSteps(refinanceRules, test),
      explainedCents(refinanceRules, least, leastBenefitCents).step,
      step(refinanceRules, dayText, onDay(lastApplicationDay)),
      ...verdictSteps(refinanceRules, test, leastBenefitCents),
    ],
  };
};

/**
 * The benefit test of a HECM that pays off another (24 CFR 206.53). Counseling can be waived only if the increase in principal limit is at
 * least five times the cost, and the application is within five years of the closing of the existing HECM, the last day included. The test
 * never prevents the loan. Null for other types of loan.
 */
export const refinanceTest = (
  inputs: CalculationInputs,
  principalLimitCents: number,
  costs: LoanCosts,
  rules: RulesToRead,
): ExplainedRefinanceTest =>
  inputs.hecmType === "refinance" && inputs.priorHecm !== null
    ? testedAgainst(inputs, inputs.priorHecm, principalLimitCents, costs, rules)
    : { test: null, steps: [] };
