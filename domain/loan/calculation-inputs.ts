import type { RateQuote } from "../hecm/expected-rate.ts";
import type { CalculationInputs, LifeExpectancySetAside, PriorHecm } from "../hecm/inputs.ts";
import type { Day } from "../kernel/day.ts";
import type { NoRuleInForce } from "../kernel/in-force.ts";
import type { Rate } from "../kernel/rate.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import { type CalculatedTerms, calculatedTerms } from "./calculated-terms.ts";
import { calculationRates } from "./calculation-rates.ts";
import type { Loan } from "./loan.ts";

/** What a calculation still needs to be told, by the domain's paths, all of it at once. */
export interface CalculationInputsMissing {
  readonly _tag: "CalculationInputsMissing";
  readonly fields: readonly string[];
}

const lesaOf = ({ lesa }: CalculatedTerms): LifeExpectancySetAside | null => {
  if (lesa.type !== "partially_funded") return { type: lesa.type };
  const { amountCents, semiAnnualPaymentCents } = lesa;
  return amountCents === null || semiAnnualPaymentCents === null
    ? null
    : { type: lesa.type, amountCents, semiAnnualPaymentCents };
};

const priorHecmOf = ({ priorHecm }: CalculatedTerms): PriorHecm | null => {
  if (!priorHecm) return null;
  const { closedOn, maxClaimAmountCents, principalLimitCents, initialMipPaidCents } = priorHecm;
  return closedOn === null ||
    maxClaimAmountCents === null ||
    principalLimitCents === null ||
    initialMipPaidCents === null
    ? null
    : { closedOn, maxClaimAmountCents, principalLimitCents, initialMipPaidCents };
};

const paysPropertyCharges = ({ lesa }: CalculatedTerms): boolean => lesa.type !== "none";

const missingOf = (terms: CalculatedTerms, expectedRate: Rate | null): string[] => {
  const { priorHecm, lesa } = terms;
  const missing: [boolean, string][] = [
    [expectedRate === null, terms.rateType === "fixed" ? "noteRate" : "expectedRate"],
    [terms.hecmType === "purchase" && terms.purchasePriceCents === null, "purchasePriceCents"],
    [terms.hecmType === "refinance" && (priorHecm?.closedOn ?? null) === null, "priorHecm.closedOn"],
    [
      terms.hecmType === "refinance" && (priorHecm?.maxClaimAmountCents ?? null) === null,
      "priorHecm.maxClaimAmountCents",
    ],
    [
      terms.hecmType === "refinance" && (priorHecm?.principalLimitCents ?? null) === null,
      "priorHecm.principalLimitCents",
    ],
    [
      terms.hecmType === "refinance" && (priorHecm?.initialMipPaidCents ?? null) === null,
      "priorHecm.initialMipPaidCents",
    ],
    [paysPropertyCharges(terms) && terms.annualTaxesCents === null, "property.annualTaxesCents"],
    [paysPropertyCharges(terms) && terms.annualInsuranceCents === null, "property.annualInsuranceCents"],
    [lesa.type === "partially_funded" && lesa.amountCents === null, "lesa.amountCents"],
    [lesa.type === "partially_funded" && lesa.semiAnnualPaymentCents === null, "lesa.semiAnnualPaymentCents"],
  ];
  return missing.filter(([isMissing]) => isMissing).map(([, field]) => field);
};

/**
 * What a calculation of these terms rests on, as of a day. `quote` holds the published weeks from which rates that are not
 * among the terms are taken; null where there is none. Refuses with every input that is missing: nothing is guessed, and
 * only what nobody said about costs counts as none (HECM decision 6).
 */
export const inputsOfTerms = (
  terms: CalculatedTerms,
  asOf: Day,
  quote: RateQuote | null,
): Result<CalculationInputs, CalculationInputsMissing | NoRuleInForce> => {
  const rates = calculationRates(terms, asOf, quote);
  if (rates._tag === "Refused") return rates;
  const { noteRate, expectedRate, basis } = rates.value;
  const lesa = lesaOf(terms);
  const fields = missingOf(terms, expectedRate);
  if (fields.length > 0 || expectedRate === null || lesa === null)
    return refuse({ _tag: "CalculationInputsMissing", fields });
  return accept({
    asOf,
    applicationOn: terms.applicationOn,
    caseNumberAssignedOn: terms.caseNumberAssignedOn,
    closingOn: terms.closingOn,
    hecmType: terms.hecmType,
    rateType: terms.rateType,
    noteRate,
    expectedRate,
    rateBasis: basis,
    people: terms.people,
    homeValueCents: terms.homeValueCents,
    appraisedValueCents: terms.appraisedValueCents,
    secondAppraisedValueCents: terms.secondAppraisedValueCents,
    purchasePriceCents: terms.hecmType === "purchase" ? terms.purchasePriceCents : null,
    earnestMoneyCents: terms.earnestMoneyCents,
    sellerContributionsCents: terms.sellerContributionsCents,
    originationFeeCents: terms.originationFeeCents,
    counselingFeeCents: terms.counselingFeeCents,
    closingCostsCents: terms.closingCostsCents,
    lenderCreditCents: terms.lenderCreditCents,
    liens: terms.liens.map(({ amountCents, isMandatory, isDelinquentFederalDebt }) => ({
      amountCents,
      isMandatory,
      isDelinquentFederalDebt,
    })),
    repairEstimateCents: terms.repairEstimateCents,
    repairAdministrationFeeCents: terms.repairAdministrationFeeCents,
    propertyChargesAtClosingCents: terms.propertyChargesAtClosingCents,
    servicingFeeMonthlyCents: terms.servicingFeeMonthlyCents,
    annualPropertyCharges: {
      taxesCents: terms.annualTaxesCents ?? 0,
      hazardInsuranceCents: terms.annualInsuranceCents ?? 0,
      floodInsuranceCents: terms.annualFloodInsuranceCents ?? 0,
    },
    lesa,
    priorHecm: terms.hecmType === "refinance" ? priorHecmOf(terms) : null,
    paymentPlan: terms.paymentPlan,
  });
};

/** What a calculation of a loan as it stands rests on; see `inputsOfTerms`. */
export const calculationInputs = (
  loan: Loan,
  asOf: Day,
  quote: RateQuote | null,
): Result<CalculationInputs, CalculationInputsMissing | NoRuleInForce> =>
  inputsOfTerms(calculatedTerms(loan), asOf, quote);
