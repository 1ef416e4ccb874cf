import type { CalculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import type { InputsRefusal } from "../../../domain/calculation/calculation-inputs.ts";
import type { CalculationRefusal } from "../../../domain/hecm/calculate.ts";
import { rulesUsed } from "../../../domain/hecm/rules-used.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../dependencies.ts";
import { type CalculateDependencies, type CalculatedInputs, calculateTerms } from "./calculate-terms.ts";
import { editionOf } from "./rule-edition.ts";

export type OutcomeDependencies = CalculateDependencies & Pick<Dependencies, "vault">;

/** One of several calculations that stand side by side: each is calculated or refused by itself. */
export interface ScenarioOutcome {
  readonly asOf: Day;
  /** Null where it cannot be calculated. */
  readonly ruleEdition: string | null;
  readonly outcome: Result<CalculatedInputs, InputsRefusal | CalculationRefusal>;
}

/** What terms come to as of a day, by the settings of a company; nothing is stored. */
export const scenarioOutcome =
  (dependencies: OutcomeDependencies) =>
  async (companyId: number, terms: CalculatedTerms, asOf: Day): Promise<ScenarioOutcome> => {
    const outcome = await calculateTerms(dependencies)(companyId, terms, asOf);
    if (outcome._tag === "Refused") return { asOf, ruleEdition: null, outcome };
    const { inputs, result, book } = outcome.value;
    const ruleEdition = editionOf(dependencies, book)(rulesUsed(inputs, result));
    return { asOf, ruleEdition, outcome: accept({ inputs, result }) };
  };
