import { type TObject, Type } from "@sinclair/typebox";
import type { ExplainedCalculation } from "../../../../domain/calculation/explanation.ts";
import { inputRows } from "../../../../domain/calculation/input-rows.ts";
import { stepText } from "../../../../domain/hecm/step-text.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, recordId, textSchema, warningsSchema } from "../../codec/record.ts";
import { ruleEdition } from "./answer.ts";
import { encodeFigure, encodeStep, inputAnswer, stepAnswer } from "./step-answer.ts";

/** A calculation explained: what went in, and how each figure was made, in words too. */
export const explainAnswer: TObject = namedObject("Explanation", {
  calculation_id: recordId,
  loan: recordId,
  loan_number: textSchema,
  calculated_at: instantSchema,
  as_of: dateSchema,
  rule_edition: ruleEdition,
  inputs: Type.Array(inputAnswer),
  warnings: warningsSchema,
  steps: Type.Array(
    namedObject("ExplainedStep", {
      ...stepAnswer.properties,
      text: Type.String({ description: "The step as one sentence" }),
    }),
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
  warnings: record.result.warnings,
  steps: record.result.steps.map((step) => ({ ...encodeStep(step), text: stepText(step) })),
});
