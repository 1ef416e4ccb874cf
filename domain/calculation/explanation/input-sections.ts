import type { CalculationInputs } from "../../hecm/inputs.ts";
import { type AllInputs, type InputRow, inputRowsOf } from "./input-rows.ts";

const sections = [
  "Property",
  "People and dates",
  "Costs and credits",
  "Liens and set-asides",
  "Payment plan",
  "Day and settings of the calculation",
] as const;
type SectionName = (typeof sections)[number];

/** Inputs on one subject, in words. */
interface InputSection {
  readonly name: SectionName;
  readonly rows: readonly InputRow[];
}

/**
 * The subject under which each input is shown; the type requires an entry for every input. Null: shown with the terms of the note, which
 * state where a rate comes from.
 */
const sectionOf: { readonly [Key in keyof AllInputs]: SectionName | null } = {
  hecmType: null,
  rateType: null,
  noteRate: null,
  expectedRate: null,
  rateBasis: null,
  homeValueCents: "Property",
  appraisedValueCents: "Property",
  secondAppraisedValueCents: "Property",
  purchasePriceCents: "Property",
  earnestMoneyCents: "Property",
  people: "People and dates",
  applicationOn: "People and dates",
  caseNumberAssignedOn: "People and dates",
  closingOn: "People and dates",
  originationFeeCents: "Costs and credits",
  counselingFeeCents: "Costs and credits",
  closingCostsCents: "Costs and credits",
  sellerContributionsCents: "Costs and credits",
  lenderCreditCents: "Costs and credits",
  servicingFeeMonthlyCents: "Costs and credits",
  liens: "Liens and set-asides",
  priorHecm: "Liens and set-asides",
  repairEstimateCents: "Liens and set-asides",
  repairAdministrationFeeCents: "Liens and set-asides",
  propertyChargesAtClosingCents: "Liens and set-asides",
  lesa: "Liens and set-asides",
  annualPropertyCharges: "Liens and set-asides",
  paymentPlan: "Payment plan",
  asOf: "Day and settings of the calculation",
  ageRounding: "Day and settings of the calculation",
  nationalLimitDay: "Day and settings of the calculation",
};

const names = Object.keys(sectionOf) as (keyof AllInputs)[];

/** Inputs that only a purchase has; they are zero for other loans. */
const ofPurchase: readonly (keyof AllInputs)[] = ["earnestMoneyCents", "sellerContributionsCents"];

/** Whether an input applies to a loan: a purchase has some of its own, and property charges apply if a set-aside pays them. */
const isOfLoan = ({ hecmType, lesa }: CalculationInputs, input: keyof AllInputs): boolean => {
  if (ofPurchase.includes(input)) return hecmType === "purchase";
  return input !== "annualPropertyCharges" || lesa.type !== "none";
};

/** The inputs of a calculation by subject, without the rates and the types of loan and rate. */
export const inputSections = (inputs: CalculationInputs): readonly InputSection[] =>
  sections.map((name) => ({
    name,
    rows: inputRowsOf(
      inputs,
      names.filter((input) => sectionOf[input] === name && isOfLoan(inputs, input)),
    ),
  }));
