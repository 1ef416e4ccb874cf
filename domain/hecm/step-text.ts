import type { Step } from "./explain.ts";
import { readableFigure } from "./figure-text.ts";

type Words = Pick<Step, "name" | "formula" | "inputs" | "value">;
type Input = Step["inputs"][number];

/** A piece of a formula with its figures inserted: plain words, or an input instead of its name. */
export type Piece = string | Input;

/** Symbols of a formula, such as `n`, stay in it; words are replaced by their figures. */
const isSymbol = ({ name }: Input): boolean => name.length === 1;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The formula with its figures inserted; null if its words do not name all of them. */
export const workingOf = ({ formula, inputs }: Words): readonly Piece[] | null => {
  const words = inputs.filter((input) => !isSymbol(input)).toSorted((a, b) => b.name.length - a.name.length);
  if (words.length === 0) return null;
  const byName = new Map(words.map((input) => [input.name, input]));
  const names = words.map(({ name }) => escaped(name)).join("|");
  const pieces = formula
    .split(new RegExp(`(?<!\\w)(?:the )?(${names})(?!\\w)`))
    .map((part) => byName.get(part) ?? part);
  if (!words.every((input) => pieces.includes(input))) return null;
  return [...pieces, ...inputs.filter(isSymbol).flatMap((input) => [`; ${input.name} = `, input])];
};

const inFigures = (piece: Piece): string => (typeof piece === "string" ? piece : readableFigure(piece.value));

/** A step as one sentence: `Principal limit = $168,480.00: maximum claim amount × … = $405,000.00 × 0.416.` */
export const stepText = (step: Words): string => {
  const { name, formula, inputs, value } = step;
  const start = `${name} = ${readableFigure(value)}: ${formula}`;
  const working = workingOf(step);
  if (working !== null) return `${start} = ${working.map(inFigures).join("")}.`;
  const figures = inputs.map((input) => `${input.name} ${readableFigure(input.value)}`);
  return figures.length === 0 ? `${start}.` : `${start}; from ${figures.join(", ")}.`;
};
