import type { Wording } from "../../hecm/explain.ts";
import { cents, type Figure, months, onDay, percent } from "../../hecm/explain.ts";
import type { CalculationInputs } from "../../hecm/inputs.ts";
import { borrowerTypeWords, hecmTypeWords, lesaWords, planWords, rateTypeWords } from "../../hecm/term-words.ts";
import {
  type AgeRounding,
  DEFAULT_AGE_ROUNDING,
  DEFAULT_INITIAL_MIP_RULE,
  DEFAULT_NATIONAL_LIMIT_DAY,
  type InitialMipRule,
} from "../../hecm/terms.ts";
import type { Day } from "../../kernel/day.ts";
import type { Rate } from "../../kernel/rate.ts";
import { isSameData } from "../../kernel/same-data.ts";

/** One input of a calculation in words: a figure, or text if it is not one. */
export interface InputRow {
  readonly name: string;
  readonly value: Figure | Wording;
}

type RowsOf<Value> = (value: Value) => readonly InputRow[];

const text = (name: string, amount: string): InputRow => ({ name, value: { kind: "text", amount } });

const amount =
  (name: string): RowsOf<number | null> =>
  (value) =>
    value === null ? [] : [{ name, value: cents(value) }];
const date =
  (name: string): RowsOf<Day | null> =>
  (value) =>
    value === null ? [text(name, "not yet")] : [{ name, value: onDay(value) }];
const rateRow =
  (name: string): RowsOf<Rate | null> =>
  (value) =>
    value === null ? [text(name, "not known")] : [{ name, value: percent(value) }];

const initialMipRules: Readonly<Record<InitialMipRule, string>> = {
  credit_for_premium_paid: "less the initial MIP paid on the existing HECM",
  ceiling_of_206_53: "limited by the ceiling of 24 CFR 206.53",
};

const ageRoundings: Readonly<Record<AgeRounding, string>> = {
  half_year_up: "to the nearest year; exactly half a year is rounded up",
  first_of_closing_month: "to the nearest year, counted from the first of the closing month",
};

const lienName = ({ isMandatory, isDelinquentFederalDebt }: CalculationInputs["liens"][number]): string => {
  if (isDelinquentFederalDebt) return "Delinquent federal debt";
  return isMandatory ? "Lien paid off at closing" : "Lien that the borrower pays from the proceeds";
};

export type AllInputs = Required<CalculationInputs>;

/** How each input is shown; the type requires an entry for every input. An input that is null, or that a step shows better, has no row. */
const rows: { readonly [Key in keyof AllInputs]: RowsOf<AllInputs[Key]> } = {
  asOf: date("Day of the calculation"),
  applicationOn: date("Application"),
  caseNumberAssignedOn: date("Case number assigned"),
  closingOn: date("Closing"),
  nationalLimitDay: (picked) => (picked === "closing" ? [text("National limit", "of the year of the closing")] : []),
  hecmType: (type) => [text("Type of HECM", hecmTypeWords[type])],
  rateType: (type) => [text("Type of rate", rateTypeWords[type])],
  noteRate: rateRow("Note rate"),
  expectedRate: rateRow("Expected rate"),
  rateBasis: () => [],
  people: (people) =>
    people.map(({ bornOn, part }) => ({ name: `${borrowerTypeWords[part]}, born`, value: onDay(bornOn) })),
  homeValueCents: amount("Home value entered"),
  appraisedValueCents: amount("Appraised value"),
  secondAppraisedValueCents: amount("Second appraised value"),
  purchasePriceCents: amount("Purchase price"),
  earnestMoneyCents: amount("Earnest money"),
  sellerContributionsCents: amount("Seller contributions"),
  originationFeeCents: amount("Origination fee"),
  counselingFeeCents: amount("Counseling fee"),
  closingCostsCents: amount("Other closing costs, without those paid outside closing"),
  lenderCreditCents: amount("Lender credit"),
  liens: (liens) => liens.map((lien) => ({ name: lienName(lien), value: cents(lien.amountCents) })),
  repairEstimateCents: amount("Repair estimate"),
  repairAdministrationFeeCents: amount("Repair administration fee"),
  propertyChargesAtClosingCents: amount("Property charges due at closing"),
  servicingFeeMonthlyCents: amount("Monthly servicing fee"),
  annualPropertyCharges: ({ taxesCents, hazardInsuranceCents, floodInsuranceCents }) => [
    ...amount("Property taxes a year")(taxesCents),
    ...amount("Hazard insurance a year")(hazardInsuranceCents),
    ...amount("Flood insurance a year")(floodInsuranceCents),
  ],
  lesa: (lesa) => [
    text("Life expectancy set-aside", lesaWords[lesa.type]),
    ...(lesa.type === "partially_funded"
      ? [
          ...amount("Set-aside amount of the underwriter")(lesa.amountCents),
          ...amount("Semi-annual payment to the borrower")(lesa.semiAnnualPaymentCents),
        ]
      : []),
  ],
  priorHecm: (prior) =>
    prior === null
      ? []
      : [
          ...date("Closing of the existing HECM")(prior.closedOn),
          ...amount("Maximum claim amount of the existing HECM")(prior.maxClaimAmountCents),
          ...amount("Principal limit of the existing HECM")(prior.principalLimitCents),
          ...amount("Initial MIP paid on the existing HECM")(prior.initialMipPaidCents),
          text("Initial MIP of the refinance", initialMipRules[prior.initialMipRule ?? DEFAULT_INITIAL_MIP_RULE]),
        ],
  paymentPlan: (plan) =>
    plan === null
      ? [text("Payment plan", "not chosen yet")]
      : [
          text("Payment plan", planWords[plan.type]),
          ...(plan.termMonths === null ? [] : [{ name: "Term requested", value: months(plan.termMonths) }]),
          ...amount("Initial draw requested")(plan.initialDrawCents),
          ...amount("Monthly payment requested")(plan.monthlyPaymentCents),
          ...amount("Line of credit requested")(plan.lineOfCreditCents),
        ],
  ageRounding: (rounding) => [text("Rounding of the age", ageRoundings[rounding])],
};

const withDefaults = (inputs: CalculationInputs): AllInputs => ({
  ageRounding: DEFAULT_AGE_ROUNDING,
  nationalLimitDay: DEFAULT_NATIONAL_LIMIT_DAY,
  ...inputs,
});

const rowsOfInput = <Key extends keyof AllInputs>(all: AllInputs, key: Key): readonly InputRow[] => rows[key](all[key]);

/** Some inputs of a calculation, in words and in the order of the names. */
export const inputRowsOf = (inputs: CalculationInputs, names: readonly (keyof AllInputs)[]): readonly InputRow[] => {
  const all = withDefaults(inputs);
  return names.flatMap((name) => rowsOfInput(all, name));
};

const allNames = Object.keys(rows) as (keyof AllInputs)[];

/** All inputs of a calculation, in words. */
export const inputRows = (inputs: CalculationInputs): readonly InputRow[] => inputRowsOf(inputs, allNames);

/** An input that differs between two calculations, in words; a side that does not have it has no rows. */
interface InputChange {
  readonly from: readonly InputRow[];
  readonly to: readonly InputRow[];
}

/** The inputs that differ between two calculations, as far as they are shown. */
export const inputChanges = (before: CalculationInputs, after: CalculationInputs): readonly InputChange[] => {
  const [one, other] = [withDefaults(before), withDefaults(after)];
  return allNames
    .map((name) => ({ from: rowsOfInput(one, name), to: rowsOfInput(other, name) }))
    .filter(({ from, to }) => !isSameData(from, to));
};
