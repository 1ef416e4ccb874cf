import type { Calculation, CalculationRefusal } from "../../hecm/calculate.ts";
import type { Result } from "../../kernel/result.ts";
import type { Answer, Outcome } from "../subjects/subject.ts";

/** The results of a case, by expected column. */
export type Figures = Readonly<Record<string, Outcome>>;

const refused = (refusal: { readonly _tag: string }): Figures => {
  const figures = new Map<string, unknown>(Object.entries(refusal));
  const number = (name: string): number | null => {
    const value = figures.get(name);
    return typeof value === "number" ? value : null;
  };
  const isNoDraw = figures.get("maxInitialDrawCents") === null;
  return {
    "→ refusal": refusal._tag,
    "→ largest draw": isNoDraw ? "none" : (number("maxInitialDrawCents") ?? number("firstYearAvailableCents")),
    "→ largest payment": number("maxMonthlyPaymentCents") ?? number("maxCents"),
    "→ largest line": number("maxCents"),
    "→ determined": number("determinedCents"),
    "→ longest": number("maxYears"),
  };
};

/** Answers with the figures of an accepted result, or with the refusal and the limits that it names. */
export const answered = <Value>(
  result: Result<Value, { readonly _tag: string }>,
  figuresOf: (value: Value) => Figures,
): Answer => {
  const figures = result._tag === "Refused" ? refused(result.refusal) : figuresOf(result.value);
  return (column) => figures[column] ?? null;
};

/** Continues with an accepted calculation. */
export const andThen = <Value, Refusal>(
  calculated: Result<Calculation, CalculationRefusal>,
  next: (calculation: Calculation) => Result<Value, Refusal>,
) => (calculated._tag === "Refused" ? calculated : next(calculated.value));
