import { Type } from "@sinclair/typebox";
import type { ProjectedCalculation } from "../../../../../domain/calculation/explanation/explanation.ts";
import type { LoanCostRate, TotalAnnualLoanCost } from "../../../../../domain/hecm/loan-cost/talc.ts";
import type { LoanPeriod } from "../../../../../domain/hecm/loan-cost/talc-assumptions.ts";
import { percentFromRate } from "../../../../../domain/kernel/rate.ts";
import { dateSchema, nullableSchema, recordId } from "../../../codec/record.ts";
import {
  centsAsDollars,
  listOf,
  orNull,
  rateAsPercent,
  responseObject,
  responseOfPart,
} from "../../../codec/response.ts";
import { choice } from "../../../codec/values/choice-codecs.ts";
import { encodeRefusal } from "../../../operation/replies.ts";
import { refusedSchema } from "../refused-response.ts";
import { stepResponse } from "../step-response.ts";
import { encodeIndexWeeks, indexWeeksSchema } from "./index-weeks-response.ts";
import { projectionTable } from "./projection-years.ts";

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

const rateResponse = responseObject<LoanCostRate>("LoanCostRate", {
  period: [period.schema, "Period for which the loan is assumed to last", (rate) => periodNames[rate.period]],
  years: [Type.Integer(), "Length of the period, in years", "years"],
  appreciation: [
    Type.Number(),
    "Assumed annual appreciation of the home, in percent",
    ({ appreciation }) => percentFromRate(appreciation),
  ],
  balance: [centsAsDollars, "Loan balance at the end of the period", "balanceCents"],
  home_value: [centsAsDollars, "Value of the home at the end of the period", "homeValueCents"],
  amount_owed: [
    centsAsDollars,
    "Amount owed at the end of the period: the balance, at most the net proceeds of a sale of the home",
    "amountOwedCents",
  ],
  rate: [
    orNull(rateAsPercent),
    "Total annual loan cost (TALC) rate, including all charges; null if it cannot be calculated",
    "rate",
  ],
  reason: [nullableSchema(reason.schema), "Why there is no rate; null if there is one", "reason"],
});

const loanCostResponse = responseObject<TotalAnnualLoanCost>("TotalAnnualLoanCost", {
  age: [
    Type.Integer(),
    "Age of the youngest borrower at the last birthday, in years, which determines the loan periods",
    "ageYears",
  ],
  growth_rate: [
    Type.Number(),
    "Annual growth rate of the balance, in percent: note rate plus annual MIP rate",
    ({ growthRate }) => percentFromRate(growthRate),
  ],
  costs: [
    centsAsDollars,
    "Costs to the borrower at closing: fees, closing costs and initial MIP, less credits of lender and seller",
    "costsCents",
  ],
  servicing_fee_monthly: [centsAsDollars, "Servicing fee charged each month", "servicingFeeMonthlyCents"],
  initial_advance: [
    centsAsDollars,
    "Amount assumed to be advanced at closing. Half of a line of credit counts as drawn at closing, as Regulation Z assumes",
    "initialAdvanceCents",
  ],
  monthly_advance: [
    centsAsDollars,
    "Monthly advance to the borrower; 0 on a plan without monthly payments",
    "monthlyAdvanceCents",
  ],
  rates: [listOf(rateResponse), "Total annual loan cost rate for each period and appreciation rate", "rates"],
});

/** A projection as responses show it. */
export const projectionResponse = responseObject<ProjectedCalculation>("Projection", {
  calculation_id: [recordId, "Calculation that is projected", ({ record }) => record.id],
  loan: [recordId, "Loan that was calculated", ({ record }) => record.loanId],
  as_of: [dateSchema, "Date as of which the calculation was made", ({ record }) => record.asOf],
  index_weeks: [indexWeeksSchema, null, ({ record }) => encodeIndexWeeks(record)],
  ...responseOfPart(projectionTable, ({ projection }: ProjectedCalculation) => projection),
  total_annual_loan_cost: [
    nullableSchema(loanCostResponse.schema),
    "Total annual loan cost disclosure (12 CFR 1026.33); null if it cannot be calculated",
    ({ loanCost }) => (loanCost._tag === "Accepted" ? loanCostResponse.encode(loanCost.value) : null),
  ],
  total_annual_loan_cost_refused: [
    nullableSchema(refusedSchema),
    "Why there is no total annual loan cost disclosure; null if there is one",
    ({ loanCost }) => (loanCost._tag === "Refused" ? encodeRefusal(loanCost.refusal) : null),
  ],
  steps: [
    Type.Array(stepResponse.schema),
    "Assumptions of the projection, each with its source",
    ({ projection, loanCost }) =>
      [...projection.steps, ...(loanCost._tag === "Accepted" ? loanCost.value.steps : [])].map(stepResponse.encode),
  ],
});
