import type { policies } from "./parameters/policies.ts";
import type { hecmParameters } from "./parameters/rules.ts";

/** A rule of a calculation: a dated parameter or a policy. */
export type RuleName = keyof typeof hecmParameters | keyof typeof policies;

/**
 * Every rule in the order of its number, from 1 up. Stored calculations name the rules they used by these numbers: a new
 * rule goes to the end, and none is ever moved or taken out.
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

/** The number under which stored calculations keep a rule; it never changes. */
export const ruleNumber = (name: RuleName): number => {
  const number = numbers.get(name);
  if (number === undefined) throw new Error(`the rule ${name} has no number`);
  return number;
};
