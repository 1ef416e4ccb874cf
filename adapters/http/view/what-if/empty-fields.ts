import { DEFAULT_TERM_MONTHS } from "../../../../domain/calculation/what-if/compare-plans.ts";
import type { PlacedField } from "./quote-form.ts";

/** Fields that may be left empty, and then have a meaning. */
export type EmptiableField = Exclude<
  PlacedField,
  "ageYears" | "bornOn" | "state" | "homeValueCents" | "productCode" | "coBorrowers" | "liens" | "lesa"
>;

interface WhereEmpty {
  readonly loan: string;
  readonly quote: string;
}

const both = (text: string): WhereEmpty => ({ loan: text, quote: text });
const none = both("none");
const byProduct: WhereEmpty = { loan: "none", quote: "the product’s default fee" };
const charge = both("not known; a set-aside needs it");

/** What an empty field means, for a loan and for a quote, if no calculation shows it. */
export const whereEmpty: Readonly<Record<EmptiableField, WhereEmpty>> = {
  purchasePriceCents: { loan: "none", quote: "no purchase" },
  closingOn: both("none set; ages are as of today"),
  margin: both("the product’s; rates left empty depend on it"),
  expectedRate: both("today’s published rate, with the margin"),
  noteRate: both("today’s index, with the margin"),
  fixedRate: both("the product’s; one without a rate is not calculated"),
  originationFeeCents: byProduct,
  counselingFeeCents: byProduct,
  closingCostsCents: { loan: "none", quote: "the product’s default fees" },
  servicingFeeMonthlyCents: { loan: "none", quote: "the product’s" },
  earnestMoneyCents: none,
  sellerContributionsCents: none,
  repairEstimateCents: none,
  repairAdministrationFeeCents: none,
  propertyChargesAtClosingCents: none,
  annualTaxesCents: charge,
  annualInsuranceCents: charge,
  annualFloodInsuranceCents: charge,
  termMonths: both(String(DEFAULT_TERM_MONTHS)),
  monthlyPaymentCents: both("follows from the term"),
  initialDrawCents: both("nothing; the maximum for a single disbursement"),
  lineOfCreditCents: both("modified tenure and modified term are not shown"),
};

export const emptiableFields = Object.keys(whereEmpty) as readonly EmptiableField[];
