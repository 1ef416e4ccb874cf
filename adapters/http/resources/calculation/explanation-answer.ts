import { type TObject, Type } from "@sinclair/typebox";
import type { ExplainedCalculation } from "../../../../domain/calculation/explanation.ts";
import { feasibilityOf } from "../../../../domain/calculation/feasibility.ts";
import { inputRows } from "../../../../domain/calculation/input-rows.ts";
import { stepText } from "../../../../domain/hecm/step-text.ts";
import { dateSchema, instantSchema, recordId, textSchema } from "../../codec/record.ts";
import { ruleEdition } from "./answer.ts";
import { encodeFeasibility, feasibilityAnswer } from "./feasibility-answer.ts";
import { encodeFigure, encodeStep, figureAnswer, stepAnswer } from "./step-answer.ts";

/** A calculation explained: what went in, and how each figure was made, in words too. */
export const explainAnswer: TObject = Type.Object({
  calculation_id: recordId,
  loan: recordId,
  loan_number: textSchema,
  calculated_at: instantSchema,
  as_of: dateSchema,
  rule_edition: ruleEdition,
  inputs: Type.Array(Type.Object({ name: textSchema, value: figureAnswer })),
  feasibility: feasibilityAnswer,
  warnings: Type.Array(Type.Object({ code: textSchema, message: textSchema })),
  steps: Type.Array(
    Type.Object({ ...stepAnswer.properties, text: Type.String({ description: "The step as one sentence" }) }),
  ),
});

export const encodeExplanation = ({ record, loanNumber }: ExplainedCalculation) => ({
  calculation_id: record.id,
  loan: record.loanId,
  loan_number: loanNumber,
  calculated_at: record.calculatedAt,
  as_of: record.asOf,
  rule_edition: record.ruleEdition,
  inputs: inputRows(record.inputs).map(({ name, value }) => ({ name, value: encodeFigure(value) })),
  feasibility: encodeFeasibility(feasibilityOf(record)),
  warnings: record.result.warnings,
  steps: record.result.steps.map((step) => ({ ...encodeStep(step), text: stepText(step) })),
});
