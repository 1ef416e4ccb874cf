import type { Day } from "../kernel/day.ts";
import type { NoRuleInForce } from "../kernel/in-force.ts";
import { shareOf } from "../kernel/rate.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import { cents, type ExplainedCents, explainedCents, type Figure, percent, type Step } from "./explain.ts";
import type { CalculationInputs } from "./inputs.ts";
import { type OriginationFeeCap, originationFeeCap } from "./parameters/fee-caps.ts";
import { policies } from "./parameters/policies.ts";
import { type HecmRules, ruleInForce } from "./parameters/rules.ts";

export type CostRefusal =
  | { readonly _tag: "PriorHecmMissing" }
  | { readonly _tag: "OriginationFeeAboveCap"; readonly feeCents: number; readonly capCents: number };

export interface LoanCosts {
  readonly initialMipCents: number;
  readonly originationFeeCapCents: number;
  /** Zero where no fee was entered. */
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
 * The most an origination fee may be, in cents: 2 % of the first 200,000 of the maximum claim amount and 1 % of the rest, at
 * least 2,500 and at most 6,000. 24 CFR 206.31(a)(1). Refuses a day before the rule.
 */
export const originationFeeCapCents = (maxClaimAmountCents: number, on: Day): Result<number, NoRuleInForce> => {
  const cap = ruleInForce(originationFeeCap, on);
  return cap._tag === "Refused" ? cap : accept(cappedFee(maxClaimAmountCents, cap.value.value));
};

type PremiumInputs = Pick<CalculationInputs, "hecmType" | "priorHecm">;

const initialPremium = (
  { hecmType, priorHecm }: PremiumInputs,
  maxClaimAmountCents: number,
  { initialMip }: HecmRules,
): Result<ExplainedCents, CostRefusal> => {
  const fullPremium = shareOf(maxClaimAmountCents, initialMip.value);
  const inputs: Record<string, Figure> = {
    "maximum claim amount": cents(maxClaimAmountCents),
    "initial premium rate": percent(initialMip.value),
  };
  const text = { id: "initial_mip", name: "Initial mortgage insurance premium", inputs };
  if (hecmType !== "refinance") {
    const formula = "maximum claim amount × initial premium rate";
    return accept(explainedCents(initialMip, { ...text, formula }, fullPremium));
  }
  if (priorHecm === null) return refuse({ _tag: "PriorHecmMissing" });
  inputs["initial premium paid on the old loan"] = cents(priorHecm.initialMipPaidCents);
  const premium = Math.max(0, fullPremium - priorHecm.initialMipPaidCents);
  const formula = "maximum claim amount × initial premium rate − initial premium paid on the old loan, at least 0";
  return accept(explainedCents(policies.refinanceCredit, { ...text, formula }, premium));
};

type CostInputs = PremiumInputs & Pick<CalculationInputs, "originationFeeCents">;

/** Initial premium and origination fee. Refuses a fee above its cap, and a refinance without the old loan's figures. */
export const loanCosts = (
  inputs: CostInputs,
  maxClaimAmountCents: number,
  rules: HecmRules,
): Result<LoanCosts, CostRefusal> => {
  const premium = initialPremium(inputs, maxClaimAmountCents, rules);
  if (premium._tag === "Refused") return premium;
  const capCents = cappedFee(maxClaimAmountCents, rules.originationFeeCap.value);
  const feeCents = inputs.originationFeeCents ?? 0;
  if (feeCents > capCents) return refuse({ _tag: "OriginationFeeAboveCap", feeCents, capCents });
  const capText = {
    id: "origination_fee_cap",
    name: "Origination fee cap",
    formula: "2 % of the first 200,000 of the maximum claim amount + 1 % of the rest, at least 2,500, at most 6,000",
    inputs: { "maximum claim amount": cents(maxClaimAmountCents) },
  };
  return accept({
    initialMipCents: premium.value.cents,
    originationFeeCapCents: capCents,
    originationFeeCents: feeCents,
    steps: [premium.value.step, explainedCents(rules.originationFeeCap, capText, capCents).step],
  });
};
