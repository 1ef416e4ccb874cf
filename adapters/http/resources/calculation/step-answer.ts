import { type TObject, Type } from "@sinclair/typebox";
import type { Figure, Step, Wording } from "../../../../domain/hecm/explain.ts";
import { bases } from "../../../../domain/kernel/in-force.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { percentFromRate } from "../../../../domain/kernel/rate.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { choice, enumerated } from "../../codec/values/choice-codecs.ts";
import { enteredBySchema } from "../rule-parameter/answer.ts";

const figureAnswer: TObject = namedObject("Figure", {
  amount: described(
    Type.Union([Type.Number(), Type.String()]),
    "Value of the figure: a number, or text for a date or wording",
  ),
  unit: described(
    enumerated("FigureUnit", ["dollars", "percent", "factor", "years", "months", "date", "text"]),
    "Unit of the amount",
  ),
});

/** An input of a calculation or of a step. */
export const inputAnswer: TObject = namedObject("NamedFigure", {
  name: described(textSchema, "Name of the value, in words"),
  value: described(figureAnswer, "Value with its unit"),
});

const basis = choice("RuleBasis", bases, {
  law: "Statute or regulation",
  letter: "Agency guidance, such as a mortgagee letter, a handbook or the help text of HUD's calculator",
  table: "Value from a published table",
  policy: "Choice of this service where the sources are silent or differ, such as rounding to the cent",
});

/** A step of an explanation. */
export const stepAnswer: TObject = namedObject("CalculationStep", {
  id: described(textSchema, "Stable id of the step, for programs"),
  name: described(textSchema, "Name of the figure that the step calculates, in words"),
  formula: described(textSchema, "Formula of the figure, in words"),
  inputs: described(Type.Array(inputAnswer), "Inputs of the formula, in its order"),
  value: described(figureAnswer, "Result of the step"),
  rule: Type.String({ description: "Dated parameter or named policy on which the step is based" }),
  source: described(
    namedObject("RuleSource", {
      title: described(textSchema, "Title of the source"),
      section: described(textSchema, "Section or page of the source"),
      published: described(nullableSchema(dateSchema), "Publication date of the source; null if it has no date"),
    }),
    "Source of the rule",
  ),
  basis: nullableSchema({
    ...basis.schema,
    description: "Kind of source; null in older calculations, which did not store it",
  }),
  is_medium_confidence: nullableSchema(
    Type.Boolean({
      description:
        "Whether the source is not confirmed by a second one, or another source differs; null in older calculations, which did not store it",
    }),
  ),
  effective_from: described(dateSchema, "First date on which the rule is in force"),
  entered_by: described(enteredBySchema, "User who entered the value of the rule"),
  entered_at: described(
    nullableSchema(instantSchema),
    "When the value of the rule was entered; null if it is part of this release",
  ),
});

export const encodeFigure = (value: Figure | Wording): { amount: number | string; unit: string } => {
  switch (value.kind) {
    case "cents":
      return { amount: dollarsFromCents(value.amount), unit: "dollars" };
    case "rate":
      return { amount: percentFromRate(value.amount), unit: "percent" };
    case "day":
      return { amount: value.amount, unit: "date" };
    case "factor":
      return { amount: Math.round(value.amount * 1_000_000) / 1_000_000, unit: "factor" };
    case "yes_or_no":
      return { amount: value.amount ? "yes" : "no", unit: "text" };
    default:
      return { amount: value.amount, unit: value.kind };
  }
};

export const encodeStep = ({ inputs, value, effectiveFrom, source, ...words }: Step) => ({
  id: words.id,
  name: words.name,
  formula: words.formula,
  inputs: inputs.map((input) => ({ name: input.name, value: encodeFigure(input.value) })),
  value: encodeFigure(value),
  rule: words.rule,
  source: { title: source.title, section: source.section, published: source.published },
  basis: source.basis,
  is_medium_confidence: source.isMediumConfidence,
  effective_from: effectiveFrom,
  entered_by: source.entered?.byUserId ?? null,
  entered_at: source.entered?.at ?? null,
});
