import { isTermDetermined } from "../hecm/payment-plan/payment-plan-term.ts";
import type { Loan } from "../loan/loan.ts";
import type { CalculationSummary } from "./calculation-record.ts";

/**
 * The loan as it is shown where its payment determines the term: with the term that its current calculation found beside the
 * payment. Without one (null) the term is not known. Stored is the payment alone, so that each calculation finds the term again.
 */
export const withDeterminedTerm = (loan: Loan, current: Pick<CalculationSummary, "termMonths"> | null): Loan => {
  const { paymentPlan } = loan;
  return paymentPlan === null || current === null || !isTermDetermined(paymentPlan)
    ? loan
    : { ...loan, paymentPlan: { ...paymentPlan, termMonths: current.termMonths } };
};
