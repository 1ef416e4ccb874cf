import { expect, test } from "bun:test";
import {
  calculationFigures,
  planFigures,
  setAsideFigures,
} from "../../../../../adapters/http/resources/calculation/figures.ts";
import { encodeFigure } from "../../../../../adapters/http/resources/calculation/step-response.ts";
import type { Calculation } from "../../../../../domain/hecm/calculate.ts";
import { calculated } from "../../../../fixtures/accepted.ts";
import { kindsOfLoans } from "../../../../fixtures/loan/kinds-of-loans.ts";

type Table = Readonly<Record<string, { readonly name: string; readonly encode: (amount: number) => number }>>;

/** The units of a response by the domain's names, whose last word is the unit unless it is a rate. */
const units: Readonly<Record<string, string>> = {
  Cents: "dollars",
  Years: "years",
  Months: "months",
  Factor: "factor",
};
const unitOf = (figure: string): string => units[figure.match(/[A-Z][a-z]+$/)?.[0] ?? ""] ?? "percent";

/** Figures with a shorter name in the response than in their steps. */
const stepIds: Readonly<Record<string, string>> = { servicing: "servicing_set_aside", repairs: "repair_set_aside" };

/** Every figure of a part of the response, as its step has to encode it; null has no step. */
const shownIn = (table: Table, values: object | null) =>
  Object.entries(table).flatMap(([figure, { name, encode }]) => {
    const value: unknown = (values as Readonly<Record<string, unknown>> | null)?.[figure];
    return typeof value === "number"
      ? [[stepIds[name] ?? name, { amount: encode(value), unit: unitOf(figure) }] as const]
      : [];
  });

/** Amounts that a plan does not pay are no figures of it. */
const planFiguresOf = ({ paymentPlan }: Calculation) =>
  shownIn(planFigures, paymentPlan).filter(([id, { amount }]) => amount !== 0 || id === "initial_draw");

const refinanceFiguresOf = ({ refinanceTest: refinance }: Calculation): (readonly [string, object])[] => {
  if (refinance === null) return [];
  const { totalCostCents, benefitCents, ratio, lastApplicationDay } = refinance;
  const answered = (holds: boolean) => ({ amount: holds ? "yes" : "no", unit: "text" });
  return [
    ["refinance_cost", { amount: totalCostCents / 100, unit: "dollars" }],
    ["refinance_benefit", { amount: benefitCents / 100, unit: "dollars" }],
    ...(ratio === null ? [] : ([["refinance_ratio", { amount: Number(ratio.toFixed(10)), unit: "factor" }]] as const)),
    ["refinance_last_application_day", { amount: lastApplicationDay, unit: "date" }],
    ["refinance_passes_benefit_factor", answered(refinance.passesBenefitFactor)],
    ["refinance_is_within_years", answered(refinance.isWithinYears)],
    ["refinance_is_counseling_waivable", answered(refinance.isCounselingWaivable)],
  ];
};

test.each(kindsOfLoans)(
  "the explanation of %s has a step for each figure of the response, with its unit",
  (_, inputs) => {
    const calculation = calculated(inputs);
    const shown = new Map<string, object>(calculation.steps.map(({ id, value }) => [id, encodeFigure(value)]));
    const figures = [
      ...shownIn(calculationFigures, calculation),
      ...shownIn(setAsideFigures, calculation),
      ...planFiguresOf(calculation),
      ...refinanceFiguresOf(calculation),
    ];
    expect(figures.length).toBeGreaterThan(20);
    for (const [id, figure] of figures) expect([id, shown.get(id)]).toEqual([id, figure]);
  },
);
