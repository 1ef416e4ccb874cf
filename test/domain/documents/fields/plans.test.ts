import { describe, expect, test } from "bun:test";
import type { DocumentFacts } from "../../../../domain/documents/merge/facts.ts";
import { adjustableTraditional as traditional } from "../../../fixtures/document/document-facts.ts";
import { base, type PlainRecord, shown } from "./shown.ts";

describe("documents show of payment plans", () => {
  type Compared = DocumentFacts["plans"][number];
  const refused = (refusal: object) =>
    ({ type: "tenure", isChosen: false, outcome: { _tag: "Refused", refusal } }) as unknown as Compared;

  test("which one is chosen, and why one is not available", () => {
    const plans = [
      ...base.plans.slice(0, 1),
      refused({ _tag: "InitialDrawAboveFirstYearAvailable" }),
      refused({ _tag: "PaymentsAboveFirstYearAvailable", firstYearAvailableCents: 115_400_00 }),
      refused({ _tag: "PaymentPlanAboveProceeds" }),
      refused({ _tag: "PaymentPlanPaymentTooSmall" }),
    ];
    expect(shown(traditional, { plans }).payment_plans as unknown).toMatchObject([
      { is_chosen: true, is_available: true, reason: null },
      { is_chosen: false, is_available: false, reason: "The draw at closing is more than the first year allows" },
      { reason: "Draw and payments of the first year are more than the $115,400.00 that it allows" },
      { reason: "It takes more than the available proceeds" },
      { reason: "It does not go with the terms of this loan", monthly_payment: null, balance_after_5_years: null },
    ]);
  });

  test("how long it pays: for life, or its months with a smaller last payment", () => {
    const { calculation } = base;
    if (calculation?.result.paymentPlan == null) throw new Error("the example has a plan");
    const { paymentPlan } = calculation.result;
    const durationOf = (given: Partial<typeof paymentPlan>) => {
      const result = { ...calculation.result, paymentPlan: { ...paymentPlan, ...given } };
      const plan = shown(traditional, { calculation: { ...calculation, result } }).payment_plan;
      return (plan as PlainRecord).duration;
    };
    expect(durationOf({})).toBe("As long as a borrower lives in the home");
    expect(durationOf({ type: "tenure" })).toBe("As long as a borrower lives in the home");
    expect(durationOf({ type: "term", termMonths: 126 })).toBe("10 years and 6 months");
    expect(durationOf({ type: "term", termMonths: 13, lastPaymentCents: 12_34 })).toBe(
      "1 year and 1 month, the last payment $12.34",
    );
    expect(durationOf({ type: "line_of_credit", termMonths: null })).toBeNull();
  });

  test("the balance after 5, 10, 15, and 20 years, and nothing for years beyond the projection", () => {
    const [chosen] = base.plans;
    if (chosen?.outcome._tag !== "Accepted" || chosen.outcome.value.projection === null)
      throw new Error("the chosen plan has a projection");
    const { value } = chosen.outcome;
    const rows =
      value.projection?.rows.map((row, year) => ({ ...row, balanceCents: year * 100, lineOfCreditCents: year })) ?? [];
    const until = (years: number) => {
      const projection = { ...value.projection, rows: rows.slice(0, years + 1) };
      const plans = [{ ...chosen, outcome: { ...chosen.outcome, value: { ...value, projection } } }] as Compared[];
      return (shown(traditional, { plans }).payment_plans as readonly PlainRecord[])[0];
    };
    expect(rows.length).toBeGreaterThan(20);
    expect(until(20)).toMatchObject({
      balance_after_5_years: 500,
      balance_after_10_years: 1_000,
      balance_after_15_years: 1_500,
      balance_after_20_years: 2_000,
      line_of_credit_after_20_years: 20,
    });
    expect(until(14)).toMatchObject({ balance_after_10_years: 1_000, balance_after_15_years: null });
  });
});
