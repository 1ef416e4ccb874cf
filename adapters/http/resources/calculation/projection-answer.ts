import { type TObject, Type } from "@sinclair/typebox";
import type { ProjectedCalculation } from "../../../../domain/calculation/explanation.ts";
import type { LoanCostRate, TotalAnnualLoanCost } from "../../../../domain/hecm/loan-cost/talc.ts";
import type { LoanPeriod } from "../../../../domain/hecm/loan-cost/talc-assumptions.ts";
import { growthRateBasis, type ProjectionRow } from "../../../../domain/hecm/projection/projection.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { percentFromRate } from "../../../../domain/kernel/rate.ts";
import { choice } from "../../codec/choice-codecs.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, dollarsSchema, nullableSchema, percentSchema, recordId } from "../../codec/record.ts";
import { csvHeader, csvLines } from "../../operation/csv.ts";
import { encodeRefusal } from "../../operation/replies.ts";
import { refusedAnswer } from "./refused-answer.ts";
import { encodeStep, stepAnswer } from "./step-answer.ts";

const periodNames: Readonly<Record<LoanPeriod, "short" | "half_life_expectancy" | "life_expectancy" | "long">> = {
  shortYears: "short",
  halfLifeExpectancyYears: "half_life_expectancy",
  lifeExpectancyYears: "life_expectancy",
  longYears: "long",
};

const period = choice("LoanCostPeriod", ["short", "half_life_expectancy", "life_expectancy", "long"], {
  short: "Two years",
  half_life_expectancy: "Half the life expectancy of the youngest borrower",
  life_expectancy: "The life expectancy of the youngest borrower",
  long: "1.4 times that",
});

const reason = choice("LoanCostRateMissing", ["no_advance", "nothing_owed"], {
  no_advance: "Nothing is advanced to the borrower",
  nothing_owed: "Nothing is owed at the end",
});

const yearAnswer = namedObject("ProjectedYear", {
  year: Type.Integer({ minimum: 0, description: "Years after closing; 0 is the closing itself" }),
  age: Type.Integer({ description: "The age used, so many years on" }),
  balance: dollarsSchema,
  line_of_credit: dollarsSchema,
  principal_limit: dollarsSchema,
  set_asides: Type.Number({ description: "Dollars left for servicing fees, property charges and repairs" }),
  scheduled_payments: Type.Number({
    description: "Dollars that the payments still to come are worth; below zero where they have outlasted their share",
  }),
  proceeds_forgone: dollarsSchema,
  paid_to_borrower: Type.Number({ description: "Dollars, in the year" }),
  servicing_fees: Type.Number({ description: "Dollars, in the year" }),
  property_charges: Type.Number({ description: "Dollars, in the year" }),
  accrued: Type.Number({ description: "Interest and premium of the year, in dollars" }),
  homes: Type.Array(
    namedObject("ProjectedHome", {
      appreciation: Type.Number({ description: "Percent a year" }),
      home_value: dollarsSchema,
      equity: Type.Number({ description: "Dollars; below zero where more is owed than the home is worth" }),
    }),
  ),
});

const loanCostAnswer = namedObject("TotalAnnualLoanCost", {
  age: Type.Integer({ description: "The youngest borrower's, at the last birthday; it picks the periods" }),
  growth_rate: Type.Number({ description: "Note rate + annual premium, percent a year" }),
  costs: dollarsSchema,
  servicing_fee_monthly: dollarsSchema,
  initial_advance: dollarsSchema,
  monthly_advance: dollarsSchema,
  rates: Type.Array(
    namedObject("LoanCostRate", {
      period: period.schema,
      years: Type.Integer(),
      appreciation: Type.Number({ description: "Percent a year" }),
      balance: dollarsSchema,
      home_value: dollarsSchema,
      amount_owed: dollarsSchema,
      rate: nullableSchema(percentSchema),
      reason: nullableSchema(reason.schema),
    }),
  ),
});

