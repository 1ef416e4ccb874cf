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

/** The terms of a loan that a calculation uses. */
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

/** The yearly property charges that a calculation uses. */
export const calculatedChargeNames = [
  "annualTaxesCents",
  "annualInsuranceCents",
  "annualFloodInsuranceCents",
] as const satisfies readonly (keyof PropertyDetails)[];

/** What a calculation uses of the property. */
export const calculatedPropertyNames = [
  "homeValueCents",
  ...calculatedChargeNames,
] as const satisfies readonly (keyof PropertyDetails)[];

/** Everything that a calculation uses of a loan; amounts in whole cents. */
export interface CalculatedTerms
  extends Pick<LoanTerms, (typeof calculatedTermNames)[number]>,
    Pick<PropertyDetails, (typeof calculatedPropertyNames)[number]>,
    Pick<CalculationInputs, "people" | "originationFeeCents" | "counselingFeeCents" | "closingCostsCents"> {
  /** Whether the origination fee is still to be set. A scenario that names one does not need it. */
  readonly originationFeePending: boolean;
  /** The date from which the loan may close; null if it may not yet. Rates are fixed only by a closing date on or after it. */
  readonly clearedToCloseOn: Day | null;
}

/** The parts of a loan that its terms are taken from. A quote has only these parts. */
interface TermsOfLoan extends Pick<LoanTerms, (typeof calculatedTermNames)[number]>, StartingFees {
  readonly property: Pick<PropertyDetails, (typeof calculatedPropertyNames)[number]>;
  readonly borrowers: readonly Pick<BorrowerDetails, "bornOn" | "borrowerType">[];
  /** Empty for a loan that is not started. */
  readonly statusHistory: readonly StatusEntry[];
  /** The overrides with which an underwriter leaves mandatory debts unpaid. */
  readonly overrides: readonly RequirementOverride[];
}

/**
 * The terms of a loan in its present state. `raised` are the company's severities, which decide whether reasons to leave a debt unpaid
 * count.
 */
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
