import { roundHalfUp } from "../kernel/money.ts";
import { addRates, fractionFromRate, type Rate, shareOf } from "../kernel/rate.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import type { AgeUsed } from "./age.ts";
import { ANNUITY_DUE, annuityDueFactor } from "./annuity.ts";
import { cents, type ExplainedCents, explainedCents, months, percent, type Step } from "./explain.ts";
import type { CalculationInputs } from "./inputs.ts";
import type { AgeRules } from "./parameters/ages.ts";
import { loanPeriodsAt } from "./parameters/loan-periods.ts";
import { policies } from "./parameters/policies.ts";
import type { HecmRules } from "./parameters/rules.ts";
import type { RateType } from "./terms.ts";

export type SetAsideRefusal =
  | {
      readonly _tag: "ServicingFeeAboveCap";
      readonly feeMonthlyCents: number;
      readonly capMonthlyCents: number;
      readonly rateType: RateType;
    }
  | { readonly _tag: "RepairAdministrationFeeAboveCap"; readonly feeCents: number; readonly capCents: number }
  | { readonly _tag: "PartiallyFundedLesaOnFixedRate" };

export interface SetAsides {
  readonly servicingSetAsideCents: number;
  readonly repairSetAsideCents: number;
  readonly lesaCents: number;
  readonly steps: readonly Step[];
}

/** Months of payments for life: to the age of 100, counted from at most 95. 24 CFR 206.19(d)(4). */
export const tenureMonths = (ageUsedYears: number, ages: AgeRules): number =>
  12 * (ages.tenureEndYears - Math.min(ageUsedYears, ages.tenureMaximumYears));

/** The three sums of property charges that a life expectancy set-aside pays, a year, in cents. */
export const annualChargesCents = ({
  annualPropertyCharges,
}: Pick<CalculationInputs, "annualPropertyCharges">): number =>
  annualPropertyCharges.taxesCents +
  annualPropertyCharges.hazardInsuranceCents +
  annualPropertyCharges.floodInsuranceCents;

const servicingSetAside = (
  inputs: CalculationInputs,
  { ageUsedYears }: AgeUsed,
  rules: HecmRules,
): Result<ExplainedCents, SetAsideRefusal> => {
  const feeMonthlyCents = inputs.servicingFeeMonthlyCents;
  const capMonthlyCents = rules.servicingFeeCap.value[inputs.rateType];
  if (feeMonthlyCents > capMonthlyCents) {
    return refuse({ _tag: "ServicingFeeAboveCap", feeMonthlyCents, capMonthlyCents, rateType: inputs.rateType });
  }
  const growth = addRates(inputs.expectedRate, rules.annualMip.value);
  const tenure = tenureMonths(ageUsedYears, rules.ageRules.value);
  const amount = roundHalfUp(feeMonthlyCents * annuityDueFactor(growth, tenure));
  const text = {
    id: "servicing_set_aside",
    name: "Servicing set-aside",
    formula: `monthly servicing fee × ${ANNUITY_DUE}, n = 12 × (100 − age used, at most 95)`,
    inputs: {
      "monthly servicing fee": cents(feeMonthlyCents),
      "expected rate": percent(inputs.expectedRate),
      "annual premium rate": percent(rules.annualMip.value),
      n: months(tenure),
    },
  };
  return accept(explainedCents(policies.servicingSetAside, text, amount));
};

const repairSetAside = (
  inputs: CalculationInputs,
  { repairRules }: HecmRules,
): Result<ExplainedCents, SetAsideRefusal> => {
  const { repairEstimateCents, repairAdministrationFeeCents } = inputs;
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

const lifeExpectancySetAside = (
  inputs: CalculationInputs,
  age: AgeUsed,
  rules: HecmRules,
): Result<ExplainedCents, SetAsideRefusal> => {
  const name = "Life expectancy set-aside";
  if (inputs.lesa.type === "none") {
    const text = { id: "lesa", name, formula: "none was set up", inputs: {} };
    return accept(explainedCents(rules.lifeExpectancySetAsideShare, text, 0));
  }
  if (inputs.lesa.type === "partially_funded") {
    if (inputs.rateType === "fixed") return refuse({ _tag: "PartiallyFundedLesaOnFixedRate" });
    const { amountCents } = inputs.lesa;
    const formula = "the amount that the underwriter set";
    const text = { id: "lesa", name, formula, inputs: { "underwriter's amount": cents(amountCents) } };
    return accept(explainedCents(policies.underwriterSetAside, text, amountCents));
  }
  const share = rules.lifeExpectancySetAsideShare;
  const charges = annualChargesCents(inputs);
  const term = 12 * loanPeriodsAt(rules.loanPeriods.value, age.youngestBorrowerYears).lifeExpectancyYears;
  const growth = addRates(inputs.expectedRate, rules.annualMip.value);
  const monthlyCents = (charges * fractionFromRate(share.value)) / 12;
  const amount = roundHalfUp(monthlyCents * annuityDueFactor(growth, term));
  const text = {
    id: "lesa",
    name,
    formula: `set-aside share × annual property charges ÷ 12 × ${ANNUITY_DUE}, n = 12 × life expectancy of the youngest borrower`,
    inputs: {
      "set-aside share": percent(share.value),
      "annual property charges": cents(charges),
      "expected rate": percent(inputs.expectedRate),
      "annual premium rate": percent(rules.annualMip.value),
      n: months(term),
    },
  };
  return accept(explainedCents(share, text, amount));
};

/** Amounts kept out of the borrower's reach: for the servicing fee, repairs and property charges. Refuses fees above their caps. */
export const setAsides = (
  inputs: CalculationInputs,
  age: AgeUsed,
  rules: HecmRules,
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
    lesaCents: lesa.value.cents,
    steps: [servicing.value.step, repairs.value.step, lesa.value.step],
  });
};
