import type { Day } from "../kernel/day.ts";
import type { NoRuleInForce } from "../kernel/in-force.ts";
import type { Rate } from "../kernel/rate.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import type { Step } from "./explain.ts";
import { ageDay, type CalculationInputs, nationalLimitOn, ruleDay } from "./inputs.ts";
import { type RulesOfDay, rulesInForce } from "./parameters/rules.ts";
import { type PaymentPlanRefusal, paymentPlan, type ResolvedPaymentPlan } from "./payment-plan/payment-plan.ts";
import { type AgeRefusal, ageUsed } from "./principal-limit/age.ts";
import { halfYearWarnings } from "./principal-limit/half-year-warning.ts";
import { limitWarnings } from "./principal-limit/limit-warnings.ts";
import { maximumClaim, type PurchasePriceMissing } from "./principal-limit/maximum-claim-amount.ts";
import { type ExpectedRateAboveTable, principalLimit } from "./principal-limit/principal-limit.ts";
import { annualPremium } from "./proceeds/annual-premium.ts";
import { type CostRefusal, loanCosts } from "./proceeds/costs.ts";
import { type LenderCreditAboveObligations, mandatoryObligations } from "./proceeds/mandatory-obligations.ts";
import { proceeds } from "./proceeds/proceeds.ts";
import { type EarnestMoneyAbovePrice, earnestMoneyWithinPrice } from "./proceeds/purchase.ts";
import { type SellerContributionsRefusal, sellerContributions } from "./proceeds/seller-contributions.ts";
import { type SetAsideRefusal, setAsides } from "./proceeds/set-asides.ts";
import { rateSteps, rateWarnings } from "./rates/rate-steps.ts";
import {
  implicitParameters,
  type ParameterName,
  parametersRead,
  type RulesToRead,
  readRule,
  rulesToRead,
} from "./read-rule.ts";
import { refinanceTest } from "./refinance/refinance-test.ts";
import type { RefinanceTest } from "./refinance/refinance-verdict.ts";
import type { BorrowerType } from "./terms.ts";
import { type CalculationWarning, calculationWarnings, notVerifiedWarnings } from "./warnings.ts";

interface FixedRateDiffersFromExpectedRate {
  readonly _tag: "FixedRateDiffersFromExpectedRate";
}

export type CalculationRefusal =
  | NoRuleInForce
  | FixedRateDiffersFromExpectedRate
  | AgeRefusal
  | PurchasePriceMissing
  | ExpectedRateAboveTable
  | CostRefusal
  | SetAsideRefusal
  | EarnestMoneyAbovePrice
  | SellerContributionsRefusal
  | LenderCreditAboveObligations
  | PaymentPlanRefusal;

/** The figures of a HECM, with the steps that explain them. Amounts are whole cents. */
export interface Calculation {
  /** The date that selected the rules, and the date as of which ages were taken. */
  readonly ruleDay: Day;
  readonly ageDay: Day;
  readonly ageUsedYears: number;
  readonly ageBasis: BorrowerType;
  /** At the last birthday, without the spouses: the age used for set-asides and loan periods. */
  readonly youngestBorrowerYears: number;
  readonly homeValueCents: number;
  readonly maxClaimAmountCents: number;
  readonly noteRate: Rate | null;
  readonly expectedRate: Rate;
  readonly expectedRateRounded: Rate;
  readonly principalLimitFactor: number;
  readonly principalLimitCents: number;
  readonly annualMipRate: Rate;
  readonly initialMipCents: number;
  readonly originationFeeCapCents: number;
  readonly originationFeeCents: number;
  readonly closingCostsCents: number;
  /** The part of them that the seller pays; null except for a purchase, and in calculations that deducted it from the investment only. */
  readonly sellerContributionsCents: number | null;
  readonly servicingSetAsideCents: number;
  readonly repairSetAsideCents: number;
  readonly lesaCents: number;
  readonly mandatoryObligationsCents: number;
  readonly netPrincipalLimitCents: number;
  readonly availableProceedsCents: number;
  readonly firstYearLimitCents: number;
  readonly firstYearAvailableCents: number;
  /** Null except for a single disbursement. */
  readonly proceedsForgoneCents: number | null;
  readonly cashRequiredToCloseCents: number;
  /** Null while no plan is chosen. */
  readonly paymentPlan: ResolvedPaymentPlan | null;
  /** Null except for a refinance. */
  readonly refinanceTest: RefinanceTest | null;
  /** Null while the note rate is not known. */
  readonly lineOfCreditGrowthRate: Rate | null;
  readonly warnings: readonly CalculationWarning[];
  readonly steps: readonly Step[];
}

/** A calculation as computed. Its stored form names the rules differently (see `RulesUsed`). */
export interface TracedCalculation extends Calculation {
  /** The dated rules that it read, including those against which an input was only checked. */
  readonly parametersRead: readonly ParameterName[];
}

/** The figures of a calculation, with or without the steps that explain them. */
export type CalculationFigures = Omit<Calculation, "steps">;

