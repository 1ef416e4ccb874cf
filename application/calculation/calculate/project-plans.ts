import { type Projection, projection } from "../../../domain/hecm/projection/projection.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { CalculatedPlan, CalculatedPlans } from "./calculate-plans.ts";

/** A payment plan with its projection. */
export interface ProjectedPlan extends CalculatedPlan {
  /** Null if the plan is refused, or cannot be projected. */
  readonly projection: Projection | null;
}

/** Plans with the projection of each. */
export interface ProjectedPlans extends CalculatedPlans {
  readonly plans: readonly ProjectedPlan[];
}

const yearsOf = ({ outcome }: CalculatedPlan): Projection | null => {
  if (outcome._tag === "Refused") return null;
  const projected = projection(outcome.value.inputs, outcome.value.result, null);
  return projected._tag === "Accepted" ? projected.value : null;
};

/** Projects each plan that could be calculated, to the end of its tables. */
export const projectPlans = <Refusal>(
  calculated: Result<CalculatedPlans, Refusal>,
): Result<ProjectedPlans, Refusal> => {
  if (calculated._tag === "Refused") return calculated;
  const { base, plans } = calculated.value;
  return accept({ base, plans: plans.map((plan) => ({ ...plan, projection: yearsOf(plan) })) });
};
