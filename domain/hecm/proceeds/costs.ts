import type { Day } from "../../kernel/day.ts";
import type { NoRuleInForce } from "../../kernel/in-force.ts";
import { shareOf } from "../../kernel/rate.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import {
  cents,
  type ExplainedCents,
  explainedCents,
  type Figure,
  percent,
  type Step,
  type StepText,
} from "../explain.ts";
import { shortAmount, shortPercent, textOfRule } from "../figure-text.ts";
import type { CalculationInputs } from "../inputs.ts";
import { type OriginationFeeCap, originationFeeCap } from "../parameters/fee-caps.ts";
import { policies } from "../parameters/policies.ts";
import { ruleInForce } from "../parameters/rules.ts";
import { type RulesToRead, readRule } from "../read-rule.ts";
import type { PriorHecm } from "../terms.ts";
import { DEFAULT_INITIAL_MIP_RULE } from "../terms.ts";

export type CostRefusal =
  | { readonly _tag: "PriorHecmMissing" }
  | { readonly _tag: "OriginationFeeAboveCap"; readonly feeCents: number; readonly capCents: number };

export interface LoanCosts {
  readonly initialMipCents: number;
  readonly originationFeeCapCents: number;
  /** Zero if no fee was entered. */
  readonly originationFeeCents: number;
  readonly steps: readonly Step[];
}

const cappedFee = (maxClaimAmountCents: number, cap: OriginationFeeCap): number => {
  const firstPart = Math.min(maxClaimAmountCents, cap.firstPartCents);
  const byShares =
    shareOf(firstPart, cap.shareOfFirstPart) + shareOf(maxClaimAmountCents - firstPart, cap.shareOfTheRest);
  return Math.min(cap.highestCapCents, Math.max(cap.lowestCapCents, byShares));
};

/**
 * The maximum origination fee, in cents: 2 % of the first 200,000 of the maximum claim amount and 1 % of the rest, at least 2,500 and at
 * most 6,000. 24 CFR 206.31(a)(1). Refuses a date before the rule.
 */
export const originationFeeCapCents = (maxClaimAmountCents: number, on: Day): Result<number, NoRuleInForce> => {
  const cap = ruleInForce(originationFeeCap, on);
  return cap._tag === "Refused" ? cap : accept(cappedFee(maxClaimAmountCents, cap.value.value));
};

type PremiumInputs = Pick<CalculationInputs, "hecmType" | "priorHecm">;

interface FullPremium {
  readonly cents: number;
  readonly maxClaimAmountCents: number;
  readonly inputs: Readonly<Record<string, Figure>>;
}

const premiumText = { id: "initial_mip", name: "Initial mortgage insurance premium" };

/** The full premium less the one paid on the existing HECM (ML 2014-21). */
const creditedPremium = ({ initialMipPaidCents }: PriorHecm, full: FullPremium): ExplainedCents => {
  const formula = "maximum claim amount × initial MIP rate − initial MIP paid on the existing HECM, at least 0";
  const inputs = { ...full.inputs, "initial MIP paid on the existing HECM": cents(initialMipPaidCents) };
  const premium = Math.max(0, full.cents - initialMipPaidCents);
  return explainedCents(policies.refinanceCredit, { ...premiumText, formula, inputs }, premium);
};

/** The same, but at most a percentage of the increase of the maximum claim amount, less the premium paid (24 CFR 206.53(c)(1)). */
const premiumUnderCeiling = (
  { maxClaimAmountCents, initialMipPaidCents }: PriorHecm & { readonly maxClaimAmountCents: number },
  full: FullPremium,
  rules: RulesToRead,
): ExplainedCents => {
  const initialMipCeiling = readRule(rules, "initialMipCeiling");
  const increaseCents = full.maxClaimAmountCents - maxClaimAmountCents;
  const formula =
    "the lesser of (maximum claim amount × initial MIP rate) and ((maximum claim amount − maximum claim amount of the existing HECM) × ceiling rate) − initial MIP paid on the existing HECM, at least 0";
  const inputs = {
    ...full.inputs,
    "maximum claim amount of the existing HECM": cents(maxClaimAmountCents),
    "ceiling rate": percent(initialMipCeiling.value),
    "initial MIP paid on the existing HECM": cents(initialMipPaidCents),
  };
  const ceilingCents = shareOf(increaseCents, initialMipCeiling.value);
  const premium = Math.max(0, Math.min(full.cents, ceilingCents) - initialMipPaidCents);
  // The regulation deducts the premium paid from the ceiling; from the full premium the letter does.
  const ground = full.cents < ceilingCents ? policies.refinanceCredit : initialMipCeiling;
  return explainedCents(ground, { ...premiumText, formula, inputs }, premium);
};

