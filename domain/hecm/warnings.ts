import type { Day } from "../kernel/day.ts";
import { formatCents } from "../kernel/money.ts";
import { shareOf } from "../kernel/rate.ts";
import { shortPercent, yearsInWords } from "./figure-text.ts";
import type { CalculationInputs } from "./inputs.ts";
import type { HecmRules } from "./parameters/rules.ts";
import type { HalfYearWarning } from "./principal-limit/half-year-warning.ts";
import { sellerContributionWarnings } from "./proceeds/seller-contributions.ts";
import type { RateWarning } from "./rates/interest-rates.ts";
import { type ParameterName, type RulesToRead, readRule } from "./read-rule.ts";

export interface CalculationWarning {
  readonly code:
    | "case_number_date_missing"
    | "closing_date_missing"
    | "application_date_missing"
    | "repairs_before_closing_on_purchase"
    | "repairs_above_after_closing_share"
    | "seller_contributions_above_share"
    | HalfYearWarning["code"]
    | "national_limit_differs_by_day"
    | "rule_not_verified"
    | RateWarning["code"];
  readonly message: string;
}

/** What a reader should know before relying on the figures. None of it is a reason to refuse. */
export const calculationWarnings = (
  inputs: CalculationInputs,
  maxClaimAmountCents: number,
  rules: RulesToRead,
): readonly CalculationWarning[] => {
  const warnings: CalculationWarning[] = [];
  if (inputs.caseNumberAssignedOn === null) {
    const message = `No case number is assigned yet: the rules of ${inputs.asOf} were used instead of those of its assignment date.`;
    warnings.push({ code: "case_number_date_missing", message });
  }
  if (inputs.closingOn === null) {
    const message = `No closing date is set yet: ages were calculated as of ${inputs.asOf} instead.`;
    warnings.push({ code: "closing_date_missing", message });
  }
  if (inputs.hecmType === "refinance" && inputs.applicationOn === null) {
    const years = yearsInWords(readRule(rules, "refinanceRules").value.applicationWithinYears);
    const message = `No application date is set yet: the ${years} of the refinance test were counted to ${inputs.asOf}.`;
    warnings.push({ code: "application_date_missing", message });
  }
  const { afterClosingShareOfMaxClaimAmount: share } = readRule(rules, "repairRules").value;
  const largest = shareOf(maxClaimAmountCents, share);
  if (inputs.repairEstimateCents > 0 && inputs.hecmType === "purchase") {
    const message = "On a purchase all repairs must be completed before closing.";
    warnings.push({ code: "repairs_before_closing_on_purchase", message });
  } else if (inputs.repairEstimateCents > largest) {
    const message = `Repairs above ${formatCents(largest)} (${shortPercent(share)} of the maximum claim amount) must be completed before closing.`;
    warnings.push({ code: "repairs_above_after_closing_share", message });
  }
  return [...warnings, ...sellerContributionWarnings(inputs)];
};

/**
 * The warnings about rules that remain in force on a date for which they were not verified: one warning for each date through which some
 * were verified, listing them all.
 */
export const notVerifiedWarnings = (
  names: readonly ParameterName[],
  rules: HecmRules,
  on: Day,
): readonly CalculationWarning[] => {
  const isUnchecked = (parameter: ParameterName): boolean => on > (rules[parameter].checkedThrough ?? on);
  // Most calculations are for a date for which everything was verified.
  if (!names.some(isUnchecked)) return [];
  const namesByDay = new Map<Day, string[]>();
  for (const parameter of new Set(names)) {
    const { name, checkedThrough } = rules[parameter];
    if (checkedThrough === null || on <= checkedThrough) continue;
    namesByDay.set(checkedThrough, [...(namesByDay.get(checkedThrough) ?? []), name]);
  }
  return [...namesByDay].map(([through, unchecked]) => ({
    code: "rule_not_verified",
    message: `These rules were used for ${on}, since no later ones are known, but were checked only through ${through}: ${unchecked.join("; ")}.`,
  }));
};
