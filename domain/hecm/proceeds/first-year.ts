import { shareOf } from "../../kernel/rate.ts";
import { cents, type ExplainedCents, explainedCents, percent, type Step } from "../explain.ts";
import type { CalculationInputs } from "../inputs.ts";
import { policies } from "../parameters/policies.ts";
import { type RulesToRead, readRule } from "../read-rule.ts";
import { ANNUAL_CHARGES, annualChargeFigures, annualChargesCents } from "./annual-charges.ts";

interface FirstYear {
  readonly firstYearLimitCents: number;
  readonly firstYearAvailableCents: number;
  readonly steps: readonly Step[];
}

const obligationsText = { id: "first_year_obligations", name: "Obligations of the first 12-month disbursement period" };

/** Including the charges of a life expectancy set-aside, which pays one twelfth of the yearly charges each month until it is exhausted. */
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

const firstYearLimit = (principalLimitCents: number, obligationsCents: number, rules: RulesToRead): ExplainedCents => {
  const firstYearShares = readRule(rules, "firstYearShares");
  const { shareOfPrincipalLimit, shareBeyondObligations } = firstYearShares.value;
  const byShare = shareOf(principalLimitCents, shareOfPrincipalLimit);
  const byObligations = obligationsCents + shareOf(principalLimitCents, shareBeyondObligations);
  const text = {
    id: "first_year_limit",
    name: "Initial disbursement limit",
    formula:
      "the greater of (principal limit × base share) and (obligations of the first 12-month disbursement period + principal limit × additional share), at most principal limit",
    inputs: {
      "principal limit": cents(principalLimitCents),
      "base share": percent(shareOfPrincipalLimit),
      "additional share": percent(shareBeyondObligations),
      "obligations of the first 12-month disbursement period": cents(obligationsCents),
    },
  };
  return explainedCents(firstYearShares, text, Math.min(principalLimitCents, Math.max(byShare, byObligations)));
};

/**
 * What may be disbursed in the first twelve months, in cents: 60 % of the principal limit, or the obligations plus 10 % if that is more,
 * never above the principal limit; and the part of it available to the borrower. 24 CFR 206.25.
 */
export const firstYear = (
  inputs: CalculationInputs,
  principalLimitCents: number,
  mandatoryObligationsCents: number,
  lesaCents: number,
  availableProceedsCents: number,
  rules: RulesToRead,
): FirstYear => {
  const obligations = firstYearObligations(inputs, mandatoryObligationsCents, lesaCents);
  const limit = firstYearLimit(principalLimitCents, obligations.cents, rules);
  const text = {
    id: "first_year_available",
    name: "Available in the first 12-month disbursement period",
    formula:
      "the lesser of available proceeds and (initial disbursement limit − obligations of the first 12-month disbursement period), at least 0",
    inputs: {
      "available proceeds": cents(availableProceedsCents),
      "initial disbursement limit": cents(limit.cents),
      "obligations of the first 12-month disbursement period": cents(obligations.cents),
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
