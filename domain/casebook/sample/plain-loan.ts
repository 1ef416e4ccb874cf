import type { CalculationInputs } from "../../hecm/inputs.ts";
import { day } from "../../kernel/day.ts";
import { rate } from "../../kernel/rate.ts";

/**
 * The plain loan on which the case books and tests are based: a 72-year-old borrower, a home value of 400,000.00, an expected rate of 6.000
 * %, and no cost except the insurance premium.
 */
export const plainLoan: CalculationInputs = {
  asOf: day("2026-06-15"),
  applicationOn: day("2026-02-16"),
  caseNumberAssignedOn: day("2026-03-02"),
  closingOn: day("2026-06-15"),
  hecmType: "traditional",
  rateType: "annual_adjustable",
  noteRate: rate(5.75),
  expectedRate: rate(6),
  rateBasis: null,
  people: [{ bornOn: day("1954-06-01"), part: "borrower" }],
  homeValueCents: 40_000_000,
  appraisedValueCents: null,
  secondAppraisedValueCents: null,
  purchasePriceCents: null,
  earnestMoneyCents: 0,
  sellerContributionsCents: 0,
  originationFeeCents: null,
  counselingFeeCents: 0,
  closingCostsCents: 0,
  lenderCreditCents: 0,
  liens: [],
  repairEstimateCents: 0,
  repairAdministrationFeeCents: 0,
  propertyChargesAtClosingCents: 0,
  servicingFeeMonthlyCents: 0,
  annualPropertyCharges: { taxesCents: 0, hazardInsuranceCents: 0, floodInsuranceCents: 0 },
  lesa: { type: "none" },
  priorHecm: null,
  paymentPlan: null,
};
