import { calculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import type { CalculationSummary } from "../../../domain/calculation/calculation-record.ts";
import { rateDayOf } from "../../../domain/calculation/rates/calculation-rates.ts";
import { comparedRates, hasEnteredRates } from "../../../domain/calculation/rates/compared-rates.ts";
import type { ComparedRates } from "../../../domain/hecm/rates/compared-rate.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { type LoanStatus, statusOf } from "../../../domain/loan/status/status.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { rememberedQuotes } from "../inputs/quote-rates.ts";
import { judgedOn } from "./outdated-rates.ts";

/** From these statuses, a loan moves on to closing, funding, and insurance, which depend on its rates. */
const statusesOnRates: readonly LoanStatus[] = [
  "underwriting",
  "conditional_approval",
  "clear_to_close",
  "closing",
  "funded",
];

/**
 * Compares a loan's entered rates with the published rates of today, of the closing date if it has passed, or of the lock date; for a move
 * with an earlier effective date, see `outdatedRates`. Null if the loan has no entered rates, or its status does not depend on them.
 */
export const enteredRates = (
  dependencies: Dependencies,
  today: Day,
  movedOn: Day = today,
): ((loan: Loan, last: CalculationSummary | null) => Promise<ComparedRates | null>) => {
  const quoteOf = rememberedQuotes(dependencies, today);
  return async (loan, last) => {
    if (!statusesOnRates.includes(statusOf(loan)) || !hasEnteredRates(loan)) return null;
    // Rates do not depend on debts.
    const terms = calculatedTerms(loan, []);
    const on = last === null ? today : judgedOn(last, today, movedOn);
    const quote = await quoteOf(await existingCompany(dependencies, loan.companyId), terms, rateDayOf(terms, on));
    return comparedRates(terms, on, quote);
  };
};
