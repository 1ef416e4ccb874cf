import type { CalculationRecord } from "../../../calculation/calculation-record.ts";
import type { CalculationInputs } from "../../../hecm/inputs.ts";
import type { RefinanceTest } from "../../../hecm/refinance/refinance-verdict.ts";
import { borrowerTypeWords } from "../../../hecm/term-words.ts";
import { isPaidByLoan } from "../../../hecm/terms.ts";
import type { DocumentFacts } from "../facts.ts";
import { count, date, type MergeFields, money, percent, record, text, yesNo } from "../field.ts";

type Calculated = Pick<CalculationRecord, "asOf" | "inputs" | "result">;

const limitFields: MergeFields<Calculated> = {
  as_of: date("Date as of which the calculation was made", ({ asOf }) => asOf),
  age_used: count("Age that determines the principal limit factor", ({ result }) => result.ageUsedYears),
  age_basis: text("Person whose age is used, in words", ({ result }) => borrowerTypeWords[result.ageBasis]),
  youngest_borrower_age: count(
    "Youngest borrower's age at the last birthday",
    (one) => one.result.youngestBorrowerYears,
  ),
  home_value: money("Home value used in the calculation", ({ result }) => result.homeValueCents),
  max_claim_amount: money("Maximum claim amount", ({ result }) => result.maxClaimAmountCents),
  note_rate: percent("Interest rate of the note at the start", ({ result }) => result.noteRate),
  expected_rate: percent("Expected average mortgage interest rate", ({ result }) => result.expectedRate),
  expected_rate_rounded: percent(
    "Expected rate, rounded for the table of factors",
    (one) => one.result.expectedRateRounded,
  ),
  annual_mip_rate: percent("Annual mortgage insurance premium", ({ result }) => result.annualMipRate),
  principal_limit_factor: text("Principal limit factor, to three decimals", ({ result }) =>
    result.principalLimitFactor.toFixed(3),
  ),
  principal_limit: money("Principal limit", ({ result }) => result.principalLimitCents),
  credit_growth_rate: percent(
    "Rate at which an unused line of credit grows, at the start",
    (one) => one.result.lineOfCreditGrowthRate,
  ),
};

const paidOffCents = ({ liens }: CalculationInputs): number =>
  liens.filter(isPaidByLoan).reduce((sum, { amountCents }) => sum + amountCents, 0);

/** For a purchase, the obligations that are not in the other fields: the part of the price that the loan pays. */
const priceFromLoanCents = ({ inputs, result }: Calculated): number | null =>
  inputs.hecmType === "purchase"
    ? result.mandatoryObligationsCents -
      result.initialMipCents -
      result.originationFeeCents -
      inputs.counselingFeeCents -
      inputs.closingCostsCents -
      paidOffCents(inputs) -
      result.repairSetAsideCents -
      inputs.repairAdministrationFeeCents -
      inputs.propertyChargesAtClosingCents +
      (result.sellerContributionsCents ?? 0) +
      inputs.lenderCreditCents
    : null;

const totalCostsCents = ({ inputs, result }: Calculated): number =>
  result.initialMipCents + result.originationFeeCents + inputs.counselingFeeCents + inputs.closingCostsCents;

