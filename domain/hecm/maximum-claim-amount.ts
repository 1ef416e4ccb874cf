import type { Day } from "../kernel/day.ts";
import type { NoRuleInForce } from "../kernel/in-force.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import { cents, type ExplainedCents, explainedCents, type Figure, type Step } from "./explain.ts";
import type { CalculationInputs } from "./inputs.ts";
import { nationalLimit } from "./parameters/national-limit.ts";
import { policies } from "./parameters/policies.ts";
import { type RuleInForce, ruleInForce } from "./parameters/rules.ts";

export type PropertyValues = Pick<
  CalculationInputs,
  "hecmType" | "homeValueCents" | "appraisedValueCents" | "secondAppraisedValueCents" | "purchasePriceCents"
>;

export interface PurchasePriceMissing {
  readonly _tag: "PurchasePriceMissing";
}

interface MaximumClaim {
  readonly homeValueCents: number;
  readonly maxClaimAmountCents: number;
  readonly steps: readonly Step[];
}

const homeValue = (values: PropertyValues): ExplainedCents => {
  const appraisals: Record<string, number> = {};
  if (values.appraisedValueCents !== null) appraisals["appraised value"] = values.appraisedValueCents;
  if (values.secondAppraisedValueCents !== null)
    appraisals["second appraised value"] = values.secondAppraisedValueCents;
  const considered = Object.keys(appraisals).length > 0 ? appraisals : { "home value entered": values.homeValueCents };
  const inputs: Record<string, Figure> = {};
  for (const [name, amount] of Object.entries(considered)) inputs[name] = cents(amount);
  const value = Math.min(...Object.values(considered));
  const formula = "the lower of the appraised values; the value entered while there is no appraisal";
  return explainedCents(policies.lowerAppraisal, { id: "home_value", name: "Home value", formula, inputs }, value);
};

/** The maximum claim amount under a national limit: the least of the limit, the home value and, on a purchase, the price. */
export const maximumClaim = (
  values: PropertyValues,
  limit: RuleInForce<number>,
): Result<MaximumClaim, PurchasePriceMissing> => {
  const home = homeValue(values);
  const inputs: Record<string, Figure> = { "home value": cents(home.cents), "national limit": cents(limit.value) };
  let maxClaimAmountCents = Math.min(home.cents, limit.value);
  if (values.hecmType === "purchase") {
    if (values.purchasePriceCents === null) return refuse({ _tag: "PurchasePriceMissing" });
    inputs["purchase price"] = cents(values.purchasePriceCents);
    maxClaimAmountCents = Math.min(maxClaimAmountCents, values.purchasePriceCents);
  }
  const text = {
    id: "max_claim_amount",
    name: "Maximum claim amount",
    formula: "the least of the home value, the national limit and, on a purchase, the price",
    inputs,
  };
  return accept({
    homeValueCents: home.cents,
    maxClaimAmountCents,
    steps: [home.step, explainedCents(limit, text, maxClaimAmountCents).step],
  });
};

/**
 * The maximum claim amount in cents, by the national limit of the year of `on`, the day of case number assignment. Refuses
 * where that year has no published limit and where a purchase has no price. 24 CFR 206.3.
 */
export const maximumClaimAmount = (
  values: PropertyValues,
  on: Day,
): Result<number, NoRuleInForce | PurchasePriceMissing> => {
  const limit = ruleInForce(nationalLimit, on);
  if (limit._tag === "Refused") return limit;
  const claim = maximumClaim(values, limit.value);
  return claim._tag === "Refused" ? claim : accept(claim.value.maxClaimAmountCents);
};
