import { type TObject, Type } from "@sinclair/typebox";
import type { ExplainedCalculation } from "../../../../domain/calculation/explanation.ts";
import { inputRows } from "../../../../domain/calculation/input-rows.ts";
import { stepText } from "../../../../domain/hecm/step-text.ts";
import { dayWritten, instantWritten, plainText, recordId } from "../../codec/record.ts";
import { figureAnswer, showFigure, showStep, stepAnswer } from "./step-answer.ts";

/** A calculation explained: what went in, and how each figure was made, in words too. */
export const explainAnswer: TObject = Type.Object({
  calculation_id: recordId,
  loan: recordId,
  loan_number: plainText,
  calculated_at: instantWritten,
  as_of: dayWritten,
  rule_edition: plainText,
  inputs: Type.Array(Type.Object({ name: plainText, value: figureAnswer })),
  warnings: Type.Array(Type.Object({ code: plainText, message: plainText })),
  steps: Type.Array(
    Type.Object({ ...stepAnswer.properties, text: Type.String({ description: "The step as one sentence" }) }),
  ),
});

export const showExplained = ({ record, loanNumber }: ExplainedCalculation) => ({
  calculation_id: record.id,
  loan: record.loanId,
  loan_number: loanNumber,
  calculated_at: record.calculatedAt,
  as_of: record.asOf,
  rule_edition: record.ruleEdition,
  inputs: inputRows(record.inputs).map(({ name, value }) => ({ name, value: showFigure(value) })),
  warnings: record.result.warnings,
  steps: record.result.steps.map((step) => ({ ...showStep(step), text: stepText(step) })),
});
