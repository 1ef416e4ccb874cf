import type { Product } from "../../company/product.ts";
import { noHmdaAnswers } from "../hmda/answers.ts";
import type { LoanTerms, ProductTerms } from "../loan.ts";

/** The default terms of a loan. */
export const startingTerms: Omit<LoanTerms, "loanOfficerId" | keyof ProductTerms> = {
  externalId: null,
  processorId: null,
  underwriterId: null,
  closerId: null,
  appraisedValueCents: null,
  secondAppraisedValueCents: null,
  purchasePriceCents: null,
  earnestMoneyCents: 0,
  sellerContributionsCents: 0,
  hecmType: "traditional",
  expectedRate: null,
  rateLockedOn: null,
  channel: "retail",
  servicingIntent: "retained",
  lenderCreditCents: 0,
  paymentPlan: null,
  liens: [],
  repairEstimateCents: 0,
  repairAdministrationFeeCents: 0,
  propertyChargesAtClosingCents: 0,
  lesa: { type: "none", amountCents: null, semiAnnualPaymentCents: null },
  priorHecm: null,
  counseling: null,
  applicationOn: null,
  caseNumberAssignedOn: null,
  contractOn: null,
  appraisedOn: null,
  appraisalCopySentOn: null,
  appraisalCopyWaivedOn: null,
  approvedOn: null,
  closingOn: null,
  disbursedOn: null,
  disclosureReceivedOn: null,
  commitmentAcceptedOn: null,
  stateNoticeGivenOn: null,
  applicationCompletedOn: null,
  noticeSentOn: null,
  fhaInsurance: null,
  broker: null,
  fundingLender: null,
  assessment: null,
  hmda: noHmdaAnswers,
  notes: null,
};

/**
 * The terms that a loan copies from its product. The product's own note rate is left out if an expected rate is entered for a fixed-rate
 * product, because a fixed rate is one rate for both (24 CFR 206.3).
 */
export const productTerms = (
  product: Product,
  { expectedRate = null }: Partial<Pick<LoanTerms, "expectedRate">> = {},
): ProductTerms => ({
  productCode: product.code,
  rateType: product.rateType,
  index: product.noteIndex,
  margin: product.margin,
  noteRate: product.rateType === "fixed" && expectedRate !== null ? null : product.noteRate,
  periodicCap: product.periodicCap,
  lifetimeCap: product.lifetimeCap,
  servicingFeeMonthlyCents: product.servicingFeeMonthlyCents,
});
