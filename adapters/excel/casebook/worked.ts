import { isExpected } from "../../../domain/casebook/subjects/subject.ts";
import type { FormulaCell } from "../cells.ts";
import { cellsIn, type Expression, formulaOf, hasPercent, worth } from "./expression.ts";
import { type Link, linkNothing } from "./linked.ts";
import { decimalsOf, rounded, type Step, stepsOf } from "./steps.ts";

const formulaCell = (expression: Expression, format: FormulaCell["format"]): FormulaCell => ({
  formula: formulaOf(expression),
  result: worth(expression),
  format,
});

/** The step as the formula for a figure written like this; null if it gives something else. */
const formulaFor = (step: Step, written: string): FormulaCell | null => {
  const percent = /^(\d+(?:\.\d+)?) %$/.exec(written)?.[1];
  if (percent !== undefined) {
    const expression = rounded(step, decimalsOf(percent) + 2, !hasPercent(step.expression) && !isRate(step, percent));
    return isNear(worth(expression), Number(percent) / 100) ? formulaCell(expression, "percent") : null;
  }
  if (!/^-?[\d,]+(\.\d+)?$/.test(written)) return null;
  const decimals = decimalsOf(written);
  const expression = rounded(step, decimals);
  const isSame = isNear(worth(expression), Number(written.replaceAll(",", "")));
  return isSame ? formulaCell(expression, decimals === 2 ? "cents" : "count") : null;
};

/** Whether the step already gives the rate as a fraction of one, as a root minus one does. */
const isRate = ({ expression }: Step, percent: string): boolean =>
  Math.abs(worth(expression) - Number(percent) / 100) < 0.5 * 10 ** -(decimalsOf(percent) + 2);

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 1e-9;

/** The formula of a working, with the expected column that it gives; null for an intermediate step. */
interface Worked {
  readonly cell: FormulaCell;
  readonly column: string | null;
}

/** A formula of a step, and how many of its figures are in cells. */
interface Candidate extends Worked {
  readonly cells: number;
}

const candidate = (step: Step, column: string, written: string, link: Link): Candidate | null => {
  for (const each of [link, linkNothing]) {
    const expression = each(step.expression, column);
    const cell = formulaFor({ ...step, expression }, written);
    if (cell !== null) return { cell, column, cells: cellsIn(expression) };
  }
  return null;
};

/** The one with the most linked cells; the last of several. */
const best = (found: readonly Candidate[]): Candidate | undefined =>
  found.reduce<Candidate | undefined>(
    (most, each) => (most === undefined || each.cells >= most.cells ? each : most),
    undefined,
  );

const statedCandidate = (step: Step, link: Link): Candidate[] => {
  if (step.stated === null) return [];
  const expression = link(step.expression, null);
  const format = step.stated.isPercent ? "percent" : step.stated.decimals === 2 ? "cents" : "count";
  const cell = formulaCell(rounded({ ...step, expression }, step.stated.decimals), format);
  return [{ cell, column: null, cells: cellsIn(expression) }];
};

/**
 * The step of a case's working that gives an expected figure, or else one whose result the working states; null if nothing is arithmetic.
 * Of several it is the one with the most linked cells, or the last one.
 */
export const workedOf = (cells: ReadonlyMap<string, string>, link: Link = linkNothing): Worked | null => {
  const steps = stepsOf(cells.get("working") ?? "");
  const expected = [...cells].filter(([column]) => isExpected(column));
  const ofFigures = steps.flatMap((step) => {
    const [first] = expected.flatMap(([column, written]) => candidate(step, column, written, link) ?? []);
    return first === undefined ? [] : [first];
  });
  return best(ofFigures) ?? best(steps.flatMap((step) => statedCandidate(step, link))) ?? null;
};
