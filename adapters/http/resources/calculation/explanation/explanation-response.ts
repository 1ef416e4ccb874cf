import { Type } from "@sinclair/typebox";
import type { ExplainedCalculation } from "../../../../../domain/calculation/explanation/explanation.ts";
import { inputRows } from "../../../../../domain/calculation/explanation/input-rows.ts";
import { feasibilityOf } from "../../../../../domain/calculation/feasibility.ts";
import type { Step } from "../../../../../domain/hecm/explain.ts";
import type { Projection } from "../../../../../domain/hecm/projection/projection.ts";
import { stepText } from "../../../../../domain/hecm/step-text.ts";
import {
  dateSchema,
  instantSchema,
  nullableSchema,
  recordId,
  textSchema,
  warningsSchema,
} from "../../../codec/record.ts";
import { extendedResponse, listOf, responseObject } from "../../../codec/response.ts";
import { encodeRefusal } from "../../../operation/replies.ts";
import { feasibilityResponse } from "../feasibility-response.ts";
import { refusedSchema } from "../refused-response.ts";
import { ruleEdition, warningsOf } from "../response.ts";
import { encodeFigure, inputSchema, stepResponse } from "../step-response.ts";
import { encodeIndexWeeks, indexWeeksSchema } from "./index-weeks-response.ts";
import { projectionTable } from "./projection-years.ts";

/** A step with its sentence. */
export const stepInWords = extendedResponse("ExplainedStep", [stepResponse, (step: Step) => step], {
  text: [Type.String(), "Step as one sentence", stepText],
});

const explainedProjection = responseObject<Projection>("ExplainedProjection", {
  ...projectionTable,
  steps: [listOf(stepInWords), "Assumptions of the projection, each with its source", "steps"],
});

/** An explained calculation: its inputs, the steps of each figure with their sentences, and its projection. */
export const explanationResponse = responseObject<ExplainedCalculation>("Explanation", {
  calculation_id: [recordId, "Calculation that is explained", ({ record }) => record.id],
  loan: [recordId, "Loan that was calculated", ({ record }) => record.loanId],
  loan_number: [textSchema, "Number of the loan, as shown to users", ({ loan }) => loan.loanNumber],
  calculated_at: [instantSchema, "When the calculation was made", ({ record }) => record.calculatedAt],
  as_of: [dateSchema, "Date as of which the calculation was made", ({ record }) => record.asOf],
  rule_edition: [ruleEdition, null, ({ record }) => record.ruleEdition],
  inputs: [
    Type.Array(inputSchema),
    "All inputs of the calculation, with readable names",
    ({ record }) => inputRows(record.inputs).map(({ name, value }) => ({ name, value: encodeFigure(value) })),
  ],
  feasibility: [
    feasibilityResponse.schema,
    "Whether the loan can close as calculated, with the reasons if it cannot",
    ({ record }) => feasibilityResponse.encode(feasibilityOf(record)),
  ],
  warnings: [warningsSchema, null, ({ record }) => warningsOf(record)],
  steps: [
    Type.Array(stepInWords.schema),
    "Steps of the calculation, in order, each with its figures and as a sentence",
    ({ record }) => record.result.steps.map(stepInWords.encode),
  ],
  index_weeks: [indexWeeksSchema, null, ({ record }) => encodeIndexWeeks(record)],
  projection: [
    nullableSchema(explainedProjection.schema),
    "Projection until `age_used` reaches 100; null if it cannot be calculated",
    ({ projection }) => (projection._tag === "Accepted" ? explainedProjection.encode(projection.value) : null),
  ],
  projection_refused: [
    nullableSchema(refusedSchema),
    "Why there is no projection; null if there is one",
    ({ projection }) => (projection._tag === "Refused" ? encodeRefusal(projection.refusal) : null),
  ],
});
