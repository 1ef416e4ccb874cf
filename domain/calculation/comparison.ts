import type { CalculationRefusal, TracedCalculation } from "../hecm/calculate.ts";
import type { FigureDifference } from "../hecm/differences.ts";
import type { CalculationInputs } from "../hecm/inputs.ts";
import type { Day, Instant } from "../kernel/day.ts";
import type { FieldsInvalid } from "../kernel/fields-invalid.ts";
import type { Result } from "../kernel/result.ts";
import type { InputsRefusal } from "./calculation-inputs.ts";
import type { ExplainedLoan } from "./explanation/explained-loan.ts";

/** Inputs with what they came to. */
export interface CalculatedInputs {
  readonly inputs: CalculationInputs;
  readonly result: TracedCalculation;
}

/** What a loan or a scenario of it came to on a day. */
export interface ScenarioOutcome {
  readonly asOf: Day;
  /** Null where it cannot be calculated. */
  readonly ruleEdition: string | null;
  readonly outcome: Result<CalculatedInputs, InputsRefusal | CalculationRefusal>;
}

/** A scenario, refused also where its dates contradict each other, and in which figures it differs from the loan as it is. */
export interface ComparedScenario extends Omit<ScenarioOutcome, "outcome"> {
  readonly outcome: Result<CalculatedInputs, FieldsInvalid | InputsRefusal | CalculationRefusal>;
  readonly name: string | null;
  /** Null where the base or the scenario cannot be calculated. */
  readonly differences: readonly FigureDifference[] | null;
}

/** A loan as it is beside what it would be. */
export interface Comparison {
  readonly loanId: number;
  readonly companyId: number;
  readonly loan: ExplainedLoan;
  readonly calculatedAt: Instant;
  readonly base: ScenarioOutcome;
  /** In the order of the request. */
  readonly scenarios: readonly ComparedScenario[];
}
