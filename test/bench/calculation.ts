import { calculatedTerms } from "../../domain/calculation/calculated-terms.ts";
import { inputsOfTerms } from "../../domain/calculation/calculation-inputs.ts";
import { type Scenario, scenarioTerms } from "../../domain/calculation/scenario.ts";
import { plainLoan } from "../../domain/casebook/sample/plain-loan.ts";
import { startingSettings } from "../../domain/company/company.ts";
import { calculate } from "../../domain/hecm/calculate.ts";
import { differencesOf } from "../../domain/hecm/differences.ts";
import type { CalculationInputs } from "../../domain/hecm/inputs.ts";
import { projection } from "../../domain/hecm/projection/projection.ts";
import { day } from "../../domain/kernel/day.ts";
import { rate } from "../../domain/kernel/rate.ts";
import { aLoan } from "../fixtures/loan/loan.ts";
import { naiveProceeds } from "./baselines/naive-calculation.ts";
import { naiveProjection } from "./baselines/naive-projection.ts";
import { type Figure, median } from "./support/report.ts";

/** Microseconds of one run: the median of several rounds, after the engine has warmed up. */
export const microsecondsOf = (run: () => unknown, runs: number): number => {
  const round = (): number => {
    const startedAt = performance.now();
    for (let count = 0; count < runs; count += 1) run();
    return ((performance.now() - startedAt) * 1000) / runs;
  };
  round();
  return median(Array.from({ length: 7 }, round));
};

const besideSpreadsheet = (name: string, ours: number, naive: number): Figure => ({
  name,
  value: ours,
  unit: "µs",
  baseline: "spreadsheet-style calculation",
  ratio: ours / naive,
});

/** A base and fifty scenarios of a loan, each with its changes. */
const fiftyScenarios = (): readonly unknown[] => {
  const terms = calculatedTerms(aLoan({ noteRate: rate(6), expectedRate: rate(6) }), []);
  const calculated = (changes: Scenario) => {
    const inputs = inputsOfTerms(scenarioTerms(terms, changes), plainLoan.asOf, null, startingSettings.rateSettings);
    const result = inputs._tag === "Refused" ? inputs : calculate(inputs.value);
    if (result._tag === "Refused") throw new Error(`refused: ${result.refusal._tag}`);
    return result.value;
  };
  const base = calculated({});
  return Array.from({ length: 50 }, (_, number) =>
    differencesOf(base, calculated({ homeValueCents: 30_000_000 + 500_000 * number, expectedRate: rate(6.5) })),
  );
};

/** A borrower of 65, so that the projection covers thirty years. */
const youngLoan: CalculationInputs = { ...plainLoan, people: [{ bornOn: day("1961-06-01"), part: "borrower" }] };

const thirtyYears = (): Figure => {
  const calculated = calculate(youngLoan);
  if (calculated._tag === "Refused") throw new Error(`refused: ${calculated.refusal._tag}`);
  const owedCents = calculated.value.mandatoryObligationsCents;
  const availableCents = calculated.value.availableProceedsCents;
  return besideSpreadsheet(
    "projection of 30 years by month",
    microsecondsOf(() => projection(youngLoan, calculated.value, 30), 1_000),
    microsecondsOf(() => naiveProjection(youngLoan, { owedCents, availableCents }, 30), 1_000),
  );
};

/** The calculation alone, with its steps, compared with a spreadsheet-style calculation of fewer figures. */
export const calculationFigures = (): Figure[] => {
  const naive = microsecondsOf(() => naiveProceeds(plainLoan), 200);
  const ours = microsecondsOf(() => calculate(plainLoan), 5_000);
  return [
    besideSpreadsheet("calculation with steps", ours, naive),
    besideSpreadsheet("50 scenarios with their differences", microsecondsOf(fiftyScenarios, 100), 50 * naive),
    thirtyYears(),
  ];
};
