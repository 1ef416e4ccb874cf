import type { CalculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import type { InputsRefusal } from "../../../domain/calculation/calculation-inputs.ts";
import type { CalculatedInputs, ScenarioOutcome } from "../../../domain/calculation/comparison.ts";
import type { CalculationRefusal } from "../../../domain/hecm/calculate.ts";
import type { PaymentPlan, PaymentPlanType } from "../../../domain/hecm/terms.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { scenarioOutcome } from "./scenario-outcome.ts";

/** A payment plan with its complete calculation, or the reason it is not available. */
export interface CalculatedPlan extends ScenarioOutcome {
  readonly type: PaymentPlanType;
}

/** Terms calculated once without a plan, for the figures that no plan changes, and once for each plan. */
export interface CalculatedPlans {
  readonly base: CalculatedInputs;
  /** In the order of the request. */
  readonly plans: readonly CalculatedPlan[];
}

/**
 * Calculates terms under several payment plans, each as a loan with that plan would be calculated. Refuses terms that cannot be calculated
 * under any plan. A plan that the rules do not allow is returned with its refusal in its position.
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
