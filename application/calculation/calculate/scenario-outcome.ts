import type { CalculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import type { ScenarioOutcome } from "../../../domain/calculation/comparison.ts";
import { rulesUsed } from "../../../domain/hecm/rules-used.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import { accept } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { editionOf } from "../inputs/rule-edition.ts";
import { calculateTerms } from "./calculate-terms.ts";
/** Calculates terms as of a date, by a company's settings. Nothing is stored. */
export const scenarioOutcome = async (
  dependencies: Dependencies,
  companyId: number,
  terms: CalculatedTerms,
  asOf: Day,
): Promise<ScenarioOutcome> => {
  const outcome = await calculateTerms(dependencies, companyId, terms, asOf);
  if (outcome._tag === "Refused") return { asOf, ruleEdition: null, outcome };
  const { inputs, result, book } = outcome.value;
  const ruleEdition = editionOf(dependencies, book, rulesUsed(inputs, result));
  return { asOf, ruleEdition, outcome: accept({ inputs, result }) };
};
