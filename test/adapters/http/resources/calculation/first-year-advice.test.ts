import { beforeAll, expect, test } from "bun:test";
import { onSqlite } from "../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../support/running-service.ts";

/**
 * A borrower of 75, a home of 450,000, an expected rate of 5.125%: 203,700.00 are available, 116,220.00 of them in the first year. c =
 * (5.125% + 0.5%) ÷ 12 = 0.46875%; an annuity due of 300 months, to the age of 100, is 161.635830, one of 60 months 52.439696.
 */
onSqlite((service) => {
  let officer: Caller;
  let loan: number;
  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
    loan = (await startLoan(officer, { expected_rate: 5.125 })).id;
  });
  const pay = (plan: object) =>
    officer.call("POST", "/loan/loan-calculation/", { loan, scenario: { payment_plan: plan } });
  const adviceOn = async (plan: object) => {
    const { status, body } = await pay(plan);
    expect([status, body.code]).toEqual([400, "payments_above_first_year_available"]);
    return body.errors;
  };

  test("a term that is too short is refused with the possible payment of a modified plan, which is then accepted", async () => {
    // Twelve payments alone use up 203,700.00, and no draw reduces their number; 116,220.00 ÷ 12 = 9,685.00.
    const term = { type: "term", term_months: 12 };
    expect(await adviceOn(term)).toEqual([
      {
        field: "scenario.payment_plan.monthly_payment",
        message: "must be at most $9,685.00, with scenario.payment_plan.type modified_term",
      },
    ]);
    const modified = { ...term, type: "modified_term" };
    expect((await pay({ ...modified, monthly_payment: 9_685 })).status).toBe(200);
    expect(await adviceOn({ ...modified, monthly_payment: 9_685.01 })).toHaveLength(1);
  });

  test("payments for life are refused with a smaller draw, or a modified plan with the requested draw", async () => {
    // (203,700.00 − 109,204.56) ÷ 161.635830 = 584.62; 109,204.56 + 12 × 584.62 = 116,220.00. Beside 110,000.00:
    // (116,220.00 − 110,000.00) ÷ 12 = 518.33 rounded down.
    const tenure = { type: "tenure", initial_draw: 110_000 };
    expect(await adviceOn(tenure)).toEqual([
      {
        field: "scenario.payment_plan.monthly_payment",
        message: "must be at most $518.33, with scenario.payment_plan.type modified_tenure",
      },
      {
        field: "scenario.payment_plan.initial_draw",
        message: "must be at most $109,204.56, with scenario.payment_plan.monthly_payment left out",
      },
    ]);
    expect((await pay({ ...tenure, type: "modified_tenure", monthly_payment: 518.33 })).status).toBe(200);
    expect((await pay({ ...tenure, initial_draw: 109_204.56 })).status).toBe(200);
    await adviceOn({ ...tenure, initial_draw: 109_204.57 });
  });

  test("a modified plan with a given line of credit is refused with a smaller draw, or a payment instead of the line of credit", async () => {
    // (203,700.00 − 20,000.00 − 96,196.08) ÷ 52.439696 = 1,668.66; 96,196.08 + 12 × 1,668.66 = 116,220.00. Beside
    // 100,000.00: (116,220.00 − 100,000.00) ÷ 12 = 1,351.66 rounded down.
    const plan = { type: "modified_term", term_months: 60, initial_draw: 100_000 };
    expect(await adviceOn({ ...plan, line_of_credit: 20_000 })).toEqual([
      {
        field: "scenario.payment_plan.monthly_payment",
        message: "must be at most $1,351.66, with scenario.payment_plan.line_of_credit left out",
      },
      {
        field: "scenario.payment_plan.initial_draw",
        message: "must be at most $96,196.08, with scenario.payment_plan.monthly_payment left out",
      },
    ]);
    expect((await pay({ ...plan, monthly_payment: 1_351.66 })).status).toBe(200);
    expect((await pay({ ...plan, line_of_credit: 20_000, initial_draw: 96_196.08 })).status).toBe(200);
  });

  test("a modified plan with a given payment is refused with a smaller one, or a smaller draw", async () => {
    // 116,220.00 − 12 × 1,500.00 = 98,220.00.
    const plan = { type: "modified_term", term_months: 60, initial_draw: 100_000, monthly_payment: 1_500 };
    expect(await adviceOn(plan)).toEqual([
      { field: "scenario.payment_plan.monthly_payment", message: "must be at most $1,351.66 with this draw" },
      { field: "scenario.payment_plan.initial_draw", message: "must be at most $98,220.00" },
    ]);
    expect((await pay({ ...plan, initial_draw: 98_220 })).status).toBe(200);
  });

  test("a draw that takes the whole first year is refused with a smaller draw, and not with payments of nothing", async () => {
    // Payments for life fit with a draw of 109,204.56, as above. A term of twelve months fits with none.
    const draw = "scenario.payment_plan.initial_draw";
    const tenure = { type: "tenure", initial_draw: 116_220 };
    expect(await adviceOn(tenure)).toEqual([
      { field: draw, message: "must be at most $109,204.56, with scenario.payment_plan.monthly_payment left out" },
    ]);
    const nothingLeft = "must be smaller: it leaves nothing for the payments of the first twelve months";
    expect(await adviceOn({ ...tenure, type: "term", term_months: 12 })).toEqual([
      { field: draw, message: nothingLeft },
    ]);
    // Twelve payments of 9,685.01 are 12 cents above 116,220.00.
    const byPayment = { type: "term", monthly_payment: 9_685.01, initial_draw: 116_220 };
    expect(await adviceOn(byPayment)).toEqual([{ field: draw, message: nothingLeft }]);
  });
});
