/** A token of a working: a number, a percent sign, an operator or parenthesis, or anything else. */
export type Token =
  | { readonly kind: "number"; readonly text: string; readonly value: number }
  | { readonly kind: "percent" | "operator" | "mark" | "word"; readonly text: string };

const patterns = [
  ["word", /\d{4}-\d{2}-\d{2}|\d[\d,.]*[\p{L}_…]+[\p{L}\d_]*/u],
  ["number", /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/u],
  ["percent", /%/u],
  ["operator", /[×÷+−^*/]|-(?=[\d(]| )/u],
  ["mark", /[(),;:=<>≤≥≠→]/u],
  ["word", /[\p{L}_][\p{L}\d_’'-]*|\S/u],
] as const;

const anyToken = new RegExp(patterns.map(([, { source }]) => `(${source})`).join("|"), "gu");

const operatorsInExcel: Readonly<Record<string, string>> = { "×": "*", "÷": "/", "−": "-" };

/** The tokens of a text; operators in Excel's notation. */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(anyToken)].map((match): Token => {
    const kind = patterns[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? "word";
    const [found] = match;
    if (kind === "number") return { kind, text: found, value: Number(found.replaceAll(",", "")) };
    return { kind, text: operatorsInExcel[found] ?? found };
  });
