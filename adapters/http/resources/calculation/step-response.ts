import { type TObject, Type } from "@sinclair/typebox";
import { FACTOR_DECIMALS, type Figure, type Step, type Wording } from "../../../../domain/hecm/explain.ts";
import { bases } from "../../../../domain/kernel/in-force.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { percentFromRate } from "../../../../domain/kernel/rate.ts";
import { described, withoutDescription } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { responseObject } from "../../codec/response.ts";
import { choice, enumerated } from "../../codec/values/choice-codecs.ts";
import { enteredBySchema } from "../rule-parameter/response.ts";

const figureSchema: TObject = namedObject("Figure", {
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
export const inputSchema: TObject = namedObject("NamedFigure", {
  name: described(textSchema, "Name of the value, in words"),
  value: described(figureSchema, "Value with its unit"),
});

const basis = choice("RuleBasis", bases, {
  law: "Statute or regulation",
  letter: "Agency guidance, such as a mortgagee letter, a handbook or the help text of HUD's calculator",
  table: "Value from a published table",
  policy: "Choice of this service where the sources are silent or differ, such as rounding to the cent",
});

export const stepResponse = responseObject<Step>("CalculationStep", {
  id: [textSchema, "Stable id of the step, for programs", "id"],
  name: [textSchema, "Name of the figure that the step calculates, in words", "name"],
  formula: [textSchema, "Formula of the figure, in words", "formula"],
  inputs: [
    Type.Array(inputSchema),
    "Inputs of the formula, in its order",
    ({ inputs }) => inputs.map((input) => ({ name: input.name, value: encodeFigure(input.value) })),
  ],
  value: [figureSchema, "Result of the step", ({ value }) => encodeFigure(value)],
  rule: [Type.String(), "Dated parameter or named policy on which the step is based", "rule"],
  source: [
    namedObject("RuleSource", {
      title: described(textSchema, "Title of the source"),
      section: described(textSchema, "Section or page of the source"),
      published: described(nullableSchema(dateSchema), "Publication date of the source; null if it has no date"),
    }),
    "Source of the rule",
    ({ source }) => ({ title: source.title, section: source.section, published: source.published }),
  ],
  basis: [
    nullableSchema(withoutDescription(basis.schema)),
    "Kind of source; null in older calculations, which did not store it",
    ({ source }) => source.basis,
  ],
  is_medium_confidence: [
    nullableSchema(Type.Boolean()),
    "Whether the source is not confirmed by a second one, or another source differs; null in older calculations, which did not store it",
    ({ source }) => source.isMediumConfidence,
  ],
  effective_from: [dateSchema, "First date on which the rule is in force", "effectiveFrom"],
  entered_by: [
    enteredBySchema,
    "User who entered the value of the rule",
    ({ source }) => source.entered?.byUserId ?? null,
  ],
  entered_at: [
    nullableSchema(instantSchema),
    "When the value of the rule was entered; null if it is part of this release",
    ({ source }) => source.entered?.at ?? null,
  ],
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
      return { amount: Number(value.amount.toFixed(FACTOR_DECIMALS)), unit: "factor" };
    case "yes_or_no":
      return { amount: value.amount ? "yes" : "no", unit: "text" };
    default:
      return { amount: value.amount, unit: value.kind };
  }
};
