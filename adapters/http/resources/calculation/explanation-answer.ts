import { type TObject, Type } from "@sinclair/typebox";
import type { ExplainedCalculation } from "../../../../domain/calculation/explanation.ts";
import { feasibilityOf } from "../../../../domain/calculation/feasibility.ts";
import { inputRows } from "../../../../domain/calculation/input-rows.ts";
import type { Step } from "../../../../domain/hecm/explain.ts";
import { weeksUsed } from "../../../../domain/hecm/rates/rate-steps.ts";
import { stepText } from "../../../../domain/hecm/step-text.ts";
import { choice } from "../../codec/choice-codecs.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, recordId, textSchema, warningsSchema } from "../../codec/record.ts";
import { encodeRefusal } from "../../operation/replies.ts";
import { encodeIndexWeek, indexWeekAnswer } from "../rate/answer.ts";
import { ruleEdition } from "./answer.ts";
import { encodeFeasibility, feasibilityAnswer } from "./feasibility-answer.ts";
import { encodeProjectionYears, projectionProperties } from "./projection-years.ts";
import { refusedAnswer } from "./refused-answer.ts";
import { encodeFigure, encodeStep, inputAnswer, stepAnswer } from "./step-answer.ts";

const usedFor = choice("IndexWeekUse", ["expected_rate", "note_rate"], {
  expected_rate: "The expected rate rests on it, or the locked rate was compared with it",
  note_rate: "The note starts with it",
});

const stepInWords = namedObject("ExplainedStep", {
  ...stepAnswer.properties,
  text: Type.String({ description: "The step as one sentence" }),
});

const encodeStepInWords = (step: Step) => ({ ...encodeStep(step), text: stepText(step) });

/** A calculation explained: what went in, and how each figure was made, in words too; and its years. */
export const explainAnswer: TObject = namedObject("Explanation", {
  calculation_id: recordId,
  loan: recordId,
  loan_number: textSchema,
  calculated_at: instantSchema,
  as_of: dateSchema,
  rule_edition: ruleEdition,
  inputs: Type.Array(inputAnswer),
  feasibility: feasibilityAnswer,
  warnings: warningsSchema,
  steps: Type.Array(stepInWords),
  index_weeks: Type.Array(namedObject("UsedIndexWeek", { used_for: usedFor.schema, ...indexWeekAnswer.properties }), {
    description: "The weekly averages behind the rates, with their daily values; none where both rates were entered",
  }),
  projection: nullableSchema(
    namedObject("ExplainedProjection", { ...projectionProperties, steps: Type.Array(stepInWords) }),
  ),
  projection_refused: nullableSchema(refusedAnswer),
});

export const encodeExplanation = ({ record, loan, projection }: ExplainedCalculation) => ({
  calculation_id: record.id,
  loan: record.loanId,
  loan_number: loan.loanNumber,
  calculated_at: record.calculatedAt,
  as_of: record.asOf,
  rule_edition: record.ruleEdition,
  inputs: inputRows(record.inputs).map(({ name, value }) => ({ name, value: encodeFigure(value) })),
  feasibility: encodeFeasibility(feasibilityOf(record)),
  warnings: record.result.warnings,
  steps: record.result.steps.map(encodeStepInWords),
  index_weeks: weeksUsed(record.inputs.rateBasis).map((used) => ({
    used_for: used.usedFor,
    ...encodeIndexWeek(used.week),
  })),
  projection:
    projection._tag === "Accepted"
      ? { ...encodeProjectionYears(projection.value), steps: projection.value.steps.map(encodeStepInWords) }
      : null,
  projection_refused: projection._tag === "Refused" ? encodeRefusal(projection.refusal) : null,
});
