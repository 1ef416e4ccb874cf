import type { policies } from "./parameters/policies.ts";
import type { hecmParameters } from "./parameters/rules.ts";

/** A rule of a calculation: a dated parameter or a policy. */
export type RuleName = keyof typeof hecmParameters | keyof typeof policies;

/**
 * Every rule in the order of its number, starting with 1. Stored calculations refer to the rules they used by these numbers, so a new rule
 * is appended, and none is ever moved or removed.
 */
export const ruleNames: readonly RuleName[] = [
  "nationalLimit",
  "principalLimitFactors",
  "initialMip",
  "annualMip",
  "originationFeeCap",
  "servicingFeeCap",
  "ageRules",
  "loanPeriods",
  "lifeExpectancySetAsideShare",
  "repairRules",
  "firstYearShares",
  "refinanceRules",
  "initialMipCeiling",
  "projectionAssumptions",
  "rateLockDays",
  "nearestAge",
  "lastBirthday",
  "nearestEighth",
  "homeValue",
  "lowerAppraisal",
  "principalLimit",
  "refinanceCredit",
  "closingCosts",
  "servicingSetAside",
  "underwriterSetAside",
  "mandatoryObligations",
  "priceFromLoan",
  "netPrincipalLimit",
  "firstYearObligations",
  "paymentPlan",
  "singleDisbursement",
  "cashToClose",
  "requiredInvestment",
  "enteredRate",
  "fixedExpectedRate",
  "expectedRate",
  "startRate",
  "betterRate",
  "projection",
  "loanCost",
  "creditGrowth",
  "sellerContributions",
  "nationalLimitAtClosing",
];

const numbers = new Map(ruleNames.map((name, index) => [name, index + 1]));

/** The number by which stored calculations refer to a rule; it never changes. */
export const ruleNumber = (name: RuleName): number => {
  const number = numbers.get(name);
  if (number === undefined) throw new Error(`the rule ${name} has no number`);
  return number;
};
