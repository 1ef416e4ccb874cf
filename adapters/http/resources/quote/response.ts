import { Type } from "@sinclair/typebox";
import type { CalculatedPlan } from "../../../../application/calculation/calculate/calculate-plans.ts";
import type { LoanQuote } from "../../../../application/calculation/calculate/calculate-quote.ts";
import { pick } from "../../../../domain/kernel/pick.ts";
import { withoutDescription } from "../../codec/described.ts";
import { dateSchema, instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { listOf, responseObject } from "../../codec/response.ts";
import { outcomeInApiNames, outcomeTable } from "../calculation/comparison-response.ts";
import { calculationFigures, responseOfFigures } from "../calculation/figures.ts";
import { stepResponse } from "../calculation/step-response.ts";
import { borrowerType, paymentPlanType } from "../choices.ts";
import { quoteFields } from "./body.ts";
import { encodePlanRefusal } from "./plan-refusal.ts";

/** The five main figures of a calculation, which do not depend on the payment plan. */
const mainFigureNames = [
  "principalLimitCents",
  "expectedRate",
  "availableProceedsCents",
  "initialMipCents",
  "servicingSetAsideCents",
] as const;
const mainFigures = pick(calculationFigures, mainFigureNames);

const planResponse = responseObject<CalculatedPlan>("QuotedPlan", {
  type: [withoutDescription(paymentPlanType.schema), "Type of payment plan", "type"],
  ...outcomeTable<CalculatedPlan>((plan) => outcomeInApiNames(plan, quoteFields), encodePlanRefusal),
  steps: [
    nullableSchema(Type.Array(stepResponse.schema)),
    "Steps of the calculation, in order; null if the plan is refused",
    ({ outcome }) => (outcome._tag === "Accepted" ? outcome.value.result.steps.map(stepResponse.encode) : null),
  ],
});

/** A quote: the results for a loan that is not started, under each payment plan. */
export const quoteResponse = responseObject<LoanQuote>("Quote", {
  company: [recordId, "Company whose product is quoted", "companyId"],
  product_code: [textSchema, "Code of the product that was quoted", "productCode"],
  calculated_at: [instantSchema, "When the calculation was made", "calculatedAt"],
  as_of: [dateSchema, "Date of the quote: today in the company's time zone", "asOf"],
  borrowers: [
    listOf(
      responseObject<LoanQuote["people"][number]>("QuotedBorrower", {
        borrower_type: [withoutDescription(borrowerType.schema), "Role of this person on the loan", "part"],
        dob: [
          dateSchema,
          "Date of birth used by the calculation; derived from the age if only that was sent",
          "bornOn",
        ],
      }),
    ),
    "Borrowers and other people of the quote, the borrower first",
    "people",
  ],
  ...responseOfFigures(mainFigures, ({ base }: LoanQuote) => base.result),
  plans: [
    listOf(planResponse),
    "Results for the plans line of credit, tenure, term, modified tenure and modified term (these two only with `line_of_credit`) and single disbursement, in this order",
    "plans",
  ],
});
