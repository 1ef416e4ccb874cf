import { type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { serviceUserId } from "../../../../domain/access/actor.ts";
import type { CalculationRecord, UnstoredCalculation } from "../../../../domain/calculation/calculation-record.ts";
import { feasibilityOf } from "../../../../domain/calculation/feasibility.ts";
import { type SecondAppraisal, secondAppraisal } from "../../../../domain/hecm/principal-limit/maximum-claim-amount.ts";
import type { RefinanceTest } from "../../../../domain/hecm/refinance/refinance-verdict.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
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
import { nullable } from "../../codec/values/compound-codecs.ts";
import { borrowerType } from "../choices.ts";
import { paymentPlan } from "../loan/term-fields.ts";
import { feasibilityResponse } from "./feasibility-response.ts";
import { calculationFigures, encodeFigures, figureSchemas, setAsideFigures } from "./figures.ts";
import { stepResponse } from "./step-response.ts";

/** Who requested the calculation: a user, or the service itself when its operator recalculates all loans. */
const calculatedBy = Type.Integer({
  format: "int64",
  minimum: serviceUserId,
  description: `User id; ${serviceUserId} is the service itself`,
});

/** The payment plan with all amounts calculated. */
const plan = nullable(paymentPlan);

const refinanceTest = nullableSchema(
  namedObject("RefinanceTest", {
    total_cost: described(
      dollarsSchema,
      "Total cost of the refinance: fees, closing costs and initial MIP, less the lender's credit",
    ),
    benefit: described(
      dollarsSchema,
      "Increase of the principal limit over that of the earlier HECM; negative if the new one is lower",
    ),
    ratio: described(
      nullableSchema(Type.Number()),
      "Benefit divided by total cost; null if the refinance costs nothing",
    ),
    passes_benefit_factor: described(Type.Boolean(), "Whether the benefit is at least five times the cost"),
    application_date: described(
      dateSchema,
      "Application date of the refinance, or the date of the calculation if there is none",
    ),
    last_application_date: described(
      dateSchema,
      "Last date on which an application is within five years of the closing of the earlier HECM",
    ),
    is_within_years: described(Type.Boolean(), "Whether the application date is on or before `last_application_date`"),
    is_counseling_waivable: Type.Boolean({
      description:
        "Whether counseling can be waived: both conditions are met. The borrower must also receive the disclosure of these figures",
    }),
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

const secondAppraisalSchema = {
  ...nullableSchema(
    namedObject("SecondAppraisal", {
      appraised_value: described(dollarsSchema, "Appraised value of the home by the second appraisal"),
      is_lower: Type.Boolean({
        description:
          "Whether this appraisal determines the home value: it is lower than the first one, or the only one",
      }),
    }),
  ),
  description: "Second appraisal of the home; null if there is none",
};

const encodeSecondAppraisal = (appraisal: SecondAppraisal | null) =>
  appraisal && {
    appraised_value: dollarsFromCents(appraisal.appraisedValueCents),
    is_lower: appraisal.isLower,
  };

/** The edition of the rules that a calculation used. */
export const ruleEdition = Type.String({
  description:
    "Edition of the rules that were used: the effective date of the newest rule, and a digest of all rules. Calculations with the same edition used the same rules, so that only their inputs can make them differ. The first release had a single edition, 2026.1.",
});

/** The result of a calculation, without the steps that explain it. */
export const resultProperties: TProperties = {
  ...figureSchemas(calculationFigures),
  age_basis: { ...borrowerType.schema, description: "Role of the person whose age is `age_used`" },
  second_appraisal: secondAppraisalSchema,
  set_asides: described(
    namedObject("SetAsides", figureSchemas(setAsideFigures)),
    "Amounts set aside from the principal limit",
  ),
  payment_plan: described(
    plan.response ?? plan.schema,
    "Payment plan with all amounts calculated; null until a plan is chosen",
  ),
  refinance_test: described(
    refinanceTest,
    "Benefit test for waiving counseling on a refinance; null unless the loan is a refinance",
  ),
  feasibility: described(
    feasibilityResponse.schema,
    "Whether the loan can close as calculated, with the reasons if it cannot",
  ),
  warnings: warningsSchema,
};

export const encodeResult = ({ inputs, result }: Pick<UnstoredCalculation, "inputs" | "result">) => ({
  ...encodeFigures(calculationFigures, result),
  age_basis: result.ageBasis,
  second_appraisal: encodeSecondAppraisal(secondAppraisal(inputs)),
  set_asides: encodeFigures(setAsideFigures, result),
  payment_plan: plan.encode(result.paymentPlan),
  refinance_test: encodeRefinanceTest(result.refinanceTest),
  feasibility: feasibilityResponse.encode(feasibilityOf({ inputs, result })),
  warnings: result.warnings,
});

/** `stored` adapts the fields that only a stored record has. */
const schemaOf = (name: string, stored: (schema: TSchema) => TSchema): TObject =>
  namedObject(name, {
    id: stored({ ...recordId, description: "Id of the calculation; null for a scenario, which is not stored" }),
    calculation_id: described(stored(recordId), "Same as `id`, under the name that other operations use"),
    company: described(recordId, "Company of the loan"),
    loan: described(recordId, "Loan that was calculated"),
    calculated_at: described(instantSchema, "When the calculation was made"),
    calculated_by: described(calculatedBy, "Who made the calculation"),
    as_of: described(
      dateSchema,
      "Date as of which the calculation was made. It is used for the case number assignment and closing dates until they are set",
    ),
    rule_edition: ruleEdition,
    ...resultProperties,
    steps: Type.Array(stepResponse.schema, { description: "Steps of the calculation, in order" }),
    version: stored(Type.Integer({ minimum: 1, description: "Always 1, because a calculation never changes" })),
    created_at: described(stored(instantSchema), "When the calculation was stored; same as `calculated_at`"),
    updated_at: described(stored(instantSchema), "When the calculation was stored; it never changes afterward"),
  });

/** A calculation as responses show it. */
export const calculationSchema: TObject = schemaOf("Calculation", (schema) => schema);

/** A calculation or a scenario, which is not stored and has null in the fields of a record. */
export const calculatedSchema: TObject = schemaOf("CalculationOrScenario", nullableSchema);

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
    steps: calculation.result.steps.map(stepResponse.encode),
    version: stored === null ? null : 1,
    created_at: storedAt,
    updated_at: storedAt,
  };
};
