import type { CalculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import { type InputsRefusal, inputsOfTerms } from "../../../domain/calculation/calculation-inputs.ts";
import { needsRateQuote } from "../../../domain/calculation/calculation-rates.ts";
import { type CalculationRefusal, calculate, type TracedCalculation } from "../../../domain/hecm/calculate.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { type QuoteDependencies, quoteRates } from "./quote-rates.ts";

export interface CalculatedInputs {
  readonly inputs: CalculationInputs;
  readonly result: TracedCalculation;
}

/** Calculates terms as of a day. Rates that are not among them come from the weekly averages in effect by then. */
export const calculateTerms =
  (dependencies: QuoteDependencies) =>
  async (
    companyId: number,
    terms: CalculatedTerms,
    asOf: Day,
  ): Promise<Result<CalculatedInputs, InputsRefusal | CalculationRefusal>> => {
    const quote = needsRateQuote(terms) ? await quoteRates(dependencies)({ ...terms, companyId }, asOf) : null;
    const inputs = inputsOfTerms(terms, asOf, quote);
    if (inputs._tag === "Refused") return inputs;
    const result = calculate(inputs.value);
    return result._tag === "Refused" ? result : accept({ inputs: inputs.value, result: result.value });
  };
