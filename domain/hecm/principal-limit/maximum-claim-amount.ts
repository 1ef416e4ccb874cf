import type { Day } from "../../kernel/day.ts";
import type { NoRuleInForce, Parameter } from "../../kernel/in-force.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { cents, type ExplainedCents, explainedCents, type Figure, onDay, type Step } from "../explain.ts";
import type { CalculationInputs } from "../inputs.ts";
import { ownChoices, policies, SECOND_APPRAISAL_FROM } from "../parameters/policies.ts";
import { type RuleInForce, ruleInForce } from "../parameters/rules.ts";

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

const homeText = { id: "home_value", name: "Home value" };

/** The entered value until there is an appraisal. Of two appraisals the lower one is used, on any date. */
const homeValue = (values: PropertyValues, on: Day): ExplainedCents => {
  const { homeValueCents, appraisedValueCents: first, secondAppraisedValueCents: second } = values;
  if (first !== null && second !== null) {
    const formula = "the lesser of appraised value and second appraised value";
    const inputs = { "appraised value": cents(first), "second appraised value": cents(second) };
    const reference = on < SECOND_APPRAISAL_FROM ? ownChoices.lowerOfEarlierAppraisals : policies.lowerAppraisal;
    return explainedCents(reference, { ...homeText, formula, inputs }, Math.min(first, second));
  }
  const appraised = first ?? second;
  const formula = appraised === null ? "home value entered" : "appraised value";
  const value = appraised ?? homeValueCents;
  return explainedCents(policies.homeValue, { ...homeText, formula, inputs: { [formula]: cents(value) } }, value);
};

/** The outcome of a second appraisal. */
export interface SecondAppraisal {
  readonly appraisedValueCents: number;
  /** Whether it determines the home value: it is the only one, or below the first. */
  readonly isLower: boolean;
}

/** The second appraisal of a home, and whether it determines the home value; null if there is none. */
export const secondAppraisal = ({
  appraisedValueCents,
  secondAppraisedValueCents,
}: Pick<PropertyValues, "appraisedValueCents" | "secondAppraisedValueCents">): SecondAppraisal | null =>
  secondAppraisedValueCents === null
    ? null
    : {
        appraisedValueCents: secondAppraisedValueCents,
        isLower: appraisedValueCents === null || secondAppraisedValueCents < appraisedValueCents,
      };

/** The limit used, if it is not that of the case number's year. */
const limitAtClosing = (limit: RuleInForce<number>, closingOn: Day): Step => {
  const formula = "the limit of the year in which the loan closes";
  const text = { id: "national_limit", name: "National limit", formula, inputs: { closing: onDay(closingOn) } };
  return explainedCents(policies.nationalLimitAtClosing, text, limit.value).step;
};

const claimText = { id: "max_claim_amount", name: "Maximum claim amount" };

/**
 * The maximum claim amount under a national limit: the least of the limit, the home value, and, for a purchase, the price.
 * `limitOfClosingOn` is the closing date, if that selected the limit.
 */
export const maximumClaim = (
  values: PropertyValues,
  limit: RuleInForce<number>,
  on: Day,
  limitOfClosingOn: Day | null = null,
): Result<MaximumClaim, PurchasePriceMissing> => {
  const home = homeValue(values, on);
  const inputs: Record<string, Figure> = { "home value": cents(home.cents), "national limit": cents(limit.value) };
  let formula = "the lesser of home value and national limit";
  let maxClaimAmountCents = Math.min(home.cents, limit.value);
  if (values.hecmType === "purchase") {
    if (values.purchasePriceCents === null) return refuse({ _tag: "PurchasePriceMissing" });
    inputs["purchase price"] = cents(values.purchasePriceCents);
    formula = "the least of home value, national limit and purchase price";
    maxClaimAmountCents = Math.min(maxClaimAmountCents, values.purchasePriceCents);
  }
  const text = { ...claimText, formula, inputs };
  return accept({
    homeValueCents: home.cents,
    maxClaimAmountCents,
    steps: [
      home.step,
      ...(limitOfClosingOn === null ? [] : [limitAtClosing(limit, limitOfClosingOn)]),
      explainedCents(limit, text, maxClaimAmountCents).step,
    ],
  });
};

/**
 * The maximum claim amount in cents, by the known limits and the year of `on`, the date of case number assignment. Refuses if that year's
 * limit is not known, and a purchase without a price. 24 CFR 206.3.
 */
export const maximumClaimAmount = (
  values: PropertyValues,
  nationalLimit: Parameter<number>,
  on: Day,
): Result<number, NoRuleInForce | PurchasePriceMissing> => {
  const limit = ruleInForce(nationalLimit, on);
  if (limit._tag === "Refused") return limit;
  const claim = maximumClaim(values, limit.value, on);
  return claim._tag === "Refused" ? claim : accept(claim.value.maxClaimAmountCents);
};
