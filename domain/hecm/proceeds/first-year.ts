import { shareOf } from "../../kernel/rate.ts";
import { cents, type ExplainedCents, explainedCents, percent, type Step } from "../explain.ts";
import type { CalculationInputs } from "../inputs.ts";
import { policies } from "../parameters/policies.ts";
import type { HecmRules } from "../parameters/rules.ts";
import { ANNUAL_CHARGES, annualChargeFigures, annualChargesCents } from "./annual-charges.ts";

interface FirstYear {
  readonly firstYearLimitCents: number;
  readonly firstYearAvailableCents: number;
  readonly steps: readonly Step[];
}

const obligationsText = { id: "first_year_obligations", name: "Obligations of the first twelve months" };

/** With the charges of a life expectancy set-aside, which pays a twelfth of the year's charges a month until it is empty. */
const firstYearObligations = (
  inputs: CalculationInputs,
  obligationsCents: number,
  lesaCents: number,
): ExplainedCents => {
  const mandatory = { "mandatory obligations": cents(obligationsCents) };
  if (inputs.lesa.type === "none") {
    const text = { ...obligationsText, formula: "mandatory obligations", inputs: mandatory };
    return explainedCents(policies.firstYearObligations, text, obligationsCents);
  }
  const text = {
    ...obligationsText,
    formula: `mandatory obligations + the lesser of life expectancy set-aside and (${ANNUAL_CHARGES})`,
    inputs: { ...mandatory, "life expectancy set-aside": cents(lesaCents), ...annualChargeFigures(inputs) },
  };
  const charges = Math.min(lesaCents, annualChargesCents(inputs));
  return explainedCents(policies.firstYearObligations, text, obligationsCents + charges);
};

const firstYearLimit = (
  principalLimitCents: number,
  obligationsCents: number,
  { firstYearShares }: HecmRules,
): ExplainedCents => {
  const { shareOfPrincipalLimit, shareBeyondObligations } = firstYearShares.value;
  const byShare = shareOf(principalLimitCents, shareOfPrincipalLimit);
  const byObligations = obligationsCents + shareOf(principalLimitCents, shareBeyondObligations);
  const text = {
    id: "first_year_limit",
    name: "First-year disbursement limit",
    formula:
      "the greater of (principal limit × first share) and (obligations of the first twelve months + principal limit × further share), at most principal limit",
    inputs: {
      "principal limit": cents(principalLimitCents),
      "first share": percent(shareOfPrincipalLimit),
      "further share": percent(shareBeyondObligations),
      "obligations of the first twelve months": cents(obligationsCents),
    },
  };
  return explainedCents(firstYearShares, text, Math.min(principalLimitCents, Math.max(byShare, byObligations)));
};

/**
 * What may be disbursed in the first twelve months, in cents: 60 % of the principal limit, or the obligations and a further
 * 10 % where that is more, never above the principal limit; and what of it is left to the borrower. 24 CFR 206.25.
 */
export const firstYear = (
  inputs: CalculationInputs,
  principalLimitCents: number,
  mandatoryObligationsCents: number,
  lesaCents: number,
  availableProceedsCents: number,
  rules: HecmRules,
): FirstYear => {
  const obligations = firstYearObligations(inputs, mandatoryObligationsCents, lesaCents);
  const limit = firstYearLimit(principalLimitCents, obligations.cents, rules);
  const text = {
    id: "first_year_available",
    name: "Available in the first year",
    formula:
      "the lesser of available proceeds and (first-year disbursement limit − obligations of the first twelve months), at least 0",
    inputs: {
      "available proceeds": cents(availableProceedsCents),
      "first-year disbursement limit": cents(limit.cents),
      "obligations of the first twelve months": cents(obligations.cents),
    },
  };
  const left = Math.max(0, limit.cents - obligations.cents);
  const available = explainedCents(policies.firstYearObligations, text, Math.min(availableProceedsCents, left));
  return {
    firstYearLimitCents: limit.cents,
    firstYearAvailableCents: available.cents,
    steps: [obligations.step, limit.step, available.step],
  };
};
