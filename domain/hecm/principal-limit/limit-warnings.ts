import type { Day } from "../../kernel/day.ts";
import { formatCents } from "../../kernel/money.ts";
import { ageDay, type CalculationInputs, nationalLimitOn, ruleDay } from "../inputs.ts";
import type { RuleInForce, RulesOfDay } from "../parameters/rules.ts";
import type { CalculationWarning } from "../warnings.ts";
import { maximumClaim } from "./maximum-claim-amount.ts";

const yearOf = (on: Day): string => on.slice(0, 4);

/**
 * The warning if case number and closing fall in years with different limits and it matters which one is used: it names the limit that was
 * used, the other one, and the maximum claim amount under that. None if the other limit is not known.
 */
export const limitWarnings = (
  inputs: CalculationInputs,
  maxClaimAmountCents: number,
  used: RuleInForce<number>,
  rulesOn: RulesOfDay,
): readonly CalculationWarning[] => {
  const usedOn = nationalLimitOn(inputs);
  const [caseNumberOn, closingOn] = [ruleDay(inputs), ageDay(inputs)];
  const otherOn = usedOn === caseNumberOn ? closingOn : caseNumberOn;
  const rules = rulesOn(caseNumberOn, otherOn);
  if (rules._tag === "Refused") return [];
  const other = rules.value.nationalLimit;
  const claim = maximumClaim(inputs, other, caseNumberOn);
  if (claim._tag === "Refused" || claim.value.maxClaimAmountCents === maxClaimAmountCents) return [];
  const [usedDay, otherDay] =
    inputs.nationalLimitDay === "closing" ? ["closing", "case number"] : ["case number", "closing"];
  const message = `The national limit of ${yearOf(usedOn)}, the year of the ${usedDay}, was used: ${formatCents(used.value)}. That of ${yearOf(otherOn)}, the year of the ${otherDay}, is ${formatCents(other.value)}, which would make the maximum claim amount ${formatCents(claim.value.maxClaimAmountCents)}.`;
  return [{ code: "national_limit_differs_by_day", message }];
};
