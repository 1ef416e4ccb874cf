import type { CalculationRefusal, TracedCalculation } from "../hecm/calculate.ts";
import type { FigureDifference } from "../hecm/differences.ts";
import type { CalculationInputs } from "../hecm/inputs.ts";
import type { Day, Instant } from "../kernel/day.ts";
import type { FieldsInvalid } from "../kernel/fields-invalid.ts";
import type { Result } from "../kernel/result.ts";
import type { InputsRefusal } from "./calculation-inputs.ts";
import type { ExplainedLoan } from "./explanation/explained-loan.ts";

/** Inputs with their results. */
export interface CalculatedInputs {
  readonly inputs: CalculationInputs;
  readonly result: TracedCalculation;
}

/** The outcome for a loan, or for a scenario of it, on a date. */
export interface ScenarioOutcome {
  readonly asOf: Day;
  /** Null if it cannot be calculated. */
  readonly ruleEdition: string | null;
  readonly outcome: Result<CalculatedInputs, InputsRefusal | CalculationRefusal>;
}

/** A scenario, also refused if its dates contradict each other, with the figures that differ from the present loan. */
export interface ComparedScenario extends Omit<ScenarioOutcome, "outcome"> {
  readonly outcome: Result<CalculatedInputs, FieldsInvalid | InputsRefusal | CalculationRefusal>;
  readonly name: string | null;
  /** Null if the base or the scenario cannot be calculated. */
  readonly differences: readonly FigureDifference[] | null;
}

/** The present loan compared with scenarios. */
export interface Comparison {
  readonly loanId: number;
  readonly companyId: number;
  readonly loan: ExplainedLoan;
  readonly calculatedAt: Instant;
  readonly base: ScenarioOutcome;
  /** In the order of the request. */
  readonly scenarios: readonly ComparedScenario[];
}
