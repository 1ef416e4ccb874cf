import { type TObject, Type } from "@sinclair/typebox";
import type { CalculatedPlan } from "../../../../application/calculation/calculate/calculate-plans.ts";
import type { LoanQuote } from "../../../../application/calculation/calculate/calculate-quote.ts";
import { pick } from "../../../../domain/kernel/pick.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { encodeOutcome, outcomeInApiNames, outcomeProperties } from "../calculation/comparison-response.ts";
import { calculationFigures, encodeFigures, figureSchemas } from "../calculation/figures.ts";
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

/** A quote: the results of a loan that is not started, under each payment plan. */
export const quoteSchema: TObject = namedObject("Quote", {
  company: described(recordId, "Company whose product is quoted"),
  product_code: described(textSchema, "Code of the product that was quoted"),
  calculated_at: described(instantSchema, "When the calculation was made"),
  as_of: described(dateSchema, "Date of the quote: today in the company's time zone"),
  borrowers: described(
    Type.Array(
      namedObject("QuotedBorrower", {
        borrower_type: { ...borrowerType.schema, description: "Role of this person on the loan" },
        dob: described(dateSchema, "Date of birth used by the calculation; derived from the age if only that was sent"),
      }),
    ),
    "Borrowers and other people of the quote, the borrower first",
  ),
  ...figureSchemas(mainFigures),
  plans: described(
    Type.Array(
      namedObject("QuotedPlan", {
        type: { ...paymentPlanType.schema, description: "Type of payment plan" },
        ...outcomeProperties,
        steps: described(
          nullableSchema(Type.Array(stepResponse.schema)),
          "Steps of the calculation, in order; null if the plan is refused",
        ),
      }),
    ),
    "Results for the plans line of credit, tenure, term, modified tenure and modified term (these two only with `line_of_credit`) and single disbursement, in this order",
  ),
});

const encodePlan = (plan: CalculatedPlan) => ({
  type: plan.type,
  ...encodeOutcome(outcomeInApiNames(plan, quoteFields), encodePlanRefusal),
  steps: plan.outcome._tag === "Accepted" ? plan.outcome.value.result.steps.map(stepResponse.encode) : null,
});

export const encodeQuote = (quote: LoanQuote) => ({
  company: quote.companyId,
  product_code: quote.productCode,
  calculated_at: quote.calculatedAt,
  as_of: quote.asOf,
  borrowers: quote.people.map(({ part, bornOn }) => ({ borrower_type: part, dob: bornOn })),
  ...encodeFigures(mainFigures, pick(quote.base.result, mainFigureNames)),
  plans: quote.plans.map(encodePlan),
});
