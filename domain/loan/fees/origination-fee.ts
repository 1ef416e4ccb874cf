import { nationalLimitOn } from "../../hecm/inputs.ts";
import { maximumClaimAmount, type PropertyValues } from "../../hecm/principal-limit/maximum-claim-amount.ts";
import { originationFeeCapCents } from "../../hecm/proceeds/costs.ts";
import type { NationalLimitDay } from "../../hecm/terms.ts";
import type { Day } from "../../kernel/day.ts";
import type { NoRuleInForce, Parameter } from "../../kernel/in-force.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import type { Loan } from "../loan.ts";

/** What determines the cap of an origination fee: the home's values, and the date that selects the rules. */
export interface CapBasis extends PropertyValues {
  readonly caseNumberAssignedOn: Day | null;
  readonly closingOn: Day | null;
}

/** The rest of what determines the cap: the current date and the rules. */
export interface CapRules {
  readonly today: Day;
  /** The known national limits, including entered ones. */
  readonly nationalLimit: Parameter<number>;
  /** The company setting for which date's year selects the limit. */
  readonly nationalLimitDay: NationalLimitDay;
}

/** The basis of the cap for a loan in its present state. */
export const capBasisOf = (loan: Loan): CapBasis => ({ ...loan, homeValueCents: loan.property.homeValueCents });

/**
 * The maximum origination fee for these values, in cents. For a purchase the price counts once it is known. Refuses if no rule is in force
 * on the date of the case number assignment (today, before there is one).
 */
export const maxOriginationFeeCents = (
  basis: CapBasis,
  { today, nationalLimit, nationalLimitDay }: CapRules,
): Result<number, NoRuleInForce> => {
  const on = basis.caseNumberAssignedOn ?? today;
  const hecmType = basis.purchasePriceCents === null ? "traditional" : basis.hecmType;
  const limitOn = nationalLimitOn({ ...basis, nationalLimitDay, asOf: today });
  const claim = maximumClaimAmount({ ...basis, hecmType }, nationalLimit, limitOn);
  if (claim._tag === "Accepted") return originationFeeCapCents(claim.value, on);
  if (claim.refusal._tag === "NoRuleInForce") return refuse(claim.refusal);
  throw new Error("a purchase price is needed only where there is none");
};

/** The maximum origination fee of a loan, in cents; null if no rule is known yet. */
export const knownCapCents = (loan: Loan, rules: CapRules): number | null => {
  const highest = maxOriginationFeeCents(capBasisOf(loan), rules);
  return highest._tag === "Accepted" ? highest.value : null;
};
