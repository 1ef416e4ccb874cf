import { type TObject, Type } from "@sinclair/typebox";
import type { ExplainedCalculation } from "../../../../../domain/calculation/explanation/explanation.ts";
import { inputRows } from "../../../../../domain/calculation/explanation/input-rows.ts";
import { feasibilityOf } from "../../../../../domain/calculation/feasibility.ts";
import type { Step } from "../../../../../domain/hecm/explain.ts";
import { stepText } from "../../../../../domain/hecm/step-text.ts";
import { described } from "../../../codec/described.ts";
import { namedObject } from "../../../codec/named-schema.ts";
import {
  dateSchema,
  instantSchema,
  nullableSchema,
  recordId,
  textSchema,
  warningsSchema,
} from "../../../codec/record.ts";
import { encodeRefusal } from "../../../operation/replies.ts";
import { feasibilityResponse } from "../feasibility-response.ts";
import { refusedSchema } from "../refused-response.ts";
import { ruleEdition } from "../response.ts";
import { encodeFigure, inputSchema, stepResponse } from "../step-response.ts";
import { encodeIndexWeeks, indexWeeksSchema } from "./index-weeks-response.ts";
import { encodeProjectionYears, projectionProperties } from "./projection-years.ts";

/** A step with its sentence. */
export const stepInWords: TObject = namedObject("ExplainedStep", {
  ...stepResponse.schema.properties,
  text: Type.String({ description: "Step as one sentence" }),
});

const encodeStepInWords = (step: Step) => ({ ...stepResponse.encode(step), text: stepText(step) });

/** An explained calculation: its inputs, the steps of each figure, also in words, and its projection. */
export const explainSchema: TObject = namedObject("Explanation", {
  calculation_id: described(recordId, "Calculation that is explained"),
  loan: described(recordId, "Loan that was calculated"),
  loan_number: described(textSchema, "Number of the loan, as shown to users"),
  calculated_at: described(instantSchema, "When the calculation was made"),
  as_of: described(dateSchema, "Date as of which the calculation was made"),
  rule_edition: ruleEdition,
  inputs: described(Type.Array(inputSchema), "All inputs of the calculation, with readable names"),
  feasibility: described(
    feasibilityResponse.schema,
    "Whether the loan can close as calculated, with the reasons if it cannot",
  ),
  warnings: warningsSchema,
  steps: described(
    Type.Array(stepInWords),
    "Steps of the calculation, in order, each with its figures and as a sentence",
  ),
  index_weeks: indexWeeksSchema,
  projection: described(
    nullableSchema(
      namedObject("ExplainedProjection", {
        ...projectionProperties,
        steps: described(Type.Array(stepInWords), "Assumptions of the projection, each with its source"),
      }),
    ),
    "Projection until `age_used` reaches 100; null if it cannot be calculated",
  ),
  projection_refused: described(nullableSchema(refusedSchema), "Why there is no projection; null if there is one"),
});

export const encodeExplanation = ({ record, loan, projection }: ExplainedCalculation) => ({
  calculation_id: record.id,
  loan: record.loanId,
  loan_number: loan.loanNumber,
  calculated_at: record.calculatedAt,
  as_of: record.asOf,
  rule_edition: record.ruleEdition,
  inputs: inputRows(record.inputs).map(({ name, value }) => ({ name, value: encodeFigure(value) })),
  feasibility: feasibilityResponse.encode(feasibilityOf(record)),
  warnings: record.result.warnings,
  steps: record.result.steps.map(encodeStepInWords),
  index_weeks: encodeIndexWeeks(record),
  projection:
    projection._tag === "Accepted"
      ? { ...encodeProjectionYears(projection.value), steps: projection.value.steps.map(encodeStepInWords) }
      : null,
  projection_refused: projection._tag === "Refused" ? encodeRefusal(projection.refusal) : null,
});
