import { type Expression, type FunctionName, functionNames } from "./expression.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A parsed expression and where it ends; null if the tokens are not arithmetic. */
export type Parsed = { readonly expression: Expression; readonly end: number } | null;

const functionNamed = (text: string | undefined): FunctionName | undefined =>
  functionNames.find((name) => name === text?.toUpperCase());

const argumentsFrom = (tokens: readonly Token[], start: number): { of: Expression[]; end: number } | null => {
  const of: Expression[] = [];
  let at = start;
  for (;;) {
    const parsed = parseSum(tokens, at);
    if (parsed === null) return null;
    of.push(parsed.expression);
    at = parsed.end + 1;
    if (tokens[parsed.end]?.text === ")") return { of, end: at };
    if (tokens[parsed.end]?.text !== ",") return null;
  }
};

const parseAtom = (tokens: readonly Token[], at: number): Parsed => {
  const token = tokens[at];
  if (token?.kind === "number") {
    const isPercent = tokens[at + 1]?.kind === "percent";
    const { text: written, value } = token;
    return { expression: { kind: "number", written, value, isPercent }, end: at + (isPercent ? 2 : 1) };
  }
  if (token?.text === "-") {
    const parsed = parseAtom(tokens, at + 1);
    return parsed && { expression: { kind: "negative", of: parsed.expression }, end: parsed.end };
  }
  const name = functionNamed(token?.text);
  if (token?.text !== "(" && (name === undefined || tokens[at + 1]?.text !== "(")) return null;
  const parsed = argumentsFrom(tokens, name === undefined ? at + 1 : at + 2);
  if (parsed === null) return null;
  if (name !== undefined) return { expression: { kind: "function", name, of: parsed.of }, end: parsed.end };
  const [of, ...more] = parsed.of;
  if (of === undefined || more.length > 0) return null;
  const group: Expression = { kind: "group", of };
  return tokens[parsed.end]?.kind === "percent"
    ? { expression: { kind: "percent", of: group }, end: parsed.end + 1 }
    : { expression: group, end: parsed.end };
};

const parseChain =
  (operators: readonly string[], next: (tokens: readonly Token[], at: number) => Parsed) =>
  (tokens: readonly Token[], start: number, first: Expression | null = null): Parsed => {
    let parsed: Parsed = first === null ? next(tokens, start) : { expression: first, end: start };
    while (parsed !== null && operators.includes(tokens[parsed.end]?.text ?? "")) {
      const right = next(tokens, parsed.end + 1);
      const operator = tokens[parsed.end]?.text ?? "";
      parsed = right && {
        expression: { kind: "operation", operator, left: parsed.expression, right: right.expression },
        end: right.end,
      };
    }
    return parsed;
  };

const parsePower = parseChain(["^"], parseAtom);
const parseProduct = parseChain(["*", "/"], parsePower);
const sums = parseChain(["+", "-"], parseProduct);

/** The longest arithmetic expression beginning at a token. */
export function parseSum(tokens: readonly Token[], at: number): Parsed {
  return sums(tokens, at);
}

/** Continues an expression with the operators that follow. */
export const parseOnward = (tokens: readonly Token[], at: number, before: Expression): Parsed => {
  const factor = parseProduct(tokens, at, { kind: "group", of: before });
  return factor && sums(tokens, factor.end, factor.expression);
};

/** Parses a complete text as arithmetic, such as an Excel formula; throws if it is anything else. */
export const arithmeticOf = (text: string): Expression => {
  const tokens = tokensOf(text);
  const parsed = parseSum(tokens, 0);
  if (parsed === null || parsed.end !== tokens.length) throw new Error(`not arithmetic: ${text}`);
  return parsed.expression;
};
