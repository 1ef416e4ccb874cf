import { indexNames } from "../../domain/hecm/interest-rates.ts";
import { formatCents } from "../../domain/kernel/money.ts";
import { percentFromRate, type Rate } from "../../domain/kernel/rate.ts";
import { bad, type ErrorTable } from "./error-row.ts";

const planAmountNames = {
  monthlyPaymentCents: "payment_plan.monthly_payment",
  lineOfCreditCents: "payment_plan.line_of_credit",
} as const;

interface PlanAmount {
  readonly amount: keyof typeof planAmountNames;
}

const nameOfPlanAmount = ({ amount }: PlanAmount): string => planAmountNames[amount];

type Say<Refusal> = (refusal: Refusal) => string;

/** A refusal about one field: the sentence and the field's entry say the same of it. `wayOut` follows in the sentence. */
const about = <Refusal>(code: string, field: string | Say<Refusal>, must: string | Say<Refusal>, wayOut = "") => {
  const nameOf = (refusal: Refusal) => (typeof field === "string" ? field : field(refusal));
  const messageOf = (refusal: Refusal) => (typeof must === "string" ? must : must(refusal));
  return {
    ...bad(code, ""),
    detail: (refusal: Refusal) => `${nameOf(refusal)} ${messageOf(refusal)}${wayOut}.`,
    errors: (refusal: Refusal) => [{ field: nameOf(refusal), message: messageOf(refusal) }],
  };
};

const atMost = (cents: number): string => `must be at most ${formatCents(cents)}`;

