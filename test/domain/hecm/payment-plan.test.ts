import { describe, expect, test } from "bun:test";
import { calculate } from "../../../domain/hecm/calculate.ts";
import type { PaymentPlan } from "../../../domain/hecm/terms.ts";
import { calculated, refusalIn } from "../../fixtures/accepted.ts";
import { plainLoan } from "../../fixtures/calculation/calculation-inputs.ts";

/** A plan of the plain loan, which has 158,400.00 available, 91,840.00 of it in the first year. */
const withPlan = (plan: Partial<PaymentPlan>) => ({
  ...plainLoan,
  paymentPlan: {
    type: "line_of_credit" as const,
    termMonths: null,
    monthlyPaymentCents: null,
    lineOfCreditCents: null,
    initialDrawCents: null,
    ...plan,
  },
});

const refusalOf = (plan: Partial<PaymentPlan>) => refusalIn(calculate(withPlan(plan)));

describe("a payment plan", () => {
  test("is resolved in full: what is drawn, paid and kept", () => {
    // The annuity of 336 months is 155.392840: (158,400.00 − 50,000.00) ÷ it.
    expect(calculated(withPlan({ type: "modified_tenure", lineOfCreditCents: 5_000_000 })).paymentPlan).toEqual({
      type: "modified_tenure",
      termMonths: null,
      initialDrawCents: 0,
      monthlyPaymentCents: 69_759,
      lineOfCreditCents: 5_000_000,
    });
  });

  test("a resolved plan may be requested and gives the same again", () => {
    for (const plan of [
      { type: "modified_tenure", monthlyPaymentCents: 43_210, initialDrawCents: 1_234_567 },
      { type: "modified_term", termMonths: 97, lineOfCreditCents: 3_333_333 },
      { type: "tenure", initialDrawCents: 1_000_001 },
    ] as const) {
      const resolved = calculated(withPlan(plan)).paymentPlan;
      expect(resolved).not.toBeNull();
      expect(calculated(withPlan({ ...resolved })).paymentPlan).toEqual(resolved);
    }
  });

  test("is none while none is chosen, and a single disbursement on a fixed rate", () => {
    expect(calculated(plainLoan).paymentPlan).toBeNull();
    const fixed = calculated({ ...plainLoan, rateType: "fixed", noteRate: plainLoan.expectedRate });
    expect(fixed.paymentPlan?.type).toBe("single_disbursement");
  });

  test("beyond the first year is refused with all that a person needs to mend it", () => {
    // 73,840.01 + 12 × 1,500.00 = 91,840.01, a cent above what is available.
    const plan = { type: "modified_term", termMonths: 60, initialDrawCents: 7_384_001, monthlyPaymentCents: 150_000 };
    expect(refusalOf({ ...plan, type: "modified_term" })).toEqual({
      _tag: "PaymentsAboveFirstYearAvailable",
      plan: "modified_term",
      isPaymentRequested: true,
      firstYearAvailableCents: 9_184_000,
      initialDrawCents: 7_384_001,
      monthlyPaymentCents: 150_000,
      paymentsInFirstYear: 12,
      maxInitialDrawCents: 7_384_000,
      maxMonthlyPaymentCents: 149_999,
    });
  });

  test("the largest draw that a refusal names fits, and a cent more does not", () => {
    for (const plan of [
      { type: "tenure", initialDrawCents: 9_100_000 },
      { type: "term", termMonths: 36, initialDrawCents: 8_000_000 },
      { type: "modified_tenure", lineOfCreditCents: 2_000_000, initialDrawCents: 9_150_000 },
      { type: "modified_term", termMonths: 240, monthlyPaymentCents: 20_000, initialDrawCents: 9_000_000 },
    ] as const) {
      const refusal = refusalOf(plan);
      if (refusal?._tag !== "PaymentsAboveFirstYearAvailable") throw new Error(`${plan.type} was not refused so`);
      const largest = refusal.maxInitialDrawCents ?? Number.NaN;
      expect(refusalOf({ ...plan, initialDrawCents: largest })).toBeNull();
      expect(refusalOf({ ...plan, initialDrawCents: largest + 1 })?._tag).toBe("PaymentsAboveFirstYearAvailable");
    }
  });

  test("explains each of its amounts once, with the annuity's rate and months", () => {
    const { steps } = calculated(withPlan({ type: "modified_term", termMonths: 60, lineOfCreditCents: 5_000_000 }));
    const ids = steps.map(({ id }) => id);
    expect(ids.filter((id) => ["initial_draw", "monthly_payment", "line_of_credit"].includes(id))).toEqual([
      "initial_draw",
      "monthly_payment",
      "line_of_credit",
    ]);
    const payment = steps.find(({ id }) => id === "monthly_payment");
    expect(payment?.inputs).toContainEqual({ name: "n", value: { kind: "months", amount: 60 } });
  });
});
