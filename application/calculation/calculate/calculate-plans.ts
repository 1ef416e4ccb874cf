import type { CalculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import type { InputsRefusal } from "../../../domain/calculation/calculation-inputs.ts";
import type { CalculatedInputs, ScenarioOutcome } from "../../../domain/calculation/comparison.ts";
import type { CalculationRefusal } from "../../../domain/hecm/calculate.ts";
import type { PaymentPlan, PaymentPlanType } from "../../../domain/hecm/terms.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { scenarioOutcome } from "./scenario-outcome.ts";

/** A payment plan with the whole calculation that follows from it, or why it is not to be had. */
export interface CalculatedPlan extends ScenarioOutcome {
  readonly type: PaymentPlanType;
}

/** Terms calculated without a plan, whose figures no plan changes, and once for each plan. */
export interface CalculatedPlans {
  readonly base: CalculatedInputs;
  /** In the order of the request. */
  readonly plans: readonly CalculatedPlan[];
}

/**
 * Calculates terms under several payment plans, each as a loan with that plan would be calculated. Refuses what no plan
 * mends; a plan that the rules do not allow is in its place with its refusal.
 */
export const calculatePlans = async (
  dependencies: Dependencies,
  companyId: number,
  terms: CalculatedTerms,
  asOf: Day,
  plans: readonly PaymentPlan[],
): Promise<Result<CalculatedPlans, InputsRefusal | CalculationRefusal>> => {
  const { outcome } = await scenarioOutcome(dependencies, companyId, { ...terms, paymentPlan: null }, asOf);
  if (outcome._tag === "Refused") return outcome;
  const calculated = plans.map(async (paymentPlan): Promise<CalculatedPlan> => {
    const planned = await scenarioOutcome(dependencies, companyId, { ...terms, paymentPlan }, asOf);
    return { type: paymentPlan.type, ...planned };
  });
  return accept({ base: outcome.value, plans: await Promise.all(calculated) });
};
