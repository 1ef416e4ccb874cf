import { type CalculatedTerms, calculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import { inputsOfTerms } from "../../../domain/calculation/calculation-inputs.ts";
import type { CalculationSummary } from "../../../domain/calculation/calculation-record.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import { planOfRate } from "../../../domain/hecm/payment-plan/payment-plan.ts";
import { bundledRules } from "../../../domain/hecm/rules-used.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { isLeavingDebts } from "../../../domain/loan/mandatory-liens.ts";
import type { CalculationState } from "../../../domain/loan/status/calculation-standing.ts";
import { isFunded } from "../../../domain/loan/status/status.ts";
import type { RaisedSeverity } from "../../../domain/requirements/severity.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { editionInForce, fingerprintOf, type RuleEdition } from "../inputs/rule-edition.ts";

/**
 * The edition of a calculation's rules, if the steps that it used are unchanged. Null if one of them changed, or if the calculation does
 * not name its steps because it is from the first release, since which amounts are calculated differently.
 */
const unchangedEdition = (
  dependencies: Dependencies,
  { rulesUsed: used, ruleEdition }: CalculationSummary,
  book = bundledRules,
): RuleEdition | null => {
  const edition = used === undefined ? null : editionInForce(dependencies, book, used);
  return edition === ruleEdition ? edition : null;
};

/** Whether a stored calculation has these inputs and its rule steps are unchanged. */
export const isUpToDate = (
  dependencies: Dependencies,
  calculation: CalculationSummary,
  inputs: CalculationInputs,
  book = bundledRules,
): boolean => {
  // The date is also an input, and the one that differs most often.
  if (calculation.asOf !== inputs.asOf) return false;
  const edition = unchangedEdition(dependencies, calculation, book);
  return edition !== null && fingerprintOf(dependencies, inputs, edition) === calculation.fingerprint;
};

/** The inputs, and their form in calculations stored before the only plan of a fixed rate was stored as chosen. */
const inputsNowAndBefore = (inputs: CalculationInputs): readonly CalculationInputs[] => {
  const isOnlyPlan = inputs.rateType === "fixed" && isSameData(inputs.paymentPlan, planOfRate("fixed", null));
  return isOnlyPlan ? [inputs, { ...inputs, paymentPlan: null }] : [inputs];
};

/** The terms and, for a funded loan, the terms before it was known that it closed on its closing date. */
const termsNowAndBefore = (loan: Loan, raised: readonly RaisedSeverity[]): readonly CalculatedTerms[] => {
  const terms = calculatedTerms(loan, raised);
  return isFunded(loan) ? [terms, { ...terms, clearedToCloseOn: null }] : [terms];
};

/**
 * Whether a calculation still describes the current loan and is based on the current rules, regardless of its date and rates. `raised` are
 * the requirement severities of the loan's company.
 */
export const calculationStateOf = (
  dependencies: Dependencies,
  loan: Loan,
  calculation: CalculationSummary | null,
  raised: readonly RaisedSeverity[],
  book = bundledRules,
): CalculationState => {
  if (calculation === null) return "none";
  // An unchanged loan has the same inputs, except for debts that its company may have started to require to be paid. Most reads of a loan
  // therefore need no fingerprint.
  const isOfThisVersion = calculation.loanVersion === loan.version && !isLeavingDebts(loan);
  if (isOfThisVersion && unchangedEdition(dependencies, calculation, book) !== null) return "current";
  // The weeks and settings used belong to the calculation's own date. Whether the weeks are outdated is decided by `outdatedRates`.
  const { asOf, quote, ageRounding, nationalLimitDay } = calculation;
  const isCurrent = termsNowAndBefore(loan, raised).some((terms) => {
    const inputs = inputsOfTerms(terms, asOf, quote, { ageRounding, nationalLimitDay });
    if (inputs._tag === "Refused") return false;
    return inputsNowAndBefore(inputs.value).some((one) => isUpToDate(dependencies, calculation, one, book));
  });
  return isCurrent ? "current" : "stale";
};
