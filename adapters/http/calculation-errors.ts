import { indexNames } from "../../domain/hecm/interest-rates.ts";
import { formatCents } from "../../domain/kernel/money.ts";
import { percentFromRate } from "../../domain/kernel/rate.ts";
import { bad, type ErrorTable } from "./error-row.ts";

const planAmountNames = {
  monthlyPaymentCents: "payment_plan.monthly_payment",
  lineOfCreditCents: "payment_plan.line_of_credit",
} as const;

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
  PurchasePriceMissing: bad("purchase_price_missing", "A HECM for purchase needs purchase_price: set it."),
  PriorHecmMissing: bad("prior_hecm_missing", "A refinance needs prior_hecm: set it."),
  ExpectedRateAboveTable: {
    ...bad("expected_rate_above_table", ""),
    detail: ({ highestRate }) => `expected_rate must be at most ${percentFromRate(highestRate)} percent.`,
  },
  FixedRateDiffersFromExpectedRate: bad(
    "fixed_rate_differs",
    "On a fixed-rate loan note_rate and expected_rate must be the same: set one of them, or both alike.",
  ),
  OriginationFeeAboveCap: {
    ...bad("origination_fee_above_cap", ""),
    detail: ({ capCents }) => `The origination fee must be at most ${formatCents(capCents)}.`,
  },
  ServicingFeeAboveCap: {
    ...bad("servicing_fee_above_cap", ""),
    detail: ({ capMonthlyCents }) => `servicing_fee_monthly must be at most ${formatCents(capMonthlyCents)}.`,
  },
  RepairAdministrationFeeAboveCap: {
    ...bad("repair_administration_fee_above_cap", ""),
    detail: ({ capCents }) => `repair_administration_fee must be at most ${formatCents(capCents)}.`,
  },
  PartiallyFundedLesaOnFixedRate: bad(
    "partially_funded_lesa_on_fixed_rate",
    "A fixed-rate loan cannot have a partially funded lesa: choose another type.",
  ),
  PaymentPlanNotForRateType: bad(
    "payment_plan_not_for_rate_type",
    "The payment plan does not go with rate_type: a fixed rate takes single_disbursement, the others do not.",
  ),
  InitialDrawAboveFirstYearAvailable: {
    ...bad("initial_draw_above_available", ""),
    detail: ({ firstYearAvailableCents }) =>
      `payment_plan.initial_draw must be at most ${formatCents(firstYearAvailableCents)}.`,
  },
  PaymentsAboveFirstYearAvailable: {
    ...bad("payments_above_first_year_available", ""),
    detail: ({ firstYearAvailableCents, largestInitialDrawCents, largestMonthlyPaymentCents }) =>
      [
        `The initial draw and the payments of the first twelve months must be at most ${formatCents(firstYearAvailableCents)} together:`,
        `payment_plan.monthly_payment at most ${formatCents(largestMonthlyPaymentCents)} beside this draw`,
        ...(largestInitialDrawCents === null
          ? []
          : [`or payment_plan.initial_draw at most ${formatCents(largestInitialDrawCents)}`]),
      ].join(" "),
  },
  PaymentPlanTermMissing: bad("payment_plan_term_missing", "payment_plan.term_months is required for this plan."),
  PaymentPlanAmountMissing: bad(
    "payment_plan_amount_missing",
    "payment_plan.monthly_payment or payment_plan.line_of_credit is required for this plan.",
  ),
  PaymentPlanAmountDiffers: {
    ...bad("payment_plan_amount_differs", ""),
    detail: ({ amount, determinedCents }) =>
      `${planAmountNames[amount]} must be ${formatCents(determinedCents)}, as the rest of the plan says, or be left out.`,
  },
  PaymentPlanAboveProceeds: {
    ...bad("payment_plan_above_proceeds", ""),
    detail: ({ amount, largestCents }) => `${planAmountNames[amount]} must be at most ${formatCents(largestCents)}.`,
  },
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
  LenderCreditAboveObligations: {
    ...bad("lender_credit_above_obligations", ""),
    detail: ({ obligationsCents }) => `lender_credit must be at most ${formatCents(obligationsCents)}.`,
  },
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
