import { calculate } from "../../domain/hecm/calculate.ts";
import { plainLoan } from "../fixtures/calculation-inputs.ts";
import { naiveProceeds } from "./naive-calculation.ts";
import { type Figure, median } from "./report.ts";

/** Microseconds of one run, the median of several rounds, after the engine has warmed up. */
export const microsecondsOf = (run: () => unknown, runs: number): number => {
  const round = (): number => {
    const startedAt = performance.now();
    for (let count = 0; count < runs; count += 1) run();
    return ((performance.now() - startedAt) * 1000) / runs;
  };
  round();
  return median(Array.from({ length: 7 }, round));
};

/** The calculation alone, with its steps, beside a spreadsheet's way of making fewer figures. */
export const calculationFigures = (): Figure[] => {
  const ours = microsecondsOf(() => calculate(plainLoan), 5_000);
  const naive = microsecondsOf(() => naiveProceeds(plainLoan), 200);
  return [
    {
      name: "calculation with steps",
      value: ours,
      unit: "µs",
      baseline: "spreadsheet-style calculation",
      ratio: ours / naive,
    },
  ];
};
