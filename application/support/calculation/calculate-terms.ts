import type { CalculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import { type CalculationInputsMissing, inputsOfTerms } from "../../../domain/calculation/calculation-inputs.ts";
import { needsRateQuote } from "../../../domain/calculation/calculation-rates.ts";
import { type CalculationRefusal, calculate, type TracedCalculation } from "../../../domain/hecm/calculate.ts";
import { ageDay, type CalculationInputs, ruleDay } from "../../../domain/hecm/inputs.ts";
import type { RuleBook } from "../../../domain/hecm/rules-used.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { type QuoteDependencies, quoteRates } from "./quote-rates.ts";
import { type RuleDependencies, rulesFor } from "./rule-book.ts";

export type CalculateDependencies = QuoteDependencies & RuleDependencies;

export interface CalculatedInputs {
  readonly inputs: CalculationInputs;
  readonly result: TracedCalculation;
}

/** The same with the rules that it was calculated by. */
export interface CalculatedByRules extends CalculatedInputs {
  readonly book: RuleBook;
}

/** Calculates terms as of a day. Rates that are not among them come from the weekly averages in effect by then. */
export const calculateTerms =
  (dependencies: CalculateDependencies) =>
  async (
    companyId: number,
    terms: CalculatedTerms,
    asOf: Day,
  ): Promise<Result<CalculatedByRules, CalculationInputsMissing | CalculationRefusal>> => {
    const quote = needsRateQuote(terms) ? await quoteRates(dependencies)({ ...terms, companyId }, asOf) : null;
    const inputs = inputsOfTerms(terms, asOf, quote);
    if (inputs._tag === "Refused") return inputs;
    const book = await rulesFor(dependencies)([ruleDay(inputs.value), ageDay(inputs.value)]);
    const result = calculate(inputs.value, book.rulesInForce);
    return result._tag === "Refused" ? result : accept({ inputs: inputs.value, result: result.value, book });
  };
