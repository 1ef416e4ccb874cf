import type { CalculationInputs } from "../hecm/inputs.ts";
import type { Day } from "../kernel/day.ts";
import type { BorrowerDetails } from "../loan/borrowers/borrower.ts";
import type { StartingFees } from "../loan/fees/fee.ts";
import { closingCostsCents, counselingFeeCents, originationFeeCents } from "../loan/fees/fees.ts";
import type { LoanTerms, RequirementOverride } from "../loan/loan.ts";
import { paidLiens } from "../loan/mandatory-liens.ts";
import type { PropertyDetails } from "../loan/properties/property.ts";
import { clearedToCloseOn } from "../loan/status/cleared-to-close.ts";
import type { StatusEntry } from "../loan/status/status.ts";
import type { RaisedSeverity } from "../requirements/severity.ts";

/** The terms of a loan that a calculation reads. */
export const calculatedTermNames = [
  "hecmType",
  "rateType",
  "index",
  "margin",
  "noteRate",
  "expectedRate",
  "rateLockedOn",
  "applicationOn",
  "caseNumberAssignedOn",
  "closingOn",
  "appraisedValueCents",
  "secondAppraisedValueCents",
  "purchasePriceCents",
  "earnestMoneyCents",
  "sellerContributionsCents",
  "lenderCreditCents",
  "liens",
  "repairEstimateCents",
  "repairAdministrationFeeCents",
  "propertyChargesAtClosingCents",
  "servicingFeeMonthlyCents",
  "lesa",
  "priorHecm",
  "paymentPlan",
] as const satisfies readonly (keyof LoanTerms)[];

/** The charges of a year on the property that a calculation reads. */
export const calculatedChargeNames = [
  "annualTaxesCents",
  "annualInsuranceCents",
  "annualFloodInsuranceCents",
] as const satisfies readonly (keyof PropertyDetails)[];

/** What a calculation reads of the property. */
export const calculatedPropertyNames = [
  "homeValueCents",
  ...calculatedChargeNames,
] as const satisfies readonly (keyof PropertyDetails)[];

/** All that a calculation reads of a loan, side by side; amounts are whole cents. */
export interface CalculatedTerms
  extends Pick<LoanTerms, (typeof calculatedTermNames)[number]>,
    Pick<PropertyDetails, (typeof calculatedPropertyNames)[number]>,
    Pick<CalculationInputs, "people" | "originationFeeCents" | "counselingFeeCents" | "closingCostsCents"> {
  /** Whether the origination fee is still to be set; a scenario that names one needs no other. */
  readonly originationFeePending: boolean;
  /** From when on the loan could close; null where it cannot yet. Rates end only with a closing date from this day on. */
  readonly clearedToCloseOn: Day | null;
}

/** The part of a loan that its terms are taken from; a quoted loan has only this part. */
interface TermsOfLoan extends Pick<LoanTerms, (typeof calculatedTermNames)[number]>, StartingFees {
  readonly property: Pick<PropertyDetails, (typeof calculatedPropertyNames)[number]>;
  readonly borrowers: readonly Pick<BorrowerDetails, "bornOn" | "borrowerType">[];
  /** Empty for a loan that is not started. */
  readonly statusHistory: readonly StatusEntry[];
  /** By which an underwriter leaves debts that the loan has to pay. */
  readonly overrides: readonly RequirementOverride[];
}

/** The terms of a loan as it is; `raised` are the severities of its company, by which reasons to leave a debt unpaid count. */
export const calculatedTerms = (loan: TermsOfLoan, raised: readonly RaisedSeverity[]): CalculatedTerms => {
  const { homeValueCents, annualTaxesCents, annualInsuranceCents, annualFloodInsuranceCents } = loan.property;
  return {
    ...loan,
    liens: paidLiens(loan, raised),
    homeValueCents,
    annualTaxesCents,
    annualInsuranceCents,
    annualFloodInsuranceCents,
    people: loan.borrowers.map(({ bornOn, borrowerType }) => ({ bornOn, part: borrowerType })),
    originationFeeCents: originationFeeCents(loan),
    counselingFeeCents: counselingFeeCents(loan),
    closingCostsCents: closingCostsCents(loan),
    clearedToCloseOn: clearedToCloseOn(loan),
  };
};
