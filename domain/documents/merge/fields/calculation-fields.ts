import type { CalculationRecord } from "../../../calculation/calculation-record.ts";
import type { CalculationInputs } from "../../../hecm/inputs.ts";
import type { RefinanceTest } from "../../../hecm/refinance/refinance-verdict.ts";
import { borrowerTypeWords } from "../../../hecm/term-words.ts";
import { isPaidByLoan } from "../../../hecm/terms.ts";
import type { DocumentFacts } from "../facts.ts";
import { count, date, type MergeFields, money, percent, record, text, yesNo } from "../field.ts";

type Calculated = Pick<CalculationRecord, "asOf" | "inputs" | "result">;

const limitFields: MergeFields<Calculated> = {
  as_of: date("The day that the calculation is made for", ({ asOf }) => asOf),
  age_used: count("The age that picks the principal limit factor", ({ result }) => result.ageUsedYears),
  age_basis: text("Whose age it is, in words", ({ result }) => borrowerTypeWords[result.ageBasis]),
  youngest_borrower_age: count(
    "The youngest borrower's age at the last birthday",
    (one) => one.result.youngestBorrowerYears,
  ),
  home_value: money("The home value that counts", ({ result }) => result.homeValueCents),
  max_claim_amount: money("The maximum claim amount", ({ result }) => result.maxClaimAmountCents),
  note_rate: percent("The interest rate of the note at the start", ({ result }) => result.noteRate),
  expected_rate: percent("The expected average mortgage interest rate", ({ result }) => result.expectedRate),
  expected_rate_rounded: percent(
    "The expected rate as the table of factors takes it",
    (one) => one.result.expectedRateRounded,
  ),
  annual_mip_rate: percent("The annual mortgage insurance premium", ({ result }) => result.annualMipRate),
  principal_limit_factor: text("The principal limit factor, to three decimals", ({ result }) =>
    result.principalLimitFactor.toFixed(3),
  ),
  principal_limit: money("The principal limit", ({ result }) => result.principalLimitCents),
  credit_growth_rate: percent(
    "The rate at which an unused line of credit grows, at the start",
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
  initial_mip: money("The initial mortgage insurance premium", ({ result }) => result.initialMipCents),
  origination_fee: money("The origination fee", ({ result }) => result.originationFeeCents),
  origination_fee_cap: money("The most that the origination fee may be", ({ result }) => result.originationFeeCapCents),
  counseling_fee: money("The counseling fee through the loan", ({ inputs }) => inputs.counselingFeeCents),
  closing_costs: money("The borrower's other closing costs through the loan", ({ inputs }) => inputs.closingCostsCents),
  seller_contributions: money(
    "What the seller pays of the costs, on a purchase",
    (one) => one.result.sellerContributionsCents,
  ),
  lender_credit: money("The lender's credit toward the costs", ({ inputs }) => inputs.lenderCreditCents),
  total_closing_costs: money(
    "Initial premium, origination fee, counseling fee and closing costs together, before credits",
    totalCostsCents,
  ),
  costs_after_credits: money(
    "The same with the fee for administering repairs, less what seller and lender pay of them",
    (one) =>
      totalCostsCents(one) +
      one.inputs.repairAdministrationFeeCents -
      (one.result.sellerContributionsCents ?? 0) -
      one.inputs.lenderCreditCents,
  ),
  liens_paid_off: money("The debts that the loan must pay off at closing", ({ inputs }) => paidOffCents(inputs)),
  price_from_loan: money("On a purchase, the part of the price that the loan pays", priceFromLoanCents),
  property_charges_at_closing: money(
    "Property charges that are paid at closing",
    (one) => one.inputs.propertyChargesAtClosingCents,
  ),
  repair_administration_fee: money(
    "The fee for administering repairs",
    (one) => one.inputs.repairAdministrationFeeCents,
  ),
};

const proceedsFields: MergeFields<Calculated> = {
  servicing_set_aside: money("The set-aside for servicing fees", ({ result }) => result.servicingSetAsideCents),
  repair_set_aside: money("The set-aside for repairs", ({ result }) => result.repairSetAsideCents),
  life_expectancy_set_aside: money("The set-aside for property charges", ({ result }) => result.lesaCents),
  mandatory_obligations: money(
    "The mandatory obligations: all that the loan must pay or set aside for at closing",
    (one) => one.result.mandatoryObligationsCents,
  ),
  net_principal_limit: money(
    "The principal limit less mandatory obligations and set-asides",
    (one) => one.result.netPrincipalLimitCents,
  ),
  shortfall: money("What the principal limit is too low by for mandatory obligations and set-asides", ({ result }) =>
    Math.max(0, -result.netPrincipalLimitCents),
  ),
  available_proceeds: money("What the borrower can get", ({ result }) => result.availableProceedsCents),
  first_year_limit: money(
    "The most that the loan may pay out in the first twelve months",
    (one) => one.result.firstYearLimitCents,
  ),
  first_year_available: money("What of it is left for the borrower", ({ result }) => result.firstYearAvailableCents),
  available_after_first_year: money("What the borrower can get only after the first twelve months", ({ result }) =>
    result.proceedsForgoneCents === null ? result.availableProceedsCents - result.firstYearAvailableCents : null,
  ),
  proceeds_forgone: money("On a fixed rate, what can never be drawn", ({ result }) => result.proceedsForgoneCents),
  cash_to_close: money("What the borrower brings to the closing", ({ result }) => result.cashRequiredToCloseCents),
};

const refinanceFields: MergeFields<RefinanceTest> = {
  total_cost: money("What the refinance costs", ({ totalCostCents }) => totalCostCents),
  benefit: money("What the refinance adds to the principal limit", ({ benefitCents }) => benefitCents),
  ratio: text(
    "How many times its cost the refinance brings, to two decimals",
    ({ ratio }) => ratio?.toFixed(2) ?? null,
  ),
  passes_benefit_factor: yesNo(
    "Whether the benefit is large enough to waive counseling",
    (one) => one.passesBenefitFactor,
  ),
  last_application_date: date("The last day of an application without counseling", (one) => one.lastApplicationDay),
  is_counseling_waivable: yesNo("Whether counseling may be waived", ({ isCounselingWaivable }) => isCounselingWaivable),
};

/** The figures of the latest calculation. */
export const calculationSection: MergeFields<DocumentFacts> = {
  calculation: record(({ calculation }) => calculation, { ...limitFields, ...costFields, ...proceedsFields }),
  refinance_test: record(({ calculation }) => calculation?.result.refinanceTest ?? null, refinanceFields),
};
