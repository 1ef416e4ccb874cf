import { nationalLimitOn } from "../../hecm/inputs.ts";
import { maximumClaimAmount, type PropertyValues } from "../../hecm/principal-limit/maximum-claim-amount.ts";
import { originationFeeCapCents } from "../../hecm/proceeds/costs.ts";
import type { NationalLimitDay } from "../../hecm/terms.ts";
import type { Day } from "../../kernel/day.ts";
import type { NoRuleInForce, Parameter } from "../../kernel/in-force.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import type { Loan } from "../loan.ts";

/** What the cap of an origination fee is taken from: the values of the home, and the day that picks the rules. */
export interface CapBasis extends PropertyValues {
  readonly caseNumberAssignedOn: Day | null;
  readonly closingOn: Day | null;
}

/** What else decides the cap: the day and its rules. */
export interface CapRules {
  readonly today: Day;
  /** The limits that are known, entered ones included. */
  readonly nationalLimit: Parameter<number>;
  /** The company's setting: which day's year picks one of them. */
  readonly nationalLimitDay: NationalLimitDay;
}

/** The cap's basis of a loan as it is. */
export const capBasisOf = (loan: Loan): CapBasis => ({ ...loan, homeValueCents: loan.property.homeValueCents });

/**
 * The most an origination fee may be on these values, in cents. A purchase counts its price once there is one.
 * Refuses where no rule is in force on the day of case number assignment (today, before there is one).
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

/** The most an origination fee of a loan may be, in cents; null where no rule is known yet. */
export const knownCapCents = (loan: Loan, rules: CapRules): number | null => {
  const highest = maxOriginationFeeCents(capBasisOf(loan), rules);
  return highest._tag === "Accepted" ? highest.value : null;
};
