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
 * The edition of a calculation's rules, where the steps that it used are unchanged; null where one of them changed, or where
 * it does not name them: one of the first release, since when amounts are calculated otherwise.
 */
const unchangedEdition = (
  dependencies: Dependencies,
  { rulesUsed: used, ruleEdition }: CalculationSummary,
  book = bundledRules,
): RuleEdition | null => {
  const edition = used === undefined ? null : editionInForce(dependencies, book, used);
  return edition === ruleEdition ? edition : null;
};

/** Whether a stored calculation is of these inputs, with its rule steps unchanged. */
export const isUpToDate = (
  dependencies: Dependencies,
  calculation: CalculationSummary,
  inputs: CalculationInputs,
  book = bundledRules,
): boolean => {
  // Also an input, and the one that differs most often.
  if (calculation.asOf !== inputs.asOf) return false;
  const edition = unchangedEdition(dependencies, calculation, book);
  return edition !== null && fingerprintOf(dependencies, inputs, edition) === calculation.fingerprint;
};

/** The inputs, and those of calculations that were stored before the only plan of a fixed rate was stored as chosen. */
const inputsNowAndBefore = (inputs: CalculationInputs): readonly CalculationInputs[] => {
  const isOnlyPlan = inputs.rateType === "fixed" && isSameData(inputs.paymentPlan, planOfRate("fixed", null));
  return isOnlyPlan ? [inputs, { ...inputs, paymentPlan: null }] : [inputs];
};

/** The terms, and of a funded loan those before it was known that it closed on its closing date. */
const termsNowAndBefore = (loan: Loan, raised: readonly RaisedSeverity[]): readonly CalculatedTerms[] => {
  const terms = calculatedTerms(loan, raised);
  return isFunded(loan) ? [terms, { ...terms, clearedToCloseOn: null }] : [terms];
};

/**
 * Whether a calculation still describes the loan as it is and rests on the rules as they are, its own day and rates aside; `raised` are the
 * severities of the loan's company.
 */
export const calculationStateOf = (
  dependencies: Dependencies,
  loan: Loan,
  calculation: CalculationSummary | null,
  raised: readonly RaisedSeverity[],
  book = bundledRules,
): CalculationState => {
  if (calculation === null) return "none";
  // A loan unchanged since then has the same inputs, but for debts that its company may have come to require: most readings of a loan need no fingerprint.
  const isOfThisVersion = calculation.loanVersion === loan.version && !isLeavingDebts(loan);
  if (isOfThisVersion && unchangedEdition(dependencies, calculation, book) !== null) return "current";
  // The weeks and settings it was made with are part of its own day; whether the weeks have passed is `outdatedRates`.
  const { asOf, quote, ageRounding, nationalLimitDay } = calculation;
  const isCurrent = termsNowAndBefore(loan, raised).some((terms) => {
    const inputs = inputsOfTerms(terms, asOf, quote, { ageRounding, nationalLimitDay });
    if (inputs._tag === "Refused") return false;
    return inputsNowAndBefore(inputs.value).some((one) => isUpToDate(dependencies, calculation, one, book));
  });
  return isCurrent ? "current" : "stale";
};
