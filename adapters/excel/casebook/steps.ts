import { type Parsed, parseOnward, parseSum } from "./arithmetic.ts";
import { type Expression, withFigures, worth } from "./expression.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Arithmetic in a working, with the result that the working itself states, if any. */
export interface Step {
  readonly expression: Expression;
  readonly isRoundedDown: boolean;
  readonly stated: {
    readonly value: number;
    readonly decimals: number;
    readonly isPercent: boolean;
    /** Whether it has a second stated result, such as “= 99,840.00 = 60 %”, so that it is not known which one continues. */
    readonly isAlso: boolean;
  } | null;
}

/** Words between an operator and a number, and “half of”, indicate a calculation that is not written out. */
const startsAfter = (tokens: readonly Token[], at: number): boolean => {
  const before = tokens.slice(0, at).findLast(({ kind }) => kind !== "word");
  const isInside = before?.kind === "operator" || (before?.text === "(" && tokens[at - 1] === before);
  return !isInside && tokens[at - 1]?.text !== "of" && tokens[at - 1]?.kind !== "number";
};

const isOpen = (next: Token | undefined): boolean =>
  next !== undefined && (next.kind === "operator" || next.kind === "number" || next.text === "(");

/** A number alone is not arithmetic. */
const isNumber = (expression: Expression): boolean =>
  expression.kind === "number" || (expression.kind === "negative" && isNumber(expression.of));

export const decimalsOf = (written: string): number => written.split(".")[1]?.length ?? 0;

const statedAt = (tokens: readonly Token[], at: number): Step["stated"] => {
  if (tokens[at]?.text !== "=") return null;
  const parsed = parseSum(tokens, at + 1);
  if (parsed === null || isOpen(tokens[parsed.end])) return null;
  const number = parsed.expression.kind === "negative" ? parsed.expression.of : parsed.expression;
  if (number.kind !== "number") return null;
  return {
    value: worth(parsed.expression),
    decimals: decimalsOf(number.written) + (number.isPercent ? 2 : 0),
    isPercent: number.isPercent,
    isAlso: tokens[parsed.end]?.text === "=",
  };
};

/** Whether a step continues the one before: only its result and a comma or semicolon are in between. */
const continues = (between: readonly Token[]): boolean => {
  const last = between.at(-1)?.text;
  return (
    (last === ";" || last === ",") && between.slice(0, -1).every(({ kind, text }) => kind !== "word" && text !== ",")
  );
};

const stepAt = (tokens: readonly Token[], at: number, before: Expression | undefined): Parsed => {
  if (before !== undefined && tokens[at]?.kind === "operator") return parseOnward(tokens, at, before);
  return startsAfter(tokens, at) ? parseSum(tokens, at) : null;
};

/** A sum of rates that are in cells, without the factors of a hundred; null if it contains anything else. */
const asRates = (expression: Expression): Expression | null => {
  if (expression.kind === "cell" && expression.isHundredth) {
    return { ...expression, isHundredth: false, figure: { ...expression.figure, isPercent: true } };
  }
  if (expression.kind !== "operation" || expression.operator !== "+") return null;
  const [left, right] = [asRates(expression.left), asRates(expression.right)];
  return left && right && { ...expression, left, right };
};

/** A step rounded to decimals, or as a formula of a percentage. */
export const rounded = (
  { expression, isRoundedDown }: Step,
  decimals: number,
  isShownAsPercent = false,
): Expression => ({
  kind: "function",
  name: isRoundedDown ? "ROUNDDOWN" : "ROUND",
  of: [
    isShownAsPercent ? (asRates(expression) ?? { kind: "percent", of: { kind: "group", of: expression } }) : expression,
    { kind: "number", value: decimals, written: String(decimals), isPercent: false },
  ],
});

/** A working that states its annuity as a number and then uses the word, with the number instead of the word. */
const withAnnuity = (working: string): string => {
  const annuity = /\bannuity\b[^;:]*?(\d+\.\d{6})(?=[;:,]|$)/.exec(working)?.[1];
  return annuity === undefined ? working : working.replace(/([×÷] )annuity\b/g, `$1${annuity}`);
};

/** A working that states its monthly rate as “c = …” and then uses the letter, with the calculation instead of the letter. */
const withMonthlyRate = (working: string): string => {
  const defined = /\bc = ([^;=]+?)(?= =|;|$)/.exec(working);
  if (defined === null) return working;
  const end = defined.index + defined[0].length;
  return `${working.slice(0, end)}${working.slice(end).replace(/(?<=[+÷×] )c\b/g, `(${defined[1]})`)}`;
};

/** An amount is used as rounded in the working; any other result is stated with fewer decimals than it has. */
const resultOf = (step: Step): Expression =>
  step.stated?.decimals === 2 ? rounded(step, 2) : { kind: "group", of: step.expression };

/** The same calculation, with each figure that is the result of exactly one earlier step linked to it. */
const withEarlier = (expression: Expression, steps: readonly Step[]): Expression =>
  withFigures(expression, (each) => {
    if (each.kind === "earlier") return each;
    const [step, ...others] = steps.filter(
      ({ stated }) => stated && stated.decimals >= 2 && !stated.isAlso && stated.value === worth(each),
    );
    return step === undefined || others.length > 0 ? each : { kind: "earlier", figure: each, of: resultOf(step) };
  });

/** The steps of a working that are pure arithmetic, in order. */
export const stepsOf = (working: string): Step[] => {
  const tokens = tokensOf(withMonthlyRate(withAnnuity(working)));
  const steps: Step[] = [];
  let at = 0;
  let endOfLast: number | null = null;
  while (at < tokens.length) {
    const before = endOfLast !== null && continues(tokens.slice(endOfLast, at)) ? steps.at(-1)?.expression : undefined;
    const parsed = stepAt(tokens, at, before);
    if (parsed === null || isOpen(tokens[parsed.end]) || isNumber(parsed.expression)) {
      at += 1;
      continue;
    }
    const isRoundedDown = tokens[parsed.end]?.text === "rounded" && tokens[parsed.end + 1]?.text === "down";
    const expression = withEarlier(parsed.expression, steps);
    steps.push({ expression, isRoundedDown, stated: statedAt(tokens, parsed.end) });
    endOfLast = parsed.end;
    at = parsed.end;
  }
  return steps;
};