/** Refusals of calculations and of the rates that they need. */
export const calculationErrors = {
  CalculationInputsMissing: {
    status: 400,
    code: "calculation_inputs_missing",
    detail: ({ fields }) => `The loan still needs: ${fields.join(", ")}.`,
    errors: ({ fields }) => fields.map((field) => ({ field, message: "is required for a calculation" })),
  },
  NoRuleInForce: {
    ...bad("no_rule_in_force", ""),
    detail: ({ name }) => `No rule is known for ${name} on the loan's date: check the dates of the loan.`,
  },
  BorrowerMissing: bad("borrower_missing", "The loan needs a borrower: add one."),
  BorrowerUnderage: {
    ...bad("borrower_underage", ""),
    detail: ({ position, minimumYears }) =>
      `Person ${position} of the loan must be at least ${minimumYears}: check the date of birth and the closing date.`,
  },
  SpouseUnderEighteen: {
    ...bad("spouse_underage", ""),
    detail: ({ position, minimumYears }) =>
      `Person ${position} of the loan, a spouse, must be at least ${minimumYears}: check the date of birth.`,
  },
  PurchasePriceMissing: about("purchase_price_missing", "purchase_price", "is required for a purchase"),
  PriorHecmMissing: about("prior_hecm_missing", "prior_hecm", "is required for a refinance"),
  ExpectedRateAboveTable: about(
    "expected_rate_above_table",
    "expected_rate",
    ({ highestRate }: { readonly highestRate: Rate }) => `must be at most ${percentFromRate(highestRate)} percent`,
  ),
  FixedRateDiffersFromExpectedRate: bad(
    "fixed_rate_differs",
    "On a fixed-rate loan note_rate and expected_rate must be the same: set one of them, or both alike.",
  ),
  OriginationFeeAboveCap: about(
    "origination_fee_above_cap",
    "origination_fee",
    ({ capCents }: { readonly capCents: number }) => `${atMost(capCents)} on this home value`,
    ": lower it with POST /loan/update-origination-fee/, in a scenario by naming origination_fee",
  ),
  ServicingFeeAboveCap: about(
    "servicing_fee_above_cap",
    "servicing_fee_monthly",
    ({ capMonthlyCents }: { readonly capMonthlyCents: number }) => atMost(capMonthlyCents),
  ),
  RepairAdministrationFeeAboveCap: about(
    "repair_administration_fee_above_cap",
    "repair_administration_fee",
    ({ capCents }: { readonly capCents: number }) => atMost(capCents),
  ),
  PartiallyFundedLesaOnFixedRate: bad(
    "partially_funded_lesa_on_fixed_rate",
    "A fixed-rate loan cannot have a partially funded lesa: choose another type.",
  ),
  PaymentPlanNotForRateType: bad(
    "payment_plan_not_for_rate_type",
    "The payment plan does not go with rate_type: a fixed rate takes single_disbursement, the others do not.",
  ),
  InitialDrawAboveFirstYearAvailable: about(
    "initial_draw_above_available",
    "payment_plan.initial_draw",
    ({ firstYearAvailableCents }: { readonly firstYearAvailableCents: number }) => atMost(firstYearAvailableCents),
  ),
  PaymentsAboveFirstYearAvailable: {
    ...bad("payments_above_first_year_available", ""),
    detail: ({ firstYearAvailableCents, largestInitialDrawCents, largestMonthlyPaymentCents }) =>
      [
        `The initial draw and the payments of the first twelve months must be at most ${formatCents(firstYearAvailableCents)} together:`,
        `payment_plan.monthly_payment at most ${formatCents(largestMonthlyPaymentCents)} beside this draw`,
        ...(largestInitialDrawCents === null
          ? []
          : [`or payment_plan.initial_draw at most ${formatCents(largestInitialDrawCents)}`]),
      ]
        .join(" ")
        .concat("."),
  },
  PaymentPlanTermMissing: about("payment_plan_term_missing", "payment_plan.term_months", "is required for this plan"),
  PaymentPlanAmountMissing: bad(
    "payment_plan_amount_missing",
    "payment_plan.monthly_payment or payment_plan.line_of_credit is required for this plan.",
  ),
  PaymentPlanAmountDiffers: about(
    "payment_plan_amount_differs",
    nameOfPlanAmount,
    ({ determinedCents }: PlanAmount & { readonly determinedCents: number }) =>
      `must be ${formatCents(determinedCents)}, as the rest of the plan says, or be left out`,
  ),
  PaymentPlanAboveProceeds: about(
    "payment_plan_above_proceeds",
    nameOfPlanAmount,
    ({ largestCents }: PlanAmount & { readonly largestCents: number }) => atMost(largestCents),
  ),
  HorizonOutOfRange: {
    ...bad("horizon_out_of_range", ""),
    detail: ({ longestYears }) => `years must be from 1 to ${longestYears}, where the tables end.`,
    errors: ({ longestYears }) => [{ field: "years", message: `must be from 1 to ${longestYears}` }],
  },
  SetAsidesAbovePrincipalLimit: {
    ...bad("set_asides_above_principal_limit", ""),
    detail: ({ setAsidesCents, principalLimitCents }) =>
      `The set-asides of ${formatCents(setAsidesCents)} are above the principal limit of ${formatCents(principalLimitCents)}: nothing can be projected until they fit.`,
  },
  NoteRateMissing: bad("note_rate_missing", "The total annual loan cost needs note_rate: set it and calculate again."),
  LenderCreditAboveObligations: about(
    "lender_credit_above_obligations",
    "lender_credit",
    ({ obligationsCents }: { readonly obligationsCents: number }) => atMost(obligationsCents),
  ),
  IndexWeekUnknown: {
    ...bad("index_week_unknown", ""),
    detail: ({ index }) =>
      `No published week of the ${indexNames[index]} is in effect on that day: choose a day inside the published weeks.`,
  },
  IndexWeekOld: {
    ...bad("index_week_old", ""),
    detail: ({ effectiveFrom, on }) =>
      `The newest known weekly average took effect on ${effectiveFrom}, more than 8 days before ${on}: wait for newer index values before locking a rate.`,
  },
} satisfies Partial<ErrorTable>;
