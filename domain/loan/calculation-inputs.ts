import type { RateQuote } from "../hecm/expected-rate.ts";
import type { CalculationInputs, LifeExpectancySetAside, PriorHecm } from "../hecm/inputs.ts";
import type { Day } from "../kernel/day.ts";
import type { NoRuleInForce } from "../kernel/in-force.ts";
import type { Rate } from "../kernel/rate.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import { calculationRates } from "./calculation-rates.ts";
import { closingCostsCents, counselingFeeCents, originationFeeCents } from "./fees.ts";
import type { Loan } from "./loan.ts";

/** What a calculation still needs to be told, by the domain's paths, all of it at once. */
export interface CalculationInputsMissing {
  readonly _tag: "CalculationInputsMissing";
  readonly fields: readonly string[];
}

const lesaOf = ({ lesa }: Loan): LifeExpectancySetAside | null => {
  if (lesa.type !== "partially_funded") return { type: lesa.type };
  const { amountCents, semiAnnualPaymentCents } = lesa;
  return amountCents === null || semiAnnualPaymentCents === null
    ? null
    : { type: lesa.type, amountCents, semiAnnualPaymentCents };
};

const priorHecmOf = ({ priorHecm }: Loan): PriorHecm | null => {
  if (!priorHecm) return null;
  const { closedOn, maxClaimAmountCents, principalLimitCents, initialMipPaidCents } = priorHecm;
  return closedOn === null ||
    maxClaimAmountCents === null ||
    principalLimitCents === null ||
    initialMipPaidCents === null
    ? null
    : { closedOn, maxClaimAmountCents, principalLimitCents, initialMipPaidCents };
};

const paysPropertyCharges = ({ lesa }: Loan): boolean => lesa.type !== "none";

const missingOf = (loan: Loan, expectedRate: Rate | null): string[] => {
  const { property, priorHecm, lesa } = loan;
  const missing: [boolean, string][] = [
    [expectedRate === null, loan.rateType === "fixed" ? "noteRate" : "expectedRate"],
    [loan.hecmType === "purchase" && loan.purchasePriceCents === null, "purchasePriceCents"],
    [loan.hecmType === "refinance" && (priorHecm?.closedOn ?? null) === null, "priorHecm.closedOn"],
    [
      loan.hecmType === "refinance" && (priorHecm?.maxClaimAmountCents ?? null) === null,
      "priorHecm.maxClaimAmountCents",
    ],
    [
      loan.hecmType === "refinance" && (priorHecm?.principalLimitCents ?? null) === null,
      "priorHecm.principalLimitCents",
    ],
    [
      loan.hecmType === "refinance" && (priorHecm?.initialMipPaidCents ?? null) === null,
      "priorHecm.initialMipPaidCents",
    ],
    [paysPropertyCharges(loan) && property.annualTaxesCents === null, "property.annualTaxesCents"],
    [paysPropertyCharges(loan) && property.annualInsuranceCents === null, "property.annualInsuranceCents"],
    [lesa.type === "partially_funded" && lesa.amountCents === null, "lesa.amountCents"],
    [lesa.type === "partially_funded" && lesa.semiAnnualPaymentCents === null, "lesa.semiAnnualPaymentCents"],
  ];
  return missing.filter(([isMissing]) => isMissing).map(([, field]) => field);
};

/**
 * What a calculation of this loan rests on, as of a day. `quote` holds the published weeks from which rates that are not
 * on the loan are taken; null where there is none. Refuses with every input that is missing: nothing is guessed, and only
 * what nobody said about costs counts as none (hecm.md, decision 6).
 */
export const calculationInputs = (
  loan: Loan,
  asOf: Day,
  quote: RateQuote | null,
): Result<CalculationInputs, CalculationInputsMissing | NoRuleInForce> => {
  const rates = calculationRates(loan, asOf, quote);
  if (rates._tag === "Refused") return rates;
  const { noteRate, expectedRate, basis } = rates.value;
  const lesa = lesaOf(loan);
  const fields = missingOf(loan, expectedRate);
  if (fields.length > 0 || expectedRate === null || lesa === null)
    return refuse({ _tag: "CalculationInputsMissing", fields });
  const { property } = loan;
  return accept({
    asOf,
    applicationOn: loan.applicationOn,
    caseNumberAssignedOn: loan.caseNumberAssignedOn,
    closingOn: loan.closingOn,
    hecmType: loan.hecmType,
    rateType: loan.rateType,
    noteRate,
    expectedRate,
    rateBasis: basis,
    people: loan.borrowers.map(({ bornOn, borrowerType }) => ({ bornOn, part: borrowerType })),
    homeValueCents: property.homeValueCents,
    appraisedValueCents: loan.appraisedValueCents,
    secondAppraisedValueCents: loan.secondAppraisedValueCents,
    purchasePriceCents: loan.hecmType === "purchase" ? loan.purchasePriceCents : null,
    earnestMoneyCents: loan.earnestMoneyCents,
    sellerContributionsCents: loan.sellerContributionsCents,
    originationFeeCents: originationFeeCents(loan),
    counselingFeeCents: counselingFeeCents(loan),
    closingCostsCents: closingCostsCents(loan),
    lenderCreditCents: loan.lenderCreditCents,
    liens: loan.liens.map(({ amountCents, isMandatory, isDelinquentFederalDebt }) => ({
      amountCents,
      isMandatory,
      isDelinquentFederalDebt,
    })),
    repairEstimateCents: loan.repairEstimateCents,
    repairAdministrationFeeCents: loan.repairAdministrationFeeCents,
    propertyChargesAtClosingCents: loan.propertyChargesAtClosingCents,
    servicingFeeMonthlyCents: loan.servicingFeeMonthlyCents,
    annualPropertyCharges: {
      taxesCents: property.annualTaxesCents ?? 0,
      hazardInsuranceCents: property.annualInsuranceCents ?? 0,
      floodInsuranceCents: property.annualFloodInsuranceCents ?? 0,
    },
    lesa,
    priorHecm: loan.hecmType === "refinance" ? priorHecmOf(loan) : null,
    paymentPlan: loan.paymentPlan,
  });
};
