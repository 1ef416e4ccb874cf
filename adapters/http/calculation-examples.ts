import type { Comparison } from "../../application/compare-scenarios.ts";
import type { ExplainedCalculation } from "../../application/explain-calculation.ts";
import type { ProjectedCalculation } from "../../application/project-calculation.ts";
import { calculate } from "../../domain/hecm/calculate.ts";
import { differencesOf } from "../../domain/hecm/differences.ts";
import { projection } from "../../domain/hecm/projection.ts";
import { totalAnnualLoanCost } from "../../domain/hecm/talc.ts";
import { rate } from "../../domain/kernel/rate.ts";
import { accept } from "../../domain/kernel/result.ts";
import { accepted, calculationExample, loanExample } from "./examples.ts";

// Examples of the API document, made by the rules themselves from the calculation of `examples.ts`.

const { inputs, result, asOf } = calculationExample;

export const compareBodyExample = { loan: loanExample.id, scenarios: [{ name: "A rate of 6 %", expected_rate: 6 }] };

const exampleComparison = (): Comparison => {
  const atSixPercent = { ...inputs, expectedRate: rate(6) };
  const calculation = accepted(calculate(atSixPercent));
  const scenario = {
    name: "A rate of 6 %",
    asOf,
    outcome: accept({ inputs: atSixPercent, result: calculation }),
    differences: differencesOf(result, calculation),
  };
  const { calculatedAt, ruleEdition } = calculationExample;
  const base = { asOf, outcome: accept({ inputs, result }) };
  return { loanId: loanExample.id, calculatedAt, ruleEdition, base, scenarios: [scenario] };
};

export const comparisonExample: Comparison = exampleComparison();

const exampleProjection = (years: number | null): ProjectedCalculation => {
  const withRate = { ...inputs, noteRate: rate(5.68) };
  const record = { ...calculationExample, inputs: withRate, result: accepted(calculate(withRate)) };
  const projected = accepted(projection(withRate, record.result, years));
  return { record, projection: projected, loanCost: totalAnnualLoanCost(withRate, record.result) };
};

export const projectionExample: ProjectedCalculation = exampleProjection(2);

export const explanationExample: ExplainedCalculation = {
  record: calculationExample,
  loanNumber: loanExample.loanNumber,
  projection: projection(inputs, result, null),
  loanCost: totalAnnualLoanCost(inputs, result),
};
