import { type TObject, Type } from "@sinclair/typebox";
import type { ProjectedCalculation } from "../../../../../domain/calculation/explanation/explanation.ts";
import type { LoanCostRate, TotalAnnualLoanCost } from "../../../../../domain/hecm/loan-cost/talc.ts";
import type { LoanPeriod } from "../../../../../domain/hecm/loan-cost/talc-assumptions.ts";
import { dollarsFromCents } from "../../../../../domain/kernel/money.ts";
import { percentFromRate } from "../../../../../domain/kernel/rate.ts";
import { described } from "../../../codec/described.ts";
import { namedObject } from "../../../codec/named-schema.ts";
import { dateSchema, dollarsSchema, nullableSchema, percentSchema, recordId } from "../../../codec/record.ts";
import { choice } from "../../../codec/values/choice-codecs.ts";
import { encodeRefusal } from "../../../operation/replies.ts";
import { refusedSchema } from "../refused-response.ts";
import { stepResponse } from "../step-response.ts";
import { encodeIndexWeeks, indexWeeksSchema } from "./index-weeks-response.ts";
import { encodeProjectionYears, projectionProperties } from "./projection-years.ts";

const periodNames: Readonly<Record<LoanPeriod, "short" | "half_life_expectancy" | "life_expectancy" | "long">> = {
  shortYears: "short",
  halfLifeExpectancyYears: "half_life_expectancy",
  lifeExpectancyYears: "life_expectancy",
  longYears: "long",
};

const period = choice("LoanCostPeriod", ["short", "half_life_expectancy", "life_expectancy", "long"], {
  short: "2 years",
  half_life_expectancy: "Half the life expectancy of the youngest borrower",
  life_expectancy: "Life expectancy of the youngest borrower",
  long: "1.4 times the life expectancy of the youngest borrower",
});

const reason = choice("LoanCostRateMissing", ["no_advance", "nothing_owed"], {
  no_advance: "The borrower receives no advance",
  nothing_owed: "Nothing is owed at the end of the period",
});

const loanCostSchema = namedObject("TotalAnnualLoanCost", {
  age: Type.Integer({
    description: "Age of the youngest borrower at the last birthday, in years, which determines the loan periods",
  }),
  growth_rate: Type.Number({
    description: "Annual growth rate of the balance, in percent: note rate plus annual MIP rate",
  }),
  costs: described(
    dollarsSchema,
    "Costs to the borrower at closing: fees, closing costs and initial MIP, less credits of lender and seller",
  ),
  servicing_fee_monthly: described(dollarsSchema, "Servicing fee charged each month"),
  initial_advance: described(
    dollarsSchema,
    "Amount assumed to be advanced at closing. Half of a line of credit counts as drawn at closing, as Regulation Z assumes",
  ),
  monthly_advance: described(dollarsSchema, "Monthly advance to the borrower; 0 on a plan without monthly payments"),
  rates: described(
    Type.Array(
      namedObject("LoanCostRate", {
        period: described(period.schema, "Period for which the loan is assumed to last"),
        years: described(Type.Integer(), "Length of the period, in years"),
        appreciation: Type.Number({ description: "Assumed annual appreciation of the home, in percent" }),
        balance: described(dollarsSchema, "Loan balance at the end of the period"),
        home_value: described(dollarsSchema, "Value of the home at the end of the period"),
        amount_owed: described(
          dollarsSchema,
          "Amount owed at the end of the period: the balance, at most the net proceeds of a sale of the home",
        ),
        rate: described(
          nullableSchema(percentSchema),
          "Total annual loan cost (TALC) rate, including all charges; null if it cannot be calculated",
        ),
        reason: described(nullableSchema(reason.schema), "Why there is no rate; null if there is one"),
      }),
    ),
    "Total annual loan cost rate for each period and appreciation rate",
  ),
});

/** A projection as responses show it. */
export const projectionSchema: TObject = namedObject("Projection", {
  calculation_id: described(recordId, "Calculation that is projected"),
  loan: described(recordId, "Loan that was calculated"),
  as_of: described(dateSchema, "Date as of which the calculation was made"),
  index_weeks: indexWeeksSchema,
  ...projectionProperties,
  total_annual_loan_cost: described(
    nullableSchema(loanCostSchema),
    "Total annual loan cost disclosure (12 CFR 1026.33); null if it cannot be calculated",
  ),
  total_annual_loan_cost_refused: described(
    nullableSchema(refusedSchema),
    "Why there is no total annual loan cost disclosure; null if there is one",
  ),
  steps: described(Type.Array(stepResponse.schema), "Assumptions of the projection, each with its source"),
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
  index_weeks: encodeIndexWeeks(record),
  ...encodeProjectionYears(projection),
  total_annual_loan_cost: loanCost._tag === "Accepted" ? encodeLoanCost(loanCost.value) : null,
  total_annual_loan_cost_refused: loanCost._tag === "Refused" ? encodeRefusal(loanCost.refusal) : null,
  steps: [...projection.steps, ...(loanCost._tag === "Accepted" ? loanCost.value.steps : [])].map(stepResponse.encode),
});
