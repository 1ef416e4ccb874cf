import { type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { serviceUserId } from "../../../../domain/access/actor.ts";
import type { CalculationRecord, UnstoredCalculation } from "../../../../domain/calculation/calculation-record.ts";
import { feasibilityOf } from "../../../../domain/calculation/feasibility.ts";
import { type SecondAppraisal, secondAppraisal } from "../../../../domain/hecm/principal-limit/maximum-claim-amount.ts";
import type { RefinanceTest } from "../../../../domain/hecm/refinance/refinance-verdict.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { nullable } from "../../codec/compound-codecs.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import {
  dateSchema,
  dollarsSchema,
  instantSchema,
  nullableSchema,
  recordId,
  warningsSchema,
} from "../../codec/record.ts";
import { borrowerType } from "../choices.ts";
import { paymentPlan } from "../loan/term-fields.ts";
import { encodeFeasibility, feasibilityAnswer } from "./feasibility-answer.ts";
import { calculationFigures, encodeFigures, figureSchemas, setAsideFigures } from "./figures.ts";
import { encodeStep, stepAnswer } from "./step-answer.ts";

/** Who requested it: a user, or the service itself, whose operator had all loans calculated again. */
const calculatedBy = Type.Integer({
  format: "int64",
  minimum: serviceUserId,
  description: `The user; ${serviceUserId}: the service itself`,
});

/** The plan with its amounts resolved. */
const plan = nullable(paymentPlan);

const refinanceTest = nullableSchema(
  namedObject("RefinanceTest", {
    total_cost: described(
      dollarsSchema,
      "What the refinance costs: fees, closing costs and initial premium, less the lender's credit",
    ),
    benefit: described(
      dollarsSchema,
      "Increase of the principal limit over the earlier HECM's; below zero where the new principal limit is the lower one",
    ),
    ratio: described(nullableSchema(Type.Number()), "Benefit by cost; null where the refinance costs nothing"),
    passes_benefit_factor: described(Type.Boolean(), "Whether the benefit is at least five times the cost"),
    application_date: described(dateSchema, "Day of the application for the refinance"),
    last_application_date: described(
      dateSchema,
      "The last day on which an application is within five years of the earlier closing",
    ),
    is_within_years: described(Type.Boolean(), "Whether the application came by that day"),
    is_counseling_waivable: Type.Boolean({ description: "Both hold; the disclosure of these figures is needed too" }),
  }),
);

const encodeRefinanceTest = (test: RefinanceTest | null) =>
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

const secondAppraisalAnswer = {
  ...nullableSchema(
    namedObject("SecondAppraisal", {
      appraised_value: described(dollarsSchema, "Value of the home in the second appraisal"),
      is_lower: Type.Boolean({
        description: "Whether it made the home value: it is below the first one, or the only one",
      }),
    }),
  ),
  description: "The second appraisal; null where there is none",
};

const encodeSecondAppraisal = (appraisal: SecondAppraisal | null) =>
  appraisal && {
    appraised_value: dollarsFromCents(appraisal.appraisedValueCents),
    is_lower: appraisal.isLower,
  };

/** What distinguishes the rules of a calculation from those of another. */
export const ruleEdition = Type.String({
  description:
    "The rules it used: the first day of the newest of them, and a digest of the steps of all. Two calculations of one " +
    "edition used the same steps of the same rules, so that only what went in can make them differ. The first release " +
    "had one edition, 2026.1.",
});

/** The result of a calculation, without the steps that explain it. */
export const resultProperties: TProperties = {
  ...figureSchemas(calculationFigures),
  age_basis: { ...borrowerType.schema, description: "Whose age it is" },
  second_appraisal: secondAppraisalAnswer,
  set_asides: described(
    namedObject("SetAsides", figureSchemas(setAsideFigures)),
    "What is set aside from the principal limit, side by side",
  ),
  payment_plan: described(
    plan.answer ?? plan.schema,
    "The payment plan with its amounts resolved; null while no plan is chosen",
  ),
  refinance_test: described(
    refinanceTest,
    "The benefit test of a refinance, by which counseling may be waived; null on all but a refinance",
  ),
  feasibility: described(feasibilityAnswer, "Whether the loan can close as calculated, and what prevents it"),
  warnings: warningsSchema,
};

export const encodeResult = ({ inputs, result }: Pick<UnstoredCalculation, "inputs" | "result">) => ({
  ...encodeFigures(calculationFigures, result),
  age_basis: result.ageBasis,
  second_appraisal: encodeSecondAppraisal(secondAppraisal(inputs)),
  set_asides: encodeFigures(setAsideFigures, result),
  payment_plan: plan.encode(result.paymentPlan),
  refinance_test: encodeRefinanceTest(result.refinanceTest),
  feasibility: encodeFeasibility(feasibilityOf({ inputs, result })),
  warnings: result.warnings,
});

/** `stored` describes what a record alone has. */
const answerOf = (name: string, stored: (schema: TSchema) => TSchema): TObject =>
  namedObject(name, {
    id: stored({ ...recordId, description: "The calculation's own id; null of a scenario, which is not stored" }),
    calculation_id: described(stored(recordId), "The same id once more, by the name that other operations take"),
    company: described(recordId, "The company of the loan"),
    loan: described(recordId, "The loan that was calculated"),
    calculated_at: described(instantSchema, "When it was calculated"),
    calculated_by: described(calculatedBy, "Who calculated"),
    as_of: described(
      dateSchema,
      "The day for which it was calculated: it stands in for case number assignment and closing while these are open",
    ),
    rule_edition: ruleEdition,
    ...resultProperties,
    steps: Type.Array(stepAnswer, { description: "How each figure was made, in order" }),
    version: stored(Type.Integer({ minimum: 1, description: "Always 1: a calculation never changes" })),
    created_at: described(stored(instantSchema), "When it was stored, the same as `calculated_at`"),
    updated_at: described(stored(instantSchema), "When it was stored: a calculation never changes"),
  });

/** A calculation as it is answered (interface.md, section 2; api.md, section 6). */
export const calculationAnswer: TObject = answerOf("Calculation", (schema) => schema);

/** A calculation that may be a scenario's: that is no record, and has null for what a record alone has. */
export const calculatedAnswer: TObject = answerOf("CalculationOrScenario", nullableSchema);

const isStored = (calculation: UnstoredCalculation): calculation is CalculationRecord => "id" in calculation;

export const encodeCalculation = (calculation: UnstoredCalculation) => {
  const stored = isStored(calculation) ? calculation : null;
  const storedAt = stored?.calculatedAt ?? null;
  return {
    id: stored?.id ?? null,
    calculation_id: stored?.id ?? null,
    company: calculation.companyId,
    loan: calculation.loanId,
    calculated_at: calculation.calculatedAt,
    calculated_by: calculation.calculatedByUserId,
    as_of: calculation.asOf,
    rule_edition: calculation.ruleEdition,
    ...encodeResult(calculation),
    steps: calculation.result.steps.map(encodeStep),
    version: stored === null ? null : 1,
    created_at: storedAt,
    updated_at: storedAt,
  };
};
