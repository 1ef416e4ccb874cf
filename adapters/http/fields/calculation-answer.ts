import { type TObject, Type } from "@sinclair/typebox";
import type { Figure, Step } from "../../../domain/hecm/explain.ts";
import type { RefinanceTest } from "../../../domain/hecm/refinance-test.ts";
import { dollarsFromCents } from "../../../domain/kernel/money.ts";
import { percentFromRate, type Rate } from "../../../domain/kernel/rate.ts";
import type { CalculationRecord } from "../../../domain/loan/calculation.ts";
import { enumerated } from "./choice-kinds.ts";
import { borrowerType } from "./choices.ts";
import { nullable } from "./compound-kinds.ts";
import { paymentPlan } from "./loan-parts.ts";
import { dayWritten, dollars, instantWritten, orNull, percentage, plainText, recordId } from "./record.ts";

const figure = Type.Object({
  amount: Type.Union([Type.Number(), Type.String()]),
  unit: enumerated(["dollars", "percent", "factor", "years", "months", "date"]),
});

const step = Type.Object({
  id: plainText,
  name: plainText,
  formula: plainText,
  inputs: Type.Array(Type.Object({ name: plainText, value: figure })),
  value: figure,
  rule: Type.String({ description: "The dated parameter or named policy it rests on" }),
  source: Type.Object({ title: plainText, section: plainText, published: orNull(dayWritten) }),
  effective_from: dayWritten,
});

/** The plan with its amounts resolved. */
const plan = nullable(paymentPlan);

const refinanceTest = orNull(
  Type.Object({
    total_cost: dollars,
    benefit: Type.Number({ description: "Dollars; below zero where the new principal limit is the lower one" }),
    ratio: orNull(Type.Number({ description: "Benefit by cost" })),
    passes_benefit_factor: Type.Boolean(),
    application_date: dayWritten,
    last_application_date: dayWritten,
    is_within_years: Type.Boolean(),
    is_counseling_waivable: Type.Boolean({ description: "Both hold; the disclosure of these figures is needed too" }),
  }),
);

const showRefinanceTest = (test: RefinanceTest | null) =>
  test && {
    total_cost: dollarsFromCents(test.totalCostCents),
    benefit: dollarsFromCents(test.benefitCents),
    ratio: test.ratio,
    passes_benefit_factor: test.passesBenefitFactor,
    application_date: test.applicationOn,
    last_application_date: test.lastApplicationDay,
    is_within_years: test.isWithinYears,
    is_counseling_waivable: test.isCounselingWaivable,
  };

/** A calculation as it is answered (interface.md, section 2; api.md, section 6). */
export const calculationAnswer: TObject = Type.Object({
  id: recordId,
  calculation_id: recordId,
  company: recordId,
  loan: recordId,
  calculated_at: instantWritten,
  calculated_by: recordId,
  as_of: dayWritten,
  rule_edition: plainText,
  principal_limit: dollars,
  expected_rate: percentage,
  available_proceeds: dollars,
  initial_mip: dollars,
  servicing_set_aside: dollars,
  max_claim_amount: dollars,
  principal_limit_factor: Type.Number(),
  age_used: Type.Integer({ description: "Years" }),
  age_basis: borrowerType.schema,
  expected_rate_rounded: percentage,
  note_rate: orNull(percentage),
  annual_mip_rate: percentage,
  origination_fee: dollars,
  origination_fee_cap: dollars,
  closing_costs: dollars,
  mandatory_obligations: dollars,
  set_asides: Type.Object({ servicing: dollars, repairs: dollars, lesa: dollars }),
  net_principal_limit: dollars,
  first_year_limit: dollars,
  first_year_available: dollars,
  proceeds_forgone: orNull(dollars),
  cash_required_to_close: dollars,
  payment_plan: plan.answer ?? plan.schema,
  refinance_test: refinanceTest,
  line_of_credit_growth_rate: orNull(percentage),
  warnings: Type.Array(Type.Object({ code: plainText, message: plainText })),
  steps: Type.Array(step, { description: "How each figure was made, in order" }),
  version: Type.Integer({ minimum: 1, description: "Always 1: a calculation never changes" }),
  created_at: instantWritten,
  updated_at: instantWritten,
});

const showFigure = (value: Figure): { amount: number | string; unit: string } => {
  switch (value.kind) {
    case "cents":
      return { amount: dollarsFromCents(value.amount), unit: "dollars" };
    case "rate":
      return { amount: percentFromRate(value.amount), unit: "percent" };
    case "day":
      return { amount: value.amount, unit: "date" };
    default:
      return { amount: value.amount, unit: value.kind };
  }
};

const showStep = ({ inputs, value, effectiveFrom, source, ...words }: Step) => ({
  id: words.id,
  name: words.name,
  formula: words.formula,
  inputs: inputs.map((input) => ({ name: input.name, value: showFigure(input.value) })),
  value: showFigure(value),
  rule: words.rule,
  source: { title: source.title, section: source.section, published: source.published },
  effective_from: effectiveFrom,
});

const percentOrNull = (rate: Rate | null): number | null => (rate === null ? null : percentFromRate(rate));

export const showCalculation = ({ result, ...record }: CalculationRecord) => ({
  id: record.id,
  calculation_id: record.id,
  company: record.companyId,
  loan: record.loanId,
  calculated_at: record.calculatedAt,
  calculated_by: record.calculatedByUserId,
  as_of: record.asOf,
  rule_edition: record.ruleEdition,
  principal_limit: dollarsFromCents(result.principalLimitCents),
  expected_rate: percentFromRate(result.expectedRate),
  available_proceeds: dollarsFromCents(result.availableProceedsCents),
  initial_mip: dollarsFromCents(result.initialMipCents),
  servicing_set_aside: dollarsFromCents(result.servicingSetAsideCents),
  max_claim_amount: dollarsFromCents(result.maxClaimAmountCents),
  principal_limit_factor: result.principalLimitFactor,
  age_used: result.ageUsedYears,
  age_basis: result.ageBasis,
  expected_rate_rounded: percentFromRate(result.expectedRateRounded),
  note_rate: percentOrNull(result.noteRate),
  annual_mip_rate: percentFromRate(result.annualMipRate),
  origination_fee: dollarsFromCents(result.originationFeeCents),
  origination_fee_cap: dollarsFromCents(result.originationFeeCapCents),
  closing_costs: dollarsFromCents(result.closingCostsCents),
  mandatory_obligations: dollarsFromCents(result.mandatoryObligationsCents),
  set_asides: {
    servicing: dollarsFromCents(result.servicingSetAsideCents),
    repairs: dollarsFromCents(result.repairSetAsideCents),
    lesa: dollarsFromCents(result.lesaCents),
  },
  net_principal_limit: dollarsFromCents(result.netPrincipalLimitCents),
  first_year_limit: dollarsFromCents(result.firstYearLimitCents),
  first_year_available: dollarsFromCents(result.firstYearAvailableCents),
  proceeds_forgone: result.proceedsForgoneCents === null ? null : dollarsFromCents(result.proceedsForgoneCents),
  cash_required_to_close: dollarsFromCents(result.cashRequiredToCloseCents),
  payment_plan: plan.show(result.paymentPlan),
  refinance_test: showRefinanceTest(result.refinanceTest),
  line_of_credit_growth_rate: percentOrNull(result.lineOfCreditGrowthRate),
  warnings: result.warnings,
  steps: result.steps.map(showStep),
  version: 1,
  created_at: record.calculatedAt,
  updated_at: record.calculatedAt,
});
