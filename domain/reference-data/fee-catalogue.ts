export const paymentTimings = ["poc", "at_closing", "financed"] as const;
export type PaymentTiming = (typeof paymentTimings)[number];

interface CatalogueFee {
  readonly code: string;
  readonly name: string;
  readonly paidTo: string | null;
  readonly isFinanceCharge: boolean;
  readonly paymentTiming: PaymentTiming;
}

const fee = (
  code: string,
  name: string,
  paidTo: string | null,
  paymentTiming: PaymentTiming,
  isFinanceCharge = false,
): CatalogueFee => ({ code, name, paidTo, isFinanceCharge, paymentTiming });

/** The fees a HECM closing knows, with whom they usually go to and when they are usually paid. */
export const feeCatalogue: readonly CatalogueFee[] = [
  fee("origination-fee", "Origination fee", "lender", "financed", true),
  fee("appraisal", "Appraisal", "appraiser", "poc"),
  fee("second-appraisal", "Second appraisal", "appraiser", "financed"),
  fee("appraisal-update", "Appraisal update or final inspection", "appraiser", "financed"),
  fee("counseling", "HECM counseling fee", "counseling agency", "financed"),
  fee("credit-report", "Credit report", "credit vendor", "financed"),
  fee("flood-certification", "Flood certification, life of loan", "flood vendor", "financed"),
  fee("title-insurance-lender", "Lender's title insurance", "title company", "financed"),
  fee("title-exam-settlement", "Title examination, settlement or closing fee", "title company", "financed"),
  fee("endorsements", "Title endorsements", "title company", "financed"),
  fee("recording-fees", "Recording fees", "county", "financed"),
  fee("mortgage-tax-stamps", "Mortgage tax, stamps or intangibles tax", "state or county", "financed"),
  fee("document-preparation", "Document preparation", "vendor", "financed"),
  fee("notary-courier", "Notary, courier or e-mail", "vendor", "financed"),
  fee("pest-inspection", "Wood-destroying insect inspection", "vendor", "poc"),
  fee("survey", "Survey", "vendor", "financed"),
  fee("termite-septic-well", "Septic, well or other inspection", "vendor", "poc"),
  fee("discount-points", "Discount points", "lender", "financed", true),
  fee("broker-fee", "Broker compensation", "broker", "financed", true),
  fee("other", "Other fee", null, "financed"),
];

/** Codes of the industry's fee lists that are figures of the calculation or fields of the loan, never fees. */
export const computedFeeCodes: readonly string[] = [
  "upfront-mip",
  "annual-mip",
  "servicing-fee-set-aside",
  "property-charge-set-aside",
  "repair-set-aside",
  "repair-administration",
];
