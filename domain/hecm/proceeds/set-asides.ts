import { roundHalfUp } from "../../kernel/money.ts";
import { addRates, type Rate, shareOf } from "../../kernel/rate.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { ANNUITY_DUE, annuityDueFactor, annuityFigures, tenureFormula } from "../annuity.ts";
import { cents, type ExplainedCents, explainedCents, percent, type Step, years } from "../explain.ts";
import type { CalculationInputs } from "../inputs.ts";
import type { AgeRules } from "../parameters/ages.ts";
import { policies } from "../parameters/policies.ts";
import type { AgeUsed } from "../principal-limit/age.ts";
import { type RulesToRead, readRule } from "../read-rule.ts";
import type { RateType } from "../terms.ts";
import { lifeExpectancySetAside, type PartiallyFundedLesaOnFixedRate } from "./life-expectancy-set-aside.ts";

export type SetAsideRefusal =
  | {
      readonly _tag: "ServicingFeeAboveCap";
      readonly feeMonthlyCents: number;
      readonly capMonthlyCents: number;
      readonly rateType: RateType;
    }
  | { readonly _tag: "RepairAdministrationFeeWithoutRepairs" }
  | { readonly _tag: "RepairAdministrationFeeAboveCap"; readonly feeCents: number; readonly capCents: number }
  | PartiallyFundedLesaOnFixedRate;

export interface SetAsides {
  readonly servicingSetAsideCents: number;
  readonly repairSetAsideCents: number;
  readonly lesaCents: number;
  readonly steps: readonly Step[];
}

/** The number of months of payments for life: up to age 100, counted from age 95 at most. 24 CFR 206.19. */
export const tenureMonths = (ageUsedYears: number, ages: AgeRules): number =>
  12 * (ages.tenureEndYears - Math.min(ageUsedYears, ages.tenureMaximumYears));

const servicingNamed = { id: "servicing_set_aside", name: "Servicing fee set-aside" };
const noServicingText = { ...servicingNamed, formula: "no servicing fee is charged", inputs: {} };

const servicingSetAside = (
  inputs: CalculationInputs,
  { ageUsedYears }: AgeUsed,
  rules: RulesToRead,
): Result<ExplainedCents, SetAsideRefusal> => {
  const feeMonthlyCents = inputs.servicingFeeMonthlyCents;
  const capMonthlyCents = readRule(rules, "servicingFeeCap").value[inputs.rateType];
  if (feeMonthlyCents > capMonthlyCents) {
    return refuse({ _tag: "ServicingFeeAboveCap", feeMonthlyCents, capMonthlyCents, rateType: inputs.rateType });
  }
  if (feeMonthlyCents === 0) return accept(explainedCents(policies.servicingSetAside, noServicingText, 0));
  const annualMip = readRule(rules, "annualMip").value;
  const growth = addRates(inputs.expectedRate, annualMip);
  const ages = readRule(rules, "ageRules").value;
  const tenure = tenureMonths(ageUsedYears, ages);
  const annuityFactor = annuityDueFactor(growth, tenure);
  const figures = {
    "monthly servicing fee": cents(feeMonthlyCents),
    "age used": years(ageUsedYears),
    ...annuityFigures(annuityFactor, inputs.expectedRate, annualMip, tenure),
  };
  const amount = roundHalfUp(feeMonthlyCents * annuityFactor);
  const formula = `monthly servicing fee × annuity factor; ${ANNUITY_DUE}; ${tenureFormula(ages)}`;
  return accept(explainedCents(policies.servicingSetAside, { ...servicingNamed, formula, inputs: figures }, amount));
};

const repairSetAside = (inputs: CalculationInputs, rules: RulesToRead): Result<ExplainedCents, SetAsideRefusal> => {
  const repairRules = readRule(rules, "repairRules");
  const { repairEstimateCents, repairAdministrationFeeCents } = inputs;
  if (repairAdministrationFeeCents > 0 && repairEstimateCents === 0) {
    return refuse({ _tag: "RepairAdministrationFeeWithoutRepairs" });
  }
  const capCents = Math.max(
    repairRules.value.administrationFeeLowestCapCents,
    shareOf(repairEstimateCents, repairRules.value.administrationFeeCapShareOfEstimate),
  );
  if (repairAdministrationFeeCents > capCents) {
    return refuse({ _tag: "RepairAdministrationFeeAboveCap", feeCents: repairAdministrationFeeCents, capCents });
  }
  const share: Rate = repairRules.value.setAsideShareOfEstimate;
  const amount = shareOf(repairEstimateCents, share);
  const text = {
    id: "repair_set_aside",
    name: "Repair set-aside",
    formula: "repair estimate × set-aside share",
    inputs: { "repair estimate": cents(repairEstimateCents), "set-aside share": percent(share) },
  };
  return accept(explainedCents(repairRules, text, amount));
};

/**
 * Amounts that the borrower cannot draw, set aside for the servicing fee, repairs, and property charges. Refuses fees above their caps, and
 * a repair fee without repairs.
 */
export const setAsides = (
  inputs: CalculationInputs,
  age: AgeUsed,
  rules: RulesToRead,
): Result<SetAsides, SetAsideRefusal> => {
  const servicing = servicingSetAside(inputs, age, rules);
  if (servicing._tag === "Refused") return servicing;
  const repairs = repairSetAside(inputs, rules);
  if (repairs._tag === "Refused") return repairs;
  const lesa = lifeExpectancySetAside(inputs, age, rules);
  if (lesa._tag === "Refused") return lesa;
  return accept({
    servicingSetAsideCents: servicing.value.cents,
    repairSetAsideCents: repairs.value.cents,
    lesaCents: lesa.value.lesaCents,
    steps: [servicing.value.step, repairs.value.step, ...lesa.value.steps],
  });
};