const initialPremium = (
  { hecmType, priorHecm }: PremiumInputs,
  maxClaimAmountCents: number,
  rules: RulesToRead,
): Result<ExplainedCents, CostRefusal> => {
  const initialMip = readRule(rules, "initialMip");
  const inputs = {
    "maximum claim amount": cents(maxClaimAmountCents),
    "initial MIP rate": percent(initialMip.value),
  };
  const full = { cents: shareOf(maxClaimAmountCents, initialMip.value), maxClaimAmountCents, inputs };
  if (hecmType !== "refinance") {
    const formula = "maximum claim amount × initial MIP rate";
    return accept(explainedCents(initialMip, { ...premiumText, formula, inputs }, full.cents));
  }
  if (priorHecm === null) return refuse({ _tag: "PriorHecmMissing" });
  const rule = priorHecm.initialMipRule ?? DEFAULT_INITIAL_MIP_RULE;
  if (rule === "credit_for_premium_paid") return accept(creditedPremium(priorHecm, full));
  const oldClaimCents = priorHecm.maxClaimAmountCents;
  if (oldClaimCents === null) return refuse({ _tag: "PriorHecmMissing" });
  return accept(premiumUnderCeiling({ ...priorHecm, maxClaimAmountCents: oldClaimCents }, full, rules));
};

type CostInputs = PremiumInputs & Pick<CalculationInputs, "originationFeeCents" | "closingCostsCents">;

const capFormula = textOfRule((cap: OriginationFeeCap): string => {
  const firstPart = shortAmount(cap.firstPartCents);
  const ofFirstPart = `${shortPercent(cap.shareOfFirstPart)} × (maximum claim amount, at most ${firstPart})`;
  const ofTheRest = `${shortPercent(cap.shareOfTheRest)} × (maximum claim amount − ${firstPart}, at least $0)`;
  return `${ofFirstPart} + ${ofTheRest}, at least ${shortAmount(cap.lowestCapCents)}, at most ${shortAmount(cap.highestCapCents)}`;
});

const originationFeeText = ({ originationFeeCents }: CostInputs, capCents: number): StepText => {
  const text = { id: "origination_fee", name: "Origination fee" };
  if (originationFeeCents === null) return { ...text, formula: "no origination fee was entered", inputs: {} };
  const inputs = { "origination fee entered": cents(originationFeeCents), "origination fee cap": cents(capCents) };
  return { ...text, formula: "origination fee entered, at most origination fee cap", inputs };
};

/** The origination fee, the counseling fee, and the premium are separate figures. */
const CLOSING_COSTS_ENTERED = "closing costs entered, without those paid outside closing";

const closingCosts = ({ closingCostsCents }: CostInputs): Step => {
  const inputs = { [CLOSING_COSTS_ENTERED]: cents(closingCostsCents) };
  const text = { id: "closing_costs", name: "Closing costs", formula: CLOSING_COSTS_ENTERED, inputs };
  return explainedCents(policies.closingCosts, text, closingCostsCents).step;
};

/** Initial premium and origination fee. Refuses a fee above its cap, and a refinance without the figures of the existing HECM. */
export const loanCosts = (
  inputs: CostInputs,
  maxClaimAmountCents: number,
  rules: RulesToRead,
): Result<LoanCosts, CostRefusal> => {
  const premium = initialPremium(inputs, maxClaimAmountCents, rules);
  if (premium._tag === "Refused") return premium;
  const feeCap = readRule(rules, "originationFeeCap");
  const capCents = cappedFee(maxClaimAmountCents, feeCap.value);
  const feeCents = inputs.originationFeeCents ?? 0;
  if (feeCents > capCents) return refuse({ _tag: "OriginationFeeAboveCap", feeCents, capCents });
  const cap = {
    id: "origination_fee_cap",
    name: "Origination fee cap",
    formula: capFormula(feeCap.value),
    inputs: { "maximum claim amount": cents(maxClaimAmountCents) },
  };
  return accept({
    initialMipCents: premium.value.cents,
    originationFeeCapCents: capCents,
    originationFeeCents: feeCents,
    steps: [
      premium.value.step,
      explainedCents(feeCap, cap, capCents).step,
      explainedCents(feeCap, originationFeeText(inputs, capCents), feeCents).step,
      closingCosts(inputs),
    ],
  });
};
