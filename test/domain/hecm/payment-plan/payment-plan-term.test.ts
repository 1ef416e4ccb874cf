import { describe, expect, test } from "bun:test";
import { plainLoan } from "../../../../domain/casebook/sample/plain-loan.ts";
import { calculate } from "../../../../domain/hecm/calculate.ts";
import { loanCostRatePerUnit } from "../../../../domain/hecm/loan-cost/loan-cost-rate.ts";
import { balanceAfterCents } from "../../../../domain/hecm/loan-cost/talc-terms.ts";
import { determinedTerm, isTermDetermined } from "../../../../domain/hecm/payment-plan/payment-plan-term.ts";
import { projection } from "../../../../domain/hecm/projection/projection.ts";
import type { PaymentPlan } from "../../../../domain/hecm/terms.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { accepted, calculated, refusalIn } from "../../../fixtures/accepted.ts";

/** A term plan of the plain loan, which has 158,400.00 available, 91,840.00 of it in the first year. */
const withPlan = (plan: Partial<PaymentPlan>) => ({
  ...plainLoan,
  paymentPlan: {
    type: "term" as const,
    termMonths: null,
    monthlyPaymentCents: null,
    lineOfCreditCents: null,
    initialDrawCents: null,
    ...plan,
  },
});
const planOf = (plan: Partial<PaymentPlan>) => calculated(withPlan(plan)).paymentPlan;
const refusalOf = (plan: Partial<PaymentPlan>) => refusalIn(calculate(withPlan(plan)));

/**
 * By hand, with c = (6% + 0.5%) ÷ 12: the annuity due of 155 months is 105.268038 and of 156 months 105.700908. 158,400.00 ÷ 1,500.00 =
 * 105.6 lies between them: 155 payments of 1,500.00, and (158,400.00 − 1,500.00 × 105.268038) × (1 + c)^155 = 1,150.33 in the 156th month.
 * Beside a line of credit of 50,000.00 it is 108,400.00 ÷ 1,500.00 = 72.27, between 72.082762 (91 months) and 72.694417 (92 months): the
 * last is (108,400.00 − 1,500.00 × 72.082762) × (1 + c)^91 = 451.00.
 */
describe("a payment without a term", () => {
  test("determines it in whole months, with the remainder as the last payment", () => {
    expect(planOf({ monthlyPaymentCents: 150_000 })).toEqual({
      type: "term",
      termMonths: 156,
      initialDrawCents: 0,
      monthlyPaymentCents: 150_000,
      lastPaymentCents: 115_033,
      lineOfCreditCents: 0,
    });
    expect(planOf({ type: "modified_term", monthlyPaymentCents: 150_000, lineOfCreditCents: 5_000_000 })).toMatchObject(
      { termMonths: 92, lastPaymentCents: 45_100, lineOfCreditCents: 5_000_000 },
    );
  });

  test("gives the same result together with the term that it determines, and is refused with any other", () => {
    const both = { monthlyPaymentCents: 150_000, termMonths: 156 };
    expect(planOf(both)).toEqual(planOf({ monthlyPaymentCents: 150_000 }));
    for (const termMonths of [155, 157])
      expect(refusalOf({ ...both, termMonths })).toMatchObject({ _tag: "PaymentPlanAmountDiffers" });
    // The level payment of 120 months, 158,400.00 ÷ 88.545537, makes all payments equal.
    expect(planOf({ monthlyPaymentCents: 178_891, termMonths: 120 })).toEqual(planOf({ termMonths: 120 }));
  });

  test("is explained by the minimum number of months, and by the remainder", () => {
    const { steps } = calculated(withPlan({ monthlyPaymentCents: 150_000 }));
    const [payment, term, last] = ["monthly_payment", "term_months", "last_payment"].map((id) =>
      steps.find((step) => step.id === id),
    );
    expect(payment?.formula).toBe("monthly payment requested");
    expect(term?.value).toEqual({ kind: "months", amount: 156 });
    expect(last?.value).toEqual({ kind: "cents", amount: 115_033 });
  });

  test("is refused above what is available, and if even 1,200 months do not pay it out", () => {
    expect(refusalOf({ monthlyPaymentCents: 15_840_001 })).toMatchObject({
      _tag: "PaymentPlanAboveProceeds",
      maxCents: 15_840_000,
    });
    // The annuity of 1,200 months is 185.331385: 158,400.00 ÷ it = 854.685.
    expect(refusalOf({ monthlyPaymentCents: 85_468 })).toEqual({
      _tag: "PaymentPlanPaymentTooSmall",
      plan: "term",
      minCents: 85_469,
    });
    expect(refusalOf({ monthlyPaymentCents: 85_469 })).toBeNull();
    expect(refusalOf({ monthlyPaymentCents: 0 })).toMatchObject({ _tag: "PaymentPlanTermMissing" });
    // Without a line of credit, two amounts of a modified plan are undetermined.
    expect(refusalOf({ type: "modified_term", monthlyPaymentCents: 150_000 })).toMatchObject({
      _tag: "PaymentPlanTermMissing",
    });
  });

  test("pays no more in the first year than is available: 12 × 7,653.33 = 91,839.96 of 91,840.00", () => {
    expect(refusalOf({ monthlyPaymentCents: 765_333 })).toBeNull();
    expect(refusalOf({ monthlyPaymentCents: 765_334 })).toMatchObject({
      _tag: "PaymentsAboveFirstYearAvailable",
      isPaymentRequested: true,
      maxMonthlyPaymentCents: 765_333,
    });
  });

  test("includes the smaller last payment of a term within the first year", () => {
    // Liens leave 10,000.00, all of it in the first year: three payments of 3,000.00 and one of 1,065.53 are 10,065.53.
    const liens = [{ amountCents: 14_840_000, isMandatory: true, isDelinquentFederalDebt: false }];
    const short = { ...withPlan({ monthlyPaymentCents: 300_000 }), liens };
    expect(refusalIn(calculate(short))).toMatchObject({
      _tag: "PaymentsAboveFirstYearAvailable",
      maxMonthlyPaymentCents: 83_333,
    });
    expect(
      refusalIn(calculate({ ...short, paymentPlan: withPlan({ monthlyPaymentCents: 83_333 }).paymentPlan })),
    ).toBeNull();
  });

  test("is paid that way in the projection, month by month", () => {
    const loan = withPlan({ monthlyPaymentCents: 150_000 });
    const { rows } = accepted(projection(loan, calculated(loan), null));
    // The premium of 8,000.00 and the payments with their growth; in year 13, eleven payments and the last one.
    expect([12, 13, 14].map((year) => [rows[year]?.paidToBorrowerCents, rows[year]?.balanceCents])).toEqual([
      [1_800_000, 34_508_711],
      [1_765_033, 38_649_318],
      [0, 41_237_734],
    ]);
    expect([rows[13]?.scheduledPaymentsCents, rows[14]?.scheduledPaymentsCents]).toEqual([0, 0]);
  });
});

