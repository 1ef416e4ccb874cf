import type { FormulaCell } from "../../../adapters/excel/cells.ts";
import { isExpected } from "../subject.ts";
import { type Expression, formulaOf, hasPercent, type Parsed, parseOnward, parseSum, worth } from "./arithmetic.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Arithmetic in a working, with what the working itself says that it comes to, where it does. */
export interface Step {
  readonly expression: Expression;
  readonly isRoundedDown: boolean;
  readonly stated: { readonly value: number; readonly decimals: number } | null;
}

/** Words between an operator and a number, and “half of”, are part of a sum that is not written out. */
const startsAfter = (tokens: readonly Token[], at: number): boolean => {
  const before = tokens.slice(0, at).findLast(({ kind }) => kind !== "word");
  const isInside = before?.kind === "operator" || (before?.text === "(" && tokens[at - 1] === before);
  return !isInside && tokens[at - 1]?.text !== "of" && tokens[at - 1]?.kind !== "number";
};

const isOpen = (next: Token | undefined): boolean =>
  next !== undefined && (next.kind === "operator" || next.kind === "number" || next.text === "(");

/** A number alone is no arithmetic. */
const isNumber = (expression: Expression): boolean =>
  expression.kind === "number" || (expression.kind === "negative" && isNumber(expression.of));

const decimalsOf = (written: string): number => written.split(".")[1]?.length ?? 0;

const statedAt = (tokens: readonly Token[], at: number): Step["stated"] => {
  if (tokens[at]?.text !== "=") return null;
  const parsed = parseSum(tokens, at + 1);
  if (parsed === null || isOpen(tokens[parsed.end])) return null;
  const number = parsed.expression.kind === "negative" ? parsed.expression.of : parsed.expression;
  if (number.kind !== "number") return null;
  return {
    value: worth(parsed.expression),
    decimals: decimalsOf(number.written) + (number.isPercent ? 2 : 0),
  };
};

/** Whether a step goes on from the one before: only its own result and a comma or semicolon stand between. */
const goesOn = (between: readonly Token[]): boolean => {
  const last = between.at(-1)?.text;
  return (
    (last === ";" || last === ",") && between.slice(0, -1).every(({ kind, text }) => kind !== "word" && text !== ",")
  );
};

const stepAt = (tokens: readonly Token[], at: number, before: Expression | undefined): Parsed => {
  if (before !== undefined && tokens[at]?.kind === "operator") return parseOnward(tokens, at, before);
  return startsAfter(tokens, at) ? parseSum(tokens, at) : null;
};

/** A working that gives its annuity as a number and goes on with the word: with the number in the word's place. */
const withAnnuity = (working: string): string => {
  const annuity = /\bannuity\b[^;:]*?(\d+\.\d{6})(?=[;:,]|$)/.exec(working)?.[1];
  return annuity === undefined ? working : working.replace(/([×÷] )annuity\b/g, `$1${annuity}`);
};

/** The steps of a working that are arithmetic throughout, in their order. */
export const stepsOf = (working: string): Step[] => {
  const tokens = tokensOf(withAnnuity(working));
  const steps: Step[] = [];
  let at = 0;
  let endOfLast: number | null = null;
  while (at < tokens.length) {
    const before = endOfLast !== null && goesOn(tokens.slice(endOfLast, at)) ? steps.at(-1)?.expression : undefined;
    const parsed = stepAt(tokens, at, before);
    if (parsed === null || isOpen(tokens[parsed.end]) || isNumber(parsed.expression)) {
      at += 1;
      continue;
    }
    const isRoundedDown = tokens[parsed.end]?.text === "rounded" && tokens[parsed.end + 1]?.text === "down";
    steps.push({ expression: parsed.expression, isRoundedDown, stated: statedAt(tokens, parsed.end) });
    endOfLast = parsed.end;
    at = parsed.end;
  }
  return steps;
};

const rounded = ({ expression, isRoundedDown }: Step, decimals: number, isShownAsPercent = false): Expression => ({
  kind: "function",
  name: isRoundedDown ? "ROUNDDOWN" : "ROUND",
  of: [
    isShownAsPercent ? { kind: "percent", of: { kind: "group", of: expression } } : expression,
    { kind: "number", value: decimals, written: String(decimals), isPercent: false },
  ],
});

const formulaCell = (expression: Expression, format: FormulaCell["format"]): FormulaCell => ({
  formula: formulaOf(expression),
  result: worth(expression),
  format,
});

/** The step as the formula of a figure written so, or null where it comes to something else. */
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

/** Whether the step gives the rate as a fraction of one already, as a root less one does. */
const isRate = ({ expression }: Step, percent: string): boolean =>
  Math.abs(worth(expression) - Number(percent) / 100) < 0.5 * 10 ** -(decimalsOf(percent) + 2);

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 1e-9;

/** The formula of a working, and what it gives: an expected column, or null for a step on the way. */
export interface Worked {
  readonly cell: FormulaCell;
  readonly column: string | null;
}

/**
 * The last step of a case's working that comes to a figure which the case expects; else the last whose result the working
 * states; null where nothing is arithmetic.
 */
export const workedOf = (cells: ReadonlyMap<string, string>): Worked | null => {
  const steps = stepsOf(cells.get("working") ?? "").reverse();
  const expected = [...cells].filter(([column]) => isExpected(column));
  for (const step of steps) {
    for (const [column, written] of expected) {
      const cell = formulaFor(step, written);
      if (cell !== null) return { cell, column };
    }
  }
  const step = steps.find(({ stated }) => stated !== null);
  if (!step?.stated) return null;
  const format = hasPercent(step.expression) ? "percent" : step.stated.decimals === 2 ? "cents" : "count";
  return { cell: formulaCell(rounded(step, step.stated.decimals), format), column: null };
};
