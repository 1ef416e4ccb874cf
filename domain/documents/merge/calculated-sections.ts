import { calculationSection } from "./fields/calculation-fields.ts";
import { loanCostSection } from "./fields/loan-cost-fields.ts";
import { planSection } from "./fields/plan-fields.ts";
import { projectionSection } from "./fields/projection-fields.ts";

/** The merge fields that come from the loan's latest calculation, by the first steps of their paths. */
const calculatedNames: ReadonlySet<string> = new Set(
  [calculationSection, planSection, projectionSection, loanCostSection].flatMap(Object.keys),
);

/** Whether a document that reads these merge fields, by the first steps of their paths, shows figures of the calculation. */
export const usesCalculation = (read: readonly string[]): boolean => read.some((name) => calculatedNames.has(name));
