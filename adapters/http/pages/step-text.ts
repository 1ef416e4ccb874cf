import type { Step } from "../../../domain/hecm/explain.ts";
import { readableFigure } from "./figures.ts";

type Words = Pick<Step, "name" | "formula" | "inputs" | "value">;

/** Symbols of a formula, such as `n`, keep their place in it; words give way to their figures. */
const isSymbol = ({ name }: Step["inputs"][number]): boolean => name.length === 1;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const listed = (inputs: Step["inputs"]): string =>
  inputs.map(({ name, value }) => `${name} ${readableFigure(value)}`).join(", ");

/** The formula with its figures put in; null where its words do not name all of them. */
export const workingOf = ({ formula, inputs }: Words): string | null => {
  const words = inputs.filter((input) => !isSymbol(input)).toSorted((a, b) => b.name.length - a.name.length);
  if (words.length === 0) return null;
  const figures = new Map(words.map(({ name, value }) => [name, readableFigure(value)]));
  const named = new Set<string>();
  const anyName = new RegExp(`(?<!\\w)(?:the )?(${words.map(({ name }) => escaped(name)).join("|")})(?!\\w)`, "g");
  const working = formula.replace(anyName, (_, name: string) => {
    named.add(name);
    return figures.get(name) ?? name;
  });
  const symbols = inputs.filter(isSymbol).map(({ name, value }) => `; ${name} = ${readableFigure(value)}`);
  return named.size === words.length ? working + symbols.join("") : null;
};

/** A step as one sentence: `Principal limit = maximum claim amount × … = $405,000.00 × 0.416 = $168,480.00.` */
export const stepText = (step: Words): string => {
  const working = workingOf(step);
  const figures = working === null ? listed(step.inputs) : "";
  const parts = [step.name, step.formula, ...(working === null ? [] : [working]), readableFigure(step.value)];
  return `${parts.join(" = ")}${figures === "" ? "" : `, from ${figures}`}.`;
};
