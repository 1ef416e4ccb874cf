export const paymentTimings = ["poc", "at_closing", "financed"] as const;
export type PaymentTiming = (typeof paymentTimings)[number];

export const feeTolerances = ["zero", "ten_percent", "unlimited"] as const;
export type FeeTolerance = (typeof feeTolerances)[number];

/** What RESPA determines about a fee on the Good Faith Estimate. */
interface Respa {
  /** The block of the estimate (12 CFR part 1024, appendix C); null if it depends on what the fee is for. */
  readonly gfeBlock: string | null;
  /** How far the charge at settlement may rise above the estimate (12 CFR 1024.7(e)). */
  readonly tolerance: FeeTolerance;
  readonly isShoppable: boolean;
}

const block = (gfeBlock: string, tolerance: FeeTolerance, isShoppable = false): Respa => ({
  gfeBlock,
  tolerance,
  isShoppable,
});

/**
 * The blocks of the Good Faith Estimate to which fees of a HECM belong. Services for which the borrower may shop are estimated for a
 * provider identified by the lender, within ten percent. With a provider of the borrower's own choice a fee has no limit, which is entered
 * as its tolerance on the loan (12 CFR 1024.7(e)(2) and (3)).
 */
const gfe = {
  originationCharge: block("1", "zero"),
  chargeForTheRate: block("2", "zero"),
  servicesThatTheLenderSelects: block("3", "ten_percent"),
  titleServices: block("4", "ten_percent", true),
  servicesToShopFor: block("6", "ten_percent", true),
  recordingCharges: block("7", "ten_percent"),
  transferTaxes: block("8", "zero"),
  notKnown: { gfeBlock: null, tolerance: "unlimited", isShoppable: false },
} as const satisfies Readonly<Record<string, Respa>>;

interface CatalogFee extends Respa {
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
  respa: Respa,
  isFinanceCharge = false,
): CatalogFee => ({ code, name, paidTo, isFinanceCharge, paymentTiming, ...respa });

const selected = gfe.servicesThatTheLenderSelects;
const title = gfe.titleServices;
const shoppable = gfe.servicesToShopFor;

/**
 * The fees of a HECM closing, with the usual payee and payment time, and what RESPA determines about them. The borrower chooses the
 * counseling agency among those approved by HUD: block 6 (HUD, New RESPA Rule FAQs). Preparing the loan's documents is part of the
 * origination service, and a notary or courier at closing is part of the title service (12 CFR 1024.2).
 */
export const feeCatalog: readonly CatalogFee[] = [
  fee("origination-fee", "Origination fee", "lender", "financed", gfe.originationCharge, true),
  fee("appraisal", "Appraisal", "appraiser", "poc", selected),
  fee("second-appraisal", "Second appraisal", "appraiser", "financed", selected),
  fee("appraisal-update", "Appraisal update or final inspection", "appraiser", "financed", selected),
  fee("counseling", "HECM counseling fee", "counseling agency", "financed", shoppable),
  fee("credit-report", "Credit report", "credit vendor", "financed", selected),
  fee("flood-certification", "Flood certification, life of loan", "flood vendor", "financed", selected),
  fee("title-insurance-lender", "Lender's title insurance", "title company", "financed", title),
  fee("title-exam-settlement", "Title examination, settlement or closing fee", "title company", "financed", title),
  fee("endorsements", "Title endorsements", "title company", "financed", title),
  fee("recording-fees", "Recording fees", "county", "financed", gfe.recordingCharges),
  fee(
    "mortgage-tax-stamps",
    "Mortgage tax, stamps or intangibles tax",
    "state or county",
    "financed",
    gfe.transferTaxes,
  ),
  fee("document-preparation", "Document preparation", "vendor", "financed", gfe.originationCharge),
  fee("notary-courier", "Notary, courier or e-mail", "vendor", "financed", title),
  fee("pest-inspection", "Wood-destroying insect inspection", "vendor", "poc", shoppable),
  fee("survey", "Survey", "vendor", "financed", shoppable),
  fee("termite-septic-well", "Septic, well or other inspection", "vendor", "poc", shoppable),
  fee("discount-points", "Discount points", "lender", "financed", gfe.chargeForTheRate, true),
  fee("broker-fee", "Broker compensation", "broker", "financed", gfe.originationCharge, true),
  fee("other", "Other fee", null, "financed", gfe.notKnown),
];

/** Codes of the industry's fee lists that are figures of the calculation or fields of the loan, and never fees. */
export const computedFeeCodes: readonly string[] = [
  "upfront-mip",
  "annual-mip",
  "servicing-fee-set-aside",
  "property-charge-set-aside",
  "repair-set-aside",
  "repair-administration",
];
