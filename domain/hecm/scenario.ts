import { accept, type Result, refuse } from "../kernel/result.ts";
import { type Calculation, type CalculationRefusal, calculate } from "./calculate.ts";
import type { CalculationInputs } from "./inputs.ts";

/** What would be otherwise: any of a calculation's inputs, each taking the place of the loan's own as a whole. */
export type Scenario = Partial<CalculationInputs>;

/** How many scenarios one comparison holds. */
export const MOST_SCENARIOS = 50;

export interface ScenariosTooMany {
  readonly _tag: "ScenariosTooMany";
  readonly mostScenarios: number;
}

/** One figure that a scenario changes; null where a loan has no such figure. */
export interface FigureDifference {
  /** The figure's name in a calculation or in its payment plan. */
  readonly figure: string;
  readonly base: number | null;
  readonly scenario: number | null;
  /** Scenario − base, in the figure's own unit; null where either has none. */
  readonly difference: number | null;
}

export interface ComparedScenario {
  readonly calculation: Calculation;
  /** Only what differs, in the order of the calculation; null where the base cannot be calculated. */
  readonly differences: readonly FigureDifference[] | null;
}

export interface Comparison {
  readonly base: Result<Calculation, CalculationRefusal>;
  /** In the order asked; a scenario that is refused does not hinder the others. */
  readonly scenarios: readonly Result<ComparedScenario, CalculationRefusal>[];
}

/**
 * The inputs of a scenario. An entered rate has no index behind it any more, and on a fixed rate the note rate and the
 * expected rate are one: whichever is said says both (24 CFR 206.3).
 */
export const scenarioInputs = (base: CalculationInputs, scenario: Scenario): CalculationInputs => {
  const hasRate = scenario.expectedRate !== undefined || scenario.noteRate !== undefined;
  const merged = { ...base, ...(hasRate ? { rateBasis: null } : {}), ...scenario };
  if (merged.rateType !== "fixed" || (scenario.expectedRate !== undefined && scenario.noteRate)) return merged;
  const rate = scenario.noteRate ?? scenario.expectedRate ?? base.noteRate ?? base.expectedRate;
  return { ...merged, noteRate: rate, expectedRate: rate };
};

const isFigure = (value: unknown): value is number | null => typeof value === "number" || value === null;

const NO_PLAN = { termMonths: null, initialDrawCents: null, monthlyPaymentCents: null, lineOfCreditCents: null };

const figuresOf = (calculation: Calculation): ReadonlyMap<string, unknown> =>
  new Map(Object.entries({ ...calculation, ...NO_PLAN, ...calculation.paymentPlan }));

/** The figures in which two calculations differ. */
export const differencesOf = (base: Calculation, scenario: Calculation): readonly FigureDifference[] => {
  const [figures, others] = [figuresOf(base), figuresOf(scenario)];
  return [...figures].flatMap(([figure, before]) => {
    const after = others.get(figure);
    if (!isFigure(before) || !isFigure(after) || before === after) return [];
    return [
      { figure, base: before, scenario: after, difference: before === null || after === null ? null : after - before },
    ];
  });
};

/** Calculates a loan and up to 50 scenarios of it, side by side. Refuses more than that. */
export const compareScenarios = (
  inputs: CalculationInputs,
  scenarios: readonly Scenario[],
): Result<Comparison, ScenariosTooMany> => {
  if (scenarios.length > MOST_SCENARIOS) return refuse({ _tag: "ScenariosTooMany", mostScenarios: MOST_SCENARIOS });
  const base = calculate(inputs);
  return accept({
    base,
    scenarios: scenarios.map((scenario) => {
      const calculated = calculate(scenarioInputs(inputs, scenario));
      if (calculated._tag === "Refused") return calculated;
      const calculation = calculated.value;
      const differences = base._tag === "Refused" ? null : differencesOf(base.value, calculation);
      return accept({ calculation, differences });
    }),
  });
};