const costFields: MergeFields<Calculated> = {
  initial_mip: money("Initial mortgage insurance premium", ({ result }) => result.initialMipCents),
  origination_fee: money("Origination fee", ({ result }) => result.originationFeeCents),
  origination_fee_cap: money("Highest allowed origination fee", ({ result }) => result.originationFeeCapCents),
  counseling_fee: money("Counseling fee through the loan", ({ inputs }) => inputs.counselingFeeCents),
  closing_costs: money("Borrower's other closing costs through the loan", ({ inputs }) => inputs.closingCostsCents),
  seller_contributions: money(
    "Part of the costs that the seller pays, on a purchase",
    (one) => one.result.sellerContributionsCents,
  ),
  lender_credit: money("Lender's credit toward the costs", ({ inputs }) => inputs.lenderCreditCents),
  total_closing_costs: money(
    "Initial premium, origination fee, counseling fee and closing costs together, before credits",
    totalCostsCents,
  ),
  costs_after_credits: money(
    "Same with the fee for administering repairs, less the parts that seller and lender pay",
    (one) =>
      totalCostsCents(one) +
      one.inputs.repairAdministrationFeeCents -
      (one.result.sellerContributionsCents ?? 0) -
      one.inputs.lenderCreditCents,
  ),
  liens_paid_off: money("Debts that the loan must pay off at closing", ({ inputs }) => paidOffCents(inputs)),
  price_from_loan: money("On a purchase, the part of the price that the loan pays", priceFromLoanCents),
  property_charges_at_closing: money(
    "Property charges that are paid at closing",
    (one) => one.inputs.propertyChargesAtClosingCents,
  ),
  repair_administration_fee: money("Fee for administering repairs", (one) => one.inputs.repairAdministrationFeeCents),
};

const proceedsFields: MergeFields<Calculated> = {
  servicing_set_aside: money("Set-aside for servicing fees", ({ result }) => result.servicingSetAsideCents),
  repair_set_aside: money("Set-aside for repairs", ({ result }) => result.repairSetAsideCents),
  life_expectancy_set_aside: money("Set-aside for property charges", ({ result }) => result.lesaCents),
  mandatory_obligations: money(
    "Mandatory obligations: all that the loan must pay or set aside for at closing",
    (one) => one.result.mandatoryObligationsCents,
  ),
  net_principal_limit: money(
    "Principal limit less mandatory obligations and set-asides",
    (one) => one.result.netPrincipalLimitCents,
  ),
  shortfall: money("Amount by which mandatory obligations and set-asides exceed the principal limit", ({ result }) =>
    Math.max(0, -result.netPrincipalLimitCents),
  ),
  available_proceeds: money("Proceeds available to the borrower", ({ result }) => result.availableProceedsCents),
  first_year_limit: money("Maximum disbursement in the first twelve months", (one) => one.result.firstYearLimitCents),
  first_year_available: money(
    "Part of it that is left for the borrower",
    ({ result }) => result.firstYearAvailableCents,
  ),
  available_after_first_year: money("Proceeds available only after the first twelve months", ({ result }) =>
    result.proceedsForgoneCents === null ? result.availableProceedsCents - result.firstYearAvailableCents : null,
  ),
  proceeds_forgone: money(
    "On a fixed rate, the amount that can never be drawn",
    ({ result }) => result.proceedsForgoneCents,
  ),
  cash_to_close: money("Cash that the borrower brings to closing", ({ result }) => result.cashRequiredToCloseCents),
};

const refinanceFields: MergeFields<RefinanceTest> = {
  total_cost: money("Total cost of the refinance", ({ totalCostCents }) => totalCostCents),
  benefit: money("Increase of the principal limit by the refinance", ({ benefitCents }) => benefitCents),
  ratio: text(
    "Benefit of the refinance divided by its cost, to two decimals",
    ({ ratio }) => ratio?.toFixed(2) ?? null,
  ),
  passes_benefit_factor: yesNo(
    "Whether the benefit is large enough to waive counseling",
    (one) => one.passesBenefitFactor,
  ),
  last_application_date: date("Last date for an application without counseling", (one) => one.lastApplicationDay),
  is_counseling_waivable: yesNo("Whether counseling may be waived", ({ isCounselingWaivable }) => isCounselingWaivable),
};

/** The figures of the latest calculation. */
export const calculationSection: MergeFields<DocumentFacts> = {
  calculation: record(({ calculation }) => calculation, { ...limitFields, ...costFields, ...proceedsFields }),
  refinance_test: record(({ calculation }) => calculation?.result.refinanceTest ?? null, refinanceFields),
};
