import { isTermDetermined } from "../hecm/payment-plan/payment-plan-term.ts";
import type { Loan } from "../loan/loan.ts";
import type { CalculationSummary } from "./calculation-record.ts";

/**
 * The loan as shown if its payment determines the term: the term comes from its current calculation and is shown next to the payment.
 * Without a current calculation (null) the term is not known. Only the payment is stored, so that each calculation determines the term
 * again.
 */
export const withDeterminedTerm = (loan: Loan, current: Pick<CalculationSummary, "termMonths"> | null): Loan => {
  const { paymentPlan } = loan;
  return paymentPlan === null || current === null || !isTermDetermined(paymentPlan)
    ? loan
    : { ...loan, paymentPlan: { ...paymentPlan, termMonths: current.termMonths } };
};
