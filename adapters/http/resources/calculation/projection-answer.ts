import { type TObject, Type } from "@sinclair/typebox";
import type { ProjectedCalculation } from "../../../../domain/calculation/explanation.ts";
import type { LoanCostRate, TotalAnnualLoanCost } from "../../../../domain/hecm/loan-cost/talc.ts";
import type { LoanPeriod } from "../../../../domain/hecm/loan-cost/talc-assumptions.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { percentFromRate } from "../../../../domain/kernel/rate.ts";
import { choice } from "../../codec/choice-codecs.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, dollarsSchema, nullableSchema, percentSchema, recordId } from "../../codec/record.ts";
import { encodeRefusal } from "../../operation/replies.ts";
import { encodeProjectionYears, projectionProperties } from "./projection-years.ts";
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
  ...projectionProperties,
  total_annual_loan_cost: nullableSchema(loanCostAnswer),
  total_annual_loan_cost_refused: nullableSchema(refusedAnswer),
  steps: Type.Array(stepAnswer),
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
  ...encodeProjectionYears(projection),
  total_annual_loan_cost: loanCost._tag === "Accepted" ? encodeLoanCost(loanCost.value) : null,
  total_annual_loan_cost_refused: loanCost._tag === "Refused" ? encodeRefusal(loanCost.refusal) : null,
  steps: [...projection.steps, ...(loanCost._tag === "Accepted" ? loanCost.value.steps : [])].map(encodeStep),
});