/** A projection as it is answered. */
export const projectionAnswer: TObject = namedObject("Projection", {
  calculation_id: recordId,
  loan: recordId,
  as_of: dateSchema,
  horizon_years: Type.Integer({ minimum: 1 }),
  growth_rate: percentSchema,
  growth_rate_basis: Type.String({ description: "What the growth rate is, and what the contract grows at" }),
  years: Type.Array(yearAnswer),
  total_annual_loan_cost: nullableSchema(loanCostAnswer),
  total_annual_loan_cost_refused: nullableSchema(refusedAnswer),
  steps: Type.Array(stepAnswer),
});

const encodeYear = (row: ProjectionRow) => ({
  year: row.year,
  age: row.ageYears,
  balance: dollarsFromCents(row.balanceCents),
  line_of_credit: dollarsFromCents(row.lineOfCreditCents),
  principal_limit: dollarsFromCents(row.principalLimitCents),
  set_asides: dollarsFromCents(row.setAsidesCents),
  scheduled_payments: dollarsFromCents(row.scheduledPaymentsCents),
  proceeds_forgone: dollarsFromCents(row.forgoneCents),
  paid_to_borrower: dollarsFromCents(row.paidToBorrowerCents),
  servicing_fees: dollarsFromCents(row.servicingFeesCents),
  property_charges: dollarsFromCents(row.propertyChargesCents),
  accrued: dollarsFromCents(row.accruedCents),
  homes: row.homeValueScenarios.map(({ appreciation, homeValueCents, equityCents }) => ({
    appreciation: percentFromRate(appreciation),
    home_value: dollarsFromCents(homeValueCents),
    equity: dollarsFromCents(equityCents),
  })),
});

const encodeRate = (rate: LoanCostRate) => ({
  period: periodNames[rate.period],
  years: rate.years,
  appreciation: percentFromRate(rate.appreciation),
  balance: dollarsFromCents(rate.balanceCents),
  home_value: dollarsFromCents(rate.homeValueCents),
  amount_owed: dollarsFromCents(rate.amountOwedCents),
  rate: rate.rate === null ? null : percentFromRate(rate.rate),
  reason: rate.reason,
});

const encodeLoanCost = (cost: TotalAnnualLoanCost) => ({
  age: cost.ageYears,
  growth_rate: percentFromRate(cost.growthRate),
  costs: dollarsFromCents(cost.costsCents),
  servicing_fee_monthly: dollarsFromCents(cost.servicingFeeMonthlyCents),
  initial_advance: dollarsFromCents(cost.initialAdvanceCents),
  monthly_advance: dollarsFromCents(cost.monthlyAdvanceCents),
  rates: cost.rates.map(encodeRate),
});

export const encodeProjection = ({ record, projection, loanCost }: ProjectedCalculation) => ({
  calculation_id: record.id,
  loan: record.loanId,
  as_of: record.asOf,
  horizon_years: projection.horizonYears,
  growth_rate: percentFromRate(projection.growthRate),
  growth_rate_basis: growthRateBasis,
  years: projection.rows.map(encodeYear),
  total_annual_loan_cost: loanCost._tag === "Accepted" ? encodeLoanCost(loanCost.value) : null,
  total_annual_loan_cost_refused: loanCost._tag === "Refused" ? encodeRefusal(loanCost.refusal) : null,
  steps: [...projection.steps, ...(loanCost._tag === "Accepted" ? loanCost.value.steps : [])].map(encodeStep),
});

/** One year side by side: the homes' columns are named by their appreciation, `home_value_at_4`. */
const flatYear = (row: ProjectionRow): Readonly<Record<string, number>> => {
  const { homes, ...year } = encodeYear(row);
  const columns = homes.flatMap(({ appreciation, home_value, equity }) => [
    [`home_value_at_${appreciation}`, home_value],
    [`equity_at_${appreciation}`, equity],
  ]);
  return { ...year, ...Object.fromEntries(columns) };
};

/** The years as a table, one line each. */
export const projectionCsv = ({ projection }: ProjectedCalculation): string => {
  const years = projection.rows.map(flatYear);
  const columns = Object.keys(years[0] ?? {});
  return csvHeader(columns) + csvLines(columns, years);
};
