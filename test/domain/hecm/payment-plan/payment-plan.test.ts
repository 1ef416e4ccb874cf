import { describe, expect, test } from "bun:test";
import { plainLoan } from "../../../../domain/casebook/sample/plain-loan.ts";
import { calculate } from "../../../../domain/hecm/calculate.ts";
import type { PaymentPlan } from "../../../../domain/hecm/terms.ts";
import { calculated, refusalIn } from "../../../fixtures/accepted.ts";

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
  test("is resolved in full: draw, payments, and line of credit", () => {
    // The annuity of 336 months is 155.392840: (158,400.00 − 50,000.00) ÷ it.
    expect(calculated(withPlan({ type: "modified_tenure", lineOfCreditCents: 5_000_000 })).paymentPlan).toEqual({
      type: "modified_tenure",
      termMonths: null,
      initialDrawCents: 0,
      monthlyPaymentCents: 69_759,
      lineOfCreditCents: 5_000_000,
    });
  });

  test("that is resolved can be requested and gives the same result again", () => {
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

  test("does not exist if none is chosen, and is a single disbursement on a fixed rate", () => {
    expect(calculated(plainLoan).paymentPlan).toBeNull();
    const fixed = calculated({ ...plainLoan, rateType: "fixed", noteRate: plainLoan.expectedRate });
    // Everything that the first year allows is drawn, and the rest is no line of credit.
    expect(fixed.paymentPlan).toEqual({
      type: "single_disbursement",
      termMonths: null,
      initialDrawCents: 9_184_000,
      monthlyPaymentCents: 0,
      lineOfCreditCents: 0,
    });
  });

  test("that exceeds the first-year limit is refused with everything needed to correct it", () => {
    // 73,840.01 + 12 × 1,500.00 = 91,840.01, one cent above what is available.
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

  test("whose payments alone exceed the first-year limit has no possible draw", () => {
    // Ten payments of 9,184.00 are the 91,840.00 available; ten of 9,184.01 are 10 cents more.
    const tenMonths = { type: "modified_term", termMonths: 10 } as const;
    expect(refusalOf({ ...tenMonths, monthlyPaymentCents: 918_400 })).toBeNull();
    expect(refusalOf({ ...tenMonths, monthlyPaymentCents: 918_400, initialDrawCents: 1 })).toMatchObject({
      _tag: "PaymentsAboveFirstYearAvailable",
      maxInitialDrawCents: 0,
      maxMonthlyPaymentCents: 918_399,
    });
    expect(refusalOf({ ...tenMonths, monthlyPaymentCents: 918_401 })).toMatchObject({
      _tag: "PaymentsAboveFirstYearAvailable",
      maxInitialDrawCents: null,
      maxMonthlyPaymentCents: 918_400,
    });
  });

  test("cannot have a larger line of credit than is available", () => {
    const withLine = (lineOfCreditCents: number) => ({ type: "modified_tenure", lineOfCreditCents }) as const;
    expect(calculated(withPlan(withLine(15_840_000))).paymentPlan).toMatchObject({ monthlyPaymentCents: 0 });
    expect(refusalOf(withLine(15_840_001))).toEqual({
      _tag: "PaymentPlanAboveProceeds",
      plan: "modified_tenure",
      amount: "lineOfCreditCents",
      requestedCents: 15_840_001,
      maxCents: 15_840_000,
    });
  });

  test("cannot have a larger payment than the proceeds allow", () => {
    // 158,400.00 ÷ 155.392840 = 1,019.3515, and 1,019.35 × 155.392840 = 158,399.69.
    const withPayment = (monthlyPaymentCents: number) => ({ type: "modified_tenure", monthlyPaymentCents }) as const;
    expect(calculated(withPlan(withPayment(101_935))).paymentPlan?.lineOfCreditCents).toBe(31);
    expect(refusalOf(withPayment(101_936))).toEqual({
      _tag: "PaymentPlanAboveProceeds",
      plan: "modified_tenure",
      amount: "monthlyPaymentCents",
      requestedCents: 101_936,
      maxCents: 101_935,
    });
    // 1,000.00 × 155.392840 = 155,392.84; drawing 3,007.16 first leaves exactly that, and nothing for the line of credit.
    const exact = calculated(withPlan({ ...withPayment(100_000), initialDrawCents: 300_716 }));
    expect(exact.paymentPlan?.lineOfCreditCents).toBe(0);
    // Drawing one more cent first leaves 155,392.83, which allows 999.99 and not 1,000.00; the refusal names the largest payment.
    const beside = (initialDrawCents: number) => refusalOf({ ...withPayment(100_001), initialDrawCents });
    expect(beside(300_716)).toMatchObject({ _tag: "PaymentPlanAboveProceeds", maxCents: 100_000 });
    expect(beside(300_717)).toMatchObject({ _tag: "PaymentPlanAboveProceeds", maxCents: 99_999 });
    expect(refusalOf({ ...withPayment(99_999), initialDrawCents: 300_717 })).toBeNull();
  });

  test("for a term needs a term of at least a month", () => {
    for (const type of ["term", "modified_term"] as const)
      for (const termMonths of [null, 0])
        expect(refusalOf({ type, termMonths, lineOfCreditCents: type === "term" ? null : 0 })).toEqual({
          _tag: "PaymentPlanTermMissing",
          plan: type,
        });
    // One payment takes all that is left, 91,840.00 beside a line of credit of 66,560.00.
    const oneMonth = withPlan({ type: "modified_term", termMonths: 1, lineOfCreditCents: 6_656_000 });
    expect(calculated(oneMonth).paymentPlan?.monthlyPaymentCents).toBe(9_184_000);
  });

  test("needs one of its amounts if both are missing, and none that contradicts its other terms", () => {
    expect(refusalOf({ type: "modified_tenure" })).toEqual({
      _tag: "PaymentPlanAmountMissing",
      plan: "modified_tenure",
    });
    // 158,400.00 remain for a line of credit without payments.
    expect(refusalOf({ type: "line_of_credit", lineOfCreditCents: 15_840_000, monthlyPaymentCents: 0 })).toBeNull();
    expect(refusalOf({ type: "line_of_credit", lineOfCreditCents: 15_839_999 })).toMatchObject({
      _tag: "PaymentPlanAmountDiffers",
      amount: "lineOfCreditCents",
      determinedCents: 15_840_000,
    });
    expect(refusalOf({ type: "line_of_credit", monthlyPaymentCents: 1 })).toMatchObject({
      _tag: "PaymentPlanAmountDiffers",
      amount: "monthlyPaymentCents",
      determinedCents: 0,
    });
  });

  test("the largest draw that a refusal names is possible, and one more cent is not", () => {
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

  test("explains the amounts that it has, and no others", () => {
    const explained = (plan: Partial<PaymentPlan>) =>
      calculated(withPlan(plan))
        .steps.map(({ id }) => id)
        .filter((id) => ["initial_draw", "term_months", "monthly_payment", "line_of_credit"].includes(id));
    expect(explained({ type: "line_of_credit" })).toEqual(["initial_draw", "line_of_credit"]);
    expect(explained({ type: "tenure" })).toEqual(["initial_draw", "monthly_payment"]);
    expect(explained({ type: "term", termMonths: 60 })).toEqual(["initial_draw", "term_months", "monthly_payment"]);
    expect(explained({ type: "modified_tenure", lineOfCreditCents: 0 })).toEqual([
      "initial_draw",
      "monthly_payment",
      "line_of_credit",
    ]);
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
