import { type TObject, Type } from "@sinclair/typebox";
import type { ProjectedCalculation } from "../../../../domain/calculation/explanation/explanation.ts";
import type { LoanCostRate, TotalAnnualLoanCost } from "../../../../domain/hecm/loan-cost/talc.ts";
import type { LoanPeriod } from "../../../../domain/hecm/loan-cost/talc-assumptions.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { percentFromRate } from "../../../../domain/kernel/rate.ts";
import { choice } from "../../codec/choice-codecs.ts";
import { described } from "../../codec/described.ts";
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
  costs: described(
    dollarsSchema,
    "Costs at closing: fees, closing costs and initial premium, less the lender's credit",
  ),
  servicing_fee_monthly: described(dollarsSchema, "Servicing fee of a month"),
  initial_advance: described(
    dollarsSchema,
    "What is taken as advanced at closing; of a line of credit half, as Regulation Z assumes",
  ),
  monthly_advance: described(dollarsSchema, "What is advanced each month; 0 on a plan without monthly payments"),
  rates: described(
    Type.Array(
      namedObject("LoanCostRate", {
        period: described(period.schema, "The period over which the loan is held"),
        years: described(Type.Integer(), "Length of the period in years"),
        appreciation: described(
          Type.Number({ description: "Percent a year" }),
          "What the home gains in value, percent a year",
        ),
        balance: described(dollarsSchema, "Loan balance at the end of the period"),
        home_value: described(dollarsSchema, "Value of the home at the end of the period"),
        amount_owed: described(
          dollarsSchema,
          "What is owed at the end: the balance, at most what a sale of the home brings",
        ),
        rate: described(
          nullableSchema(percentSchema),
          "What the loan costs a year, every charge included (TALC rate); null where it cannot be told",
        ),
        reason: described(nullableSchema(reason.schema), "Why there is no rate; null where there is one"),
      }),
    ),
    "The total annual loan cost rate for each period and each appreciation of the home",
  ),
});

/** A projection as it is answered. */
export const projectionAnswer: TObject = namedObject("Projection", {
  calculation_id: described(recordId, "The calculation that is projected"),
  loan: described(recordId, "The loan that was calculated"),
  as_of: described(dateSchema, "The day for which it was calculated"),
  ...projectionProperties,
  total_annual_loan_cost: described(
    nullableSchema(loanCostAnswer),
    "The disclosure of total annual loan cost (12 CFR 1026.33); null where it cannot be made",
  ),
  total_annual_loan_cost_refused: described(
    nullableSchema(refusedAnswer),
    "Why there is no total annual loan cost; null where there is one",
  ),
  steps: described(Type.Array(stepAnswer), "The assumptions, each with its source"),
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
