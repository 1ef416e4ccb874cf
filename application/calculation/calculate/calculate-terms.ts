import type { CalculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import { type InputsRefusal, inputsOfTerms } from "../../../domain/calculation/calculation-inputs.ts";
import type { CalculatedInputs } from "../../../domain/calculation/comparison.ts";
import { needsRateQuote } from "../../../domain/calculation/rates/calculation-rates.ts";
import { type CalculationRefusal, calculate } from "../../../domain/hecm/calculate.ts";
import { ageDay, nationalLimitOn, ruleDay } from "../../../domain/hecm/inputs.ts";
import { byEnteredRate } from "../../../domain/hecm/principal-limit/principal-limit.ts";
import type { RuleBook } from "../../../domain/hecm/rules-used.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { NoRuleInForce } from "../../../domain/kernel/in-force.ts";
import { accept, type Refused, type Result, refuse } from "../../../domain/kernel/result.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { quoteRates } from "../inputs/quote-rates.ts";
import { rulesFor } from "../inputs/rule-book.ts";

/** A calculation's inputs and result, with the rules by which it was calculated. */
export interface CalculatedByRules extends CalculatedInputs {
  readonly book: RuleBook;
}

/**
 * A pending origination fee may also lack a rule. The refusal then names the rule too, so that one response lists everything that has to be
 * done.
 */
const withMissingRule = (
  refused: Refused<InputsRefusal>,
  rules: Result<unknown, NoRuleInForce>,
): Refused<InputsRefusal> =>
  refused.refusal._tag === "OriginationFeePending" && rules._tag === "Refused"
    ? refuse({ ...refused.refusal, missing: rules.refusal })
    : refused;

/**
 * Calculates terms as of a date, by a company's settings. Rates that the terms do not contain come from the weekly averages in effect on
 * that date.
 */
export const calculateTerms = async (
  dependencies: Dependencies,
  companyId: number,
  terms: CalculatedTerms,
  asOf: Day,
): Promise<Result<CalculatedByRules, InputsRefusal | CalculationRefusal>> => {
  const company = await existingCompany(dependencies, companyId);
  const quote = needsRateQuote(terms) ? await quoteRates(dependencies, company, terms, asOf) : null;
  const inputs = inputsOfTerms(terms, asOf, quote, company.rateSettings);
  const dates = { ...terms, asOf, nationalLimitDay: company.rateSettings.nationalLimitDay };
  const book = await rulesFor(dependencies, [ruleDay(dates), ageDay(dates)]);
  if (inputs._tag === "Refused")
    return withMissingRule(inputs, book.rulesInForce(ruleDay(dates), nationalLimitOn(dates)));
  const result = calculate(inputs.value, book.rulesInForce);
  return result._tag === "Refused"
    ? refuse(byEnteredRate(result.refusal, terms))
    : accept({ inputs: inputs.value, result: result.value, book });
};