test("the loan cost includes the last advance at its own amount", () => {
  // At 1% a month, 1,000.00, 1,000.00, and 400.00 from the first day on are, after a year, 1,000 × 1.01^12 + 1,000 × 1.01^11 + 400 ×
  // 1.01^10 = 2,684.34.
  const loan = {
    growthRate: rate(12),
    costsCents: 0,
    servicingFeeMonthlyCents: 0,
    initialAdvanceCents: 0,
    monthlyAdvanceCents: 100_000,
    advanceMonths: 3,
    lastAdvanceCents: 40_000,
  };
  expect(balanceAfterCents(loan, 12)).toBe(268_434);
  // Before the third month no advance is smaller: 1,000 × 1.01^2 + 1,000 × 1.01 = 2,030.10.
  expect(balanceAfterCents(loan, 2)).toBe(203_010);
  const flows = { initialAdvanceCents: 0, advanceCents: 100_000, paidUnits: 3, lastLessCents: 60_000, units: 12 };
  expect(loanCostRatePerUnit({ ...flows, amountOwedCents: 268_434.2226961768 })).toBeCloseTo(0.01, 10);
});

describe("the payment of a plan determines its term", () => {
  const planWith = (given: Partial<PaymentPlan>): PaymentPlan => ({ ...withPlan(given).paymentPlan });

  test("if a term plan has a payment and no term, or a modified one also has a line of credit", () => {
    const isDetermined = (given: Partial<PaymentPlan>) => isTermDetermined(planWith(given));
    expect(isDetermined({ monthlyPaymentCents: 1 })).toBe(true);
    expect(isDetermined({ monthlyPaymentCents: 1, lineOfCreditCents: 0 })).toBe(true);
    for (const monthlyPaymentCents of [0, null]) expect(isDetermined({ monthlyPaymentCents })).toBe(false);
    expect(isDetermined({ monthlyPaymentCents: 1, termMonths: 120 })).toBe(false);
    expect(isDetermined({ type: "modified_term", monthlyPaymentCents: 1 })).toBe(false);
    expect(isDetermined({ type: "modified_term", monthlyPaymentCents: 1, lineOfCreditCents: 0 })).toBe(true);
    for (const type of ["tenure", "modified_tenure", "line_of_credit"] as const)
      expect(isDetermined({ type, monthlyPaymentCents: 1, lineOfCreditCents: 0 })).toBe(false);
  });

  test("from a single payment of everything available, which one more cent exceeds", () => {
    const found = (given: Partial<PaymentPlan>) => determinedTerm(planWith(given), 1_000_00, rate(6.5));
    expect(found({ monthlyPaymentCents: 1_000_00 })).toMatchObject({
      value: { months: 1, annuityFactor: 1, lastPaymentCents: 1_000_00 },
    });
    expect(found({ monthlyPaymentCents: 1_000_01 })).toMatchObject({
      refusal: { _tag: "PaymentPlanAboveProceeds", maxCents: 1_000_00 },
    });
    // One cent less leaves 0.01 × (1 + 0.065 ÷ 12), one cent, for the second month.
    expect(found({ monthlyPaymentCents: 999_99 })).toMatchObject({ value: { months: 2, lastPaymentCents: 1 } });
    const beside = { type: "modified_term", monthlyPaymentCents: 1_00 } as const;
    expect(found({ ...beside, lineOfCreditCents: 999_00 })).toMatchObject({
      value: { months: 1, lastPaymentCents: 1_00 },
    });
    expect(found({ ...beside, lineOfCreditCents: 1_000_01 })).toMatchObject({
      refusal: { _tag: "PaymentPlanAboveProceeds", maxCents: 1_000_00 },
    });
  });
});
