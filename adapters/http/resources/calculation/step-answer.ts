import { type TObject, Type } from "@sinclair/typebox";
import type { Figure, Step, Wording } from "../../../../domain/hecm/explain.ts";
import { bases } from "../../../../domain/kernel/in-force.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { percentFromRate } from "../../../../domain/kernel/rate.ts";
import { choice, enumerated } from "../../codec/choice-codecs.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { enteredBySchema } from "../rule-parameter/answer.ts";

export const figureAnswer: TObject = namedObject("Figure", {
  amount: described(Type.Union([Type.Number(), Type.String()]), "The value: a number, or text of a date or wording"),
  unit: described(
    enumerated("FigureUnit", ["dollars", "percent", "factor", "years", "months", "date", "text"]),
    "In what the amount is measured",
  ),
});

/** What went into a calculation or a step of it. */
export const inputAnswer: TObject = namedObject("NamedFigure", {
  name: described(textSchema, "What the value is, in words"),
  value: described(figureAnswer, "The value with its unit"),
});

const basis = choice("RuleBasis", bases, {
  law: "A statute or regulation",
  letter: "What an agency writes beside it: a letter, a handbook, the help of its calculator",
  table: "A value read from a published table",
  policy: "A choice of this service, where the texts are silent or differ; rounding to the cent is one throughout",
});

/** A step of an explanation. */
export const stepAnswer: TObject = namedObject("CalculationStep", {
  id: described(textSchema, "Names the step, for programs; it stays the same between releases"),
  name: described(textSchema, "The figure that the step makes, in words"),
  formula: described(textSchema, "How the figure follows from the inputs, in words"),
  inputs: described(Type.Array(inputAnswer), "What the formula takes, in its order"),
  value: described(figureAnswer, "What the step comes to"),
  rule: Type.String({ description: "The dated parameter or named policy it rests on" }),
  source: described(
    namedObject("RuleSource", {
      title: described(textSchema, "Title of the law, letter or table"),
      section: described(textSchema, "Section or page of it"),
      published: described(nullableSchema(dateSchema), "Day on which it was published; null where it bears no date"),
    }),
    "The text that the rule comes from",
  ),
  basis: nullableSchema({
    ...basis.schema,
    description: "What kind of text says so; null in calculations stored before steps said it",
  }),
  is_medium_confidence: nullableSchema(
    Type.Boolean({
      description: "Whether no second source confirms that text, or another one reads differently; null as `basis` is",
    }),
  ),
  effective_from: described(dateSchema, "The first day on which the rule holds"),
  entered_by: described(enteredBySchema, "Who entered the value"),
  entered_at: described(
    nullableSchema(instantSchema),
    "When somebody entered the value; null where this release brings it",
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
