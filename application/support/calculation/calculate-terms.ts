import type { CalculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import { type CalculationInputsMissing, inputsOfTerms } from "../../../domain/calculation/calculation-inputs.ts";
import { needsRateQuote } from "../../../domain/calculation/calculation-rates.ts";
import { type CalculationRefusal, calculate, type TracedCalculation } from "../../../domain/hecm/calculate.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { existingCompany } from "../company-scope.ts";
import { type QuoteDependencies, quoteRates } from "./quote-rates.ts";

export interface CalculatedInputs {
  readonly inputs: CalculationInputs;
  readonly result: TracedCalculation;
}

/**
 * Calculates terms as of a day, by the settings of a company. Rates that are not among them come from the weekly averages in
 * effect by then.
 */
export const calculateTerms =
  (dependencies: QuoteDependencies) =>
  async (
    companyId: number,
    terms: CalculatedTerms,
    asOf: Day,
  ): Promise<Result<CalculatedInputs, CalculationInputsMissing | CalculationRefusal>> => {
    const company = await existingCompany(dependencies)(companyId);
    const quote = needsRateQuote(terms) ? await quoteRates(dependencies)(company, terms, asOf) : null;
    const inputs = inputsOfTerms(terms, asOf, quote, company.rateSettings);
    if (inputs._tag === "Refused") return inputs;
    const result = calculate(inputs.value);
    return result._tag === "Refused" ? result : accept({ inputs: inputs.value, result: result.value });
  };
