import { type TObject, Type } from "@sinclair/typebox";
import type { LoanQuote } from "../../../../application/support/calculation/calculate-quote.ts";
import type { CalculatedPlan } from "../../../../application/support/calculation/calculate-plans.ts";
import { paymentPlanTypes } from "../../../../domain/hecm/terms.ts";
import { pick } from "../../../../domain/kernel/pick.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { encodeOutcome, outcomeProperties } from "../calculation/comparison-answer.ts";
import { calculationFigures, encodeFigures, figureSchemas } from "../calculation/figures.ts";
import { encodeStep, stepAnswer } from "../calculation/step-answer.ts";
import { borrowerType, paymentPlanType } from "../choices.ts";
import { quoteFields } from "./body.ts";

/** The five main figures of a calculation: no plan changes them. */
const mainFigureNames = [
  "principalLimitCents",
  "expectedRate",
  "availableProceedsCents",
  "initialMipCents",
  "servicingSetAsideCents",
] as const;
const mainFigures = pick(calculationFigures, mainFigureNames);

/** What a loan would come to that nobody has started, under each payment plan. */
export const quoteAnswer: TObject = namedObject("Quote", {
  company: recordId,
  product_code: textSchema,
  calculated_at: instantSchema,
  as_of: dateSchema,
  borrowers: Type.Array(
    namedObject("QuotedBorrower", {
      borrower_type: borrowerType.schema,
      dob: { ...dateSchema, description: "As it was calculated: an age has become a date of birth" },
    }),
  ),
  ...figureSchemas(mainFigures),
  plans: Type.Array(
    namedObject("QuotedPlan", {
      type: paymentPlanType.schema,
      ...outcomeProperties,
      steps: {
        ...nullableSchema(Type.Array(stepAnswer)),
        description: "How each figure was made, in order; null where the plan is refused",
      },
    }),
    { description: `One of each: ${paymentPlanTypes.filter((type) => !type.startsWith("modified")).join(", ")}` },
  ),
});

const encodePlan = (plan: CalculatedPlan) => ({
  type: plan.type,
  ...encodeOutcome(plan, quoteFields),
  steps: plan.outcome._tag === "Accepted" ? plan.outcome.value.result.steps.map(encodeStep) : null,
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
