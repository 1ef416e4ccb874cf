import { expect, test } from "bun:test";
import { withDeterminedTerm } from "../../../domain/calculation/determined-term.ts";
import type { PaymentPlan } from "../../../domain/hecm/terms.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";

const byPayment: PaymentPlan = {
  type: "term",
  termMonths: null,
  monthlyPaymentCents: 1_000_00,
  lineOfCreditCents: null,
  initialDrawCents: null,
};

test("a loan shows the term that its payment determines according to its current calculation, and no other", () => {
  const shown = (paymentPlan: PaymentPlan | null, current: { readonly termMonths: number } | null) =>
    withDeterminedTerm(aLoan({ paymentPlan }), current).paymentPlan?.termMonths;
  expect(shown(byPayment, { termMonths: 126 })).toBe(126);
  expect(shown(byPayment, null)).toBeNull();
  expect(shown({ ...byPayment, termMonths: 120 }, { termMonths: 126 })).toBe(120);
  expect(shown({ ...byPayment, type: "tenure" }, { termMonths: 126 })).toBeNull();
  expect(shown(null, { termMonths: 126 })).toBeUndefined();
});
