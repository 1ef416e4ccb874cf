import type { Calculation, CalculationFigures } from "./calculate.ts";
import type { ResolvedPaymentPlan } from "./payment-plan/payment-plan.ts";

/** Names of the numeric fields of a record: amounts, rates, years, months. */
type CountedIn<Of> = { [Key in keyof Of]-?: Of[Key] extends number | null | undefined ? Key : never }[keyof Of];

export type CalculatedFigure = CountedIn<Calculation>;
export type PlanFigure = CountedIn<ResolvedPaymentPlan>;

/** A figure that differs between two calculations, in its own unit; null where a calculation does not have it. */
export interface FigureDifference {
  /** The figure's name in a calculation or in its payment plan. */
  readonly figure: CalculatedFigure | PlanFigure;
  readonly from: number | null;
  readonly to: number | null;
  /** `to` − `from`; null if either is. */
  readonly change: number | null;
}

type Figures = Readonly<Record<CalculatedFigure | PlanFigure, number | null>>;

const isCounted = (value: unknown): value is number | null => typeof value === "number" || value === null;

const NO_PLAN = {
  termMonths: null,
  initialDrawCents: null,
  monthlyPaymentCents: null,
  lastPaymentCents: null,
  lineOfCreditCents: null,
};

const figuresOf = (calculation: CalculationFigures): Figures => ({
  ...calculation,
  ...NO_PLAN,
  ...calculation.paymentPlan,
});

/** Factors have three decimals, all other figures are whole: rounding removes binary floating point noise from the difference. */
const changeOf = (from: number, to: number): number => Math.round((to - from) * 1000) / 1000;

/** The figures in which a calculation differs from another, in the order of the calculation. */
export const differencesOf = (before: CalculationFigures, after: CalculationFigures): readonly FigureDifference[] => {
  const [figures, others] = [figuresOf(before), figuresOf(after)];
  return (Object.keys(figures) as (keyof Figures)[]).flatMap((figure) => {
    const [from, to] = [figures[figure], others[figure]];
    if (!isCounted(from) || !isCounted(to) || from === to) return [];
    return [{ figure, from, to, change: from === null || to === null ? null : changeOf(from, to) }];
  });
};