/** The calculation under the rules of its date, which record what it reads. */
const calculateUnder = (
  rules: RulesToRead,
  inputs: CalculationInputs,
  rulesOn: RulesOfDay,
): Result<Calculation, CalculationRefusal> => {
  const { noteRate, expectedRate } = inputs;
  const premium = annualPremium(noteRate, ruleDay(inputs), rules);
  const age = ageUsed(inputs, ageDay(inputs), rules);
  if (age._tag === "Refused") return age;
  const limitOfClosingOn = inputs.nationalLimitDay === "closing" ? nationalLimitOn(inputs) : null;
  const claim = maximumClaim(inputs, readRule(rules, "nationalLimit"), ruleDay(inputs), limitOfClosingOn);
  if (claim._tag === "Refused") return claim;
  const { homeValueCents, maxClaimAmountCents } = claim.value;
  const limit = principalLimit(maxClaimAmountCents, age.value.ageUsedYears, expectedRate, rules);
  if (limit._tag === "Refused") return limit;
  const { principalLimitCents } = limit.value;
  const costs = loanCosts(inputs, maxClaimAmountCents, rules);
  if (costs._tag === "Refused") return costs;
  const asides = setAsides(inputs, age.value, rules);
  if (asides._tag === "Refused") return asides;
  const earnestMoney = earnestMoneyWithinPrice(inputs);
  if (earnestMoney._tag === "Refused") return earnestMoney;
  const seller = sellerContributions(inputs);
  if (seller._tag === "Refused") return seller;
  const obligations = mandatoryObligations(inputs, principalLimitCents, costs.value, asides.value, seller.value);
  if (obligations._tag === "Refused") return obligations;
  const left = proceeds(inputs, principalLimitCents, obligations.value, asides.value, rules);
  const plan = paymentPlan(inputs, left, age.value.ageUsedYears, rules);
  if (plan._tag === "Refused") return plan;

  const refinance = refinanceTest(inputs, principalLimitCents, costs.value, rules);
  const decided = [age, claim, limit, costs, asides, seller, obligations].map(({ value }) => value);
  const parts = [premium, ...decided, left, plan.value, refinance];
  const warnings = [
    ...calculationWarnings(inputs, maxClaimAmountCents, rules),
    ...halfYearWarnings(age.value, maxClaimAmountCents, expectedRate, rules),
    ...rateWarnings(inputs),
    ...limitWarnings(inputs, maxClaimAmountCents, rules.inForce.nationalLimit, rulesOn),
  ];
  return accept({
    ruleDay: ruleDay(inputs),
    ageDay: ageDay(inputs),
    ageUsedYears: age.value.ageUsedYears,
    ageBasis: age.value.ageBasis,
    youngestBorrowerYears: age.value.youngestBorrowerYears,
    homeValueCents,
    maxClaimAmountCents,
    noteRate,
    expectedRate,
    expectedRateRounded: limit.value.expectedRateRounded,
    principalLimitFactor: limit.value.principalLimitFactor,
    principalLimitCents,
    annualMipRate: readRule(rules, "annualMip").value,
    initialMipCents: costs.value.initialMipCents,
    originationFeeCapCents: costs.value.originationFeeCapCents,
    originationFeeCents: costs.value.originationFeeCents,
    closingCostsCents: inputs.closingCostsCents,
    sellerContributionsCents: seller.value.sellerContributionsCents,
    servicingSetAsideCents: asides.value.servicingSetAsideCents,
    repairSetAsideCents: asides.value.repairSetAsideCents,
    lesaCents: asides.value.lesaCents,
    mandatoryObligationsCents: obligations.value.mandatoryObligationsCents,
    netPrincipalLimitCents: left.netPrincipalLimitCents,
    availableProceedsCents: left.availableProceedsCents,
    firstYearLimitCents: left.firstYearLimitCents,
    firstYearAvailableCents: left.firstYearAvailableCents,
    proceedsForgoneCents: plan.value.proceedsForgoneCents,
    cashRequiredToCloseCents: left.cashRequiredToCloseCents,
    paymentPlan: plan.value.plan,
    refinanceTest: refinance.test,
    lineOfCreditGrowthRate: premium.lineOfCreditGrowthRate,
    warnings,
    steps: [...rateSteps(inputs), ...parts.flatMap(({ steps }) => steps)],
  });
};

/**
 * Calculates a HECM: principal limit, costs, set-asides, obligations, and proceeds, each to the cent, with one explanation step per figure.
 * The date of case number assignment selects the rules and the closing date the ages; while one is not known, `asOf` replaces it and a
 * warning says so. The refusals name what prevents the calculation. `rulesOn` are this release's rules, with or without entered steps.
 */
export const calculate = (
  inputs: CalculationInputs,
  rulesOn: RulesOfDay = rulesInForce,
): Result<TracedCalculation, CalculationRefusal> => {
  const { rateType, noteRate, expectedRate } = inputs;
  if (rateType === "fixed" && noteRate !== expectedRate) return refuse({ _tag: "FixedRateDiffersFromExpectedRate" });
  const found = rulesOn(ruleDay(inputs), nationalLimitOn(inputs));
  if (found._tag === "Refused") return found;
  const rules = rulesToRead(found.value);
  const calculated = calculateUnder(rules, inputs, rulesOn);
  if (calculated._tag === "Refused") return calculated;
  const read = parametersRead(rules);
  const used = [...read, ...implicitParameters(inputs, noteRate)];
  const warnings = [...calculated.value.warnings, ...notVerifiedWarnings(used, found.value, ruleDay(inputs))];
  return accept({ ...calculated.value, warnings, parametersRead: read });
};
