/** A number as written in a working. */
export interface Figure {
  readonly kind: "number";
  readonly value: number;
  readonly written: string;
  readonly isPercent: boolean;
}

/** A figure that is in a cell. If the working writes a rate of 2 % as 2, the cell contains one hundredth of it. */
interface CellFigure {
  readonly kind: "cell";
  readonly address: string;
  readonly figure: Figure;
  readonly isHundredth: boolean;
}

/** A figure computed by an earlier step of the same working. */
interface EarlierFigure {
  readonly kind: "earlier";
  readonly figure: Figure;
  readonly of: Expression;
}

/** Arithmetic as a tree; a group is a pair of parentheses in the text itself. */
export type Expression =
  | Figure
  | CellFigure
  | EarlierFigure
  | { readonly kind: "operation"; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: "negative"; readonly of: Expression }
  | { readonly kind: "group"; readonly of: Expression }
  | { readonly kind: "percent"; readonly of: Expression }
  | { readonly kind: "function"; readonly name: FunctionName; readonly of: readonly Expression[] };

/** Rounds half away from zero like spreadsheets: binary fractions beyond 15 digits are ignored. */
const roundedTo = (value: number, decimals: number, round: (value: number) => number): number => {
  const magnitude = round(Number((Math.abs(value) * 10 ** decimals).toPrecision(15))) / 10 ** decimals;
  return (value < 0 ? -magnitude : magnitude) || 0;
};

const functions = {
  MIN: (of: readonly number[]) => Math.min(...of),
  MAX: (of: readonly number[]) => Math.max(...of),
  ROUND: ([value = Number.NaN, decimals = 0]: readonly number[]) => roundedTo(value, decimals, Math.round),
  ROUNDDOWN: ([value = Number.NaN, decimals = 0]: readonly number[]) => roundedTo(value, decimals, Math.floor),
} as const;

export type FunctionName = keyof typeof functions;

export const functionNames = Object.keys(functions) as readonly FunctionName[];

const operations: Readonly<Record<string, (left: number, right: number) => number>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "^": (left, right) => left ** right,
};

/** The result of an expression; a percentage as a fraction of one. */
export const worth = (expression: Expression): number => {
  if (expression.kind === "number") return expression.isPercent ? expression.value / 100 : expression.value;
  if (expression.kind === "cell") return worth(expression.figure);
  if (expression.kind === "negative") return -worth(expression.of);
  if (expression.kind === "percent") return worth(expression.of) / 100;
  if (expression.kind === "function") return functions[expression.name](expression.of.map(worth));
  if (expression.kind !== "operation") return worth(expression.of);
  return operations[expression.operator]?.(worth(expression.left), worth(expression.right)) ?? Number.NaN;
};

/** The expression in Excel's notation, without the equals sign. */
export const formulaOf = (expression: Expression): string => {
  if (expression.kind === "number") return `${expression.value}${expression.isPercent ? "%" : ""}`;
  if (expression.kind === "cell") return `${expression.address}${expression.isHundredth ? "*100" : ""}`;
  if (expression.kind === "earlier") return formulaOf(expression.of);
  if (expression.kind === "negative") return `-${formulaOf(expression.of)}`;
  if (expression.kind === "group") return `(${formulaOf(expression.of)})`;
  if (expression.kind === "percent") return `${formulaOf(expression.of)}%`;
  if (expression.kind === "function") return `${expression.name}(${expression.of.map(formulaOf).join(",")})`;
  return `${formulaOf(expression.left)}${expression.operator}${formulaOf(expression.right)}`;
};

/** The figures in it, with those of earlier steps resolved to their own figures. */
const figuresIn = (expression: Expression): (Figure | CellFigure)[] => {
  if (expression.kind === "number" || expression.kind === "cell") return [expression];
  if (expression.kind === "operation") return [...figuresIn(expression.left), ...figuresIn(expression.right)];
  return expression.kind === "function" ? expression.of.flatMap(figuresIn) : figuresIn(expression.of);
};

/** Whether it contains a percentage. */
export const hasPercent = (expression: Expression): boolean =>
  figuresIn(expression).some((each) => (each.kind === "cell" ? each.figure : each).isPercent);

/** How many of its figures are in cells. */
export const cellsIn = (expression: Expression): number =>
  figuresIn(expression).filter(({ kind }) => kind === "cell").length;

/** The role of a figure in a calculation: added, subtracted, multiplied or divided, or as an exponent. */
export type Place = "plus" | "minus" | "times" | "power";

const placesBeside: Readonly<Record<string, readonly [left: Place, right: Place]>> = {
  "+": ["plus", "plus"],
  "-": ["plus", "minus"],
  "*": ["times", "times"],
  "/": ["times", "times"],
  "^": ["times", "power"],
};

/** The same calculation with other figures; the number of decimals of a rounding is not one of them. */
export const withFigures = (
  expression: Expression,
  replace: (figure: Figure | EarlierFigure, place: Place) => Expression,
  place: Place = "plus",
): Expression => {
  const within = (of: Expression, at: Place) => withFigures(of, replace, at);
  if (expression.kind === "cell") return expression;
  if (expression.kind === "number" || expression.kind === "earlier") return replace(expression, place);
  if (expression.kind === "operation") {
    const [left, right] = placesBeside[expression.operator] ?? ["plus", "plus"];
    return { ...expression, left: within(expression.left, left), right: within(expression.right, right) };
  }
  if (expression.kind !== "function") {
    return { ...expression, of: within(expression.of, expression.kind === "negative" ? "minus" : place) };
  }
  const isRounding = expression.name === "ROUND" || expression.name === "ROUNDDOWN";
  return { ...expression, of: expression.of.map((of, index) => (isRounding && index > 0 ? of : within(of, "plus"))) };
};
