import { beforeAll, describe, expect, test } from "bun:test";
import { onSqlite } from "../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";

type Body = ServiceResponse["body"];

/**
 * A borrower of 75 with a home of 450,000 and a mortgage of 60,000, at 5.125%: 143,700 are available. With c = (5.125% + 0.5%) ÷ 12, the
 * annuity due of 99 months is 79.430577 and of 100 months 80.059983; 143,700 ÷ 1,800 = 79.83 lies between them. So 99 payments of 1,800,
 * and (143,700 − 1,800 × 79.430577) × (1 + c)^99 = 1,151.82 in the 100th month. After another 10,000 of liens, 133,700 are left: 90
 * payments, and (133,700 − 1,800 × 73.631481) × (1 + c)^90 = 1,772.12 in the 91st.
 */
onSqlite((service) => {
  let officer: Caller;
  const lien = (amount: number) => [{ amount, kind: "mortgage" }];
  const byPayment = { type: "term", monthly_payment: 1_800 };
  const determined = { term_months: 100, monthly_payment: 1_800, last_payment: 1_151.82 };
  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
  });

  const calculate = (loan: number, more: object = {}) =>
    officer.call("POST", "/loan/loan-calculation/", { loan, ...more });
  const shown = async (id: number): Promise<Body> => (await officer.call("GET", `/loan/loans/${id}/`)).body;
  const start = (given: object = {}): Promise<Body> =>
    startLoan(officer, { note_rate: 5, expected_rate: 5.125, liens: lien(60_000), ...given });

  describe("a payment determines the term", () => {
    test("of a loan, which has both once it is calculated, and each later calculation again", async () => {
      const { id } = await start({ payment_plan: byPayment });
      expect((await calculate(id)).body.payment_plan).toMatchObject(determined);
      const calculated = await shown(id);
      expect(calculated.payment_plan).toMatchObject({ type: "term", term_months: 100, monthly_payment: 1_800 });
      expect(calculated.last_calculation.stale).toBe(false);

      const changed = await officer.call("PATCH", `/loan/loans/${id}/`, { liens: lien(70_000) });
      expect(changed.body.payment_plan).toMatchObject({ term_months: null, monthly_payment: 1_800 });
      expect((await calculate(id)).body.payment_plan).toMatchObject({ term_months: 91, last_payment: 1_772.12 });
      expect((await shown(id)).payment_plan.term_months).toBe(91);
    });

    test("and a loan that is sent back as it was shown stays unchanged", async () => {
      const { id } = await start({ payment_plan: byPayment });
      await calculate(id);
      const before = await officer.call("GET", `/loan/loans/${id}/`);
      const after = await officer.call("PUT", `/loan/loans/${id}/`, before.body);
      expect([after.status, after.headers.get("ETag")]).toEqual([200, before.headers.get("ETag")]);
      expect(after.body.last_calculation.stale).toBe(false);
    });

    test("and a loan that is sent back as it was shown keeps only the payment if its calculation has become stale", async () => {
      const { id } = await start({ payment_plan: byPayment });
      await calculate(id);
      const { body } = await officer.call("GET", `/loan/loans/${id}/`);
      expect(body.payment_plan.term_months).toBe(100);
      await officer.call("PATCH", `/loan/loans/${id}/`, { liens: lien(70_000) });
      const sent = await officer.call("PUT", `/loan/loans/${id}/`, { ...body, liens: lien(70_000) });
      expect([sent.status, sent.body.payment_plan.term_months]).toEqual([200, null]);
      expect((await calculate(id)).body.payment_plan).toMatchObject({ term_months: 91, last_payment: 1_772.12 });
    });

    test("and a term that an earlier plan had without the payment is chosen again if it is sent", async () => {
      const { id } = await start({ payment_plan: { type: "term", term_months: 100 } });
      await calculate(id);
      await officer.call("PATCH", `/loan/loans/${id}/`, { payment_plan: { ...byPayment, term_months: null } });
      const both = { ...byPayment, term_months: 100 };
      const chosen = await officer.call("PATCH", `/loan/loans/${id}/`, { payment_plan: both });
      expect(chosen.body.payment_plan).toMatchObject(both);
    });

    test("of a scenario and of a comparison", async () => {
      const { id } = await start();
      const scenario = { payment_plan: byPayment };
      expect((await calculate(id, { scenario })).body.payment_plan).toMatchObject(determined);
      const compared = await officer.call("POST", "/loan/loan-calculation/compare/", {
        loan: id,
        scenarios: [scenario, { payment_plan: { ...byPayment, term_months: 100 } }],
      });
      expect(compared.status).toBe(200);
      for (const { calculation } of compared.body.scenarios) expect(calculation.payment_plan).toMatchObject(determined);
    });

    test("of a quote", async () => {
      const quote = { age: 75, property_state: "VA", home_value: 450_000, expected_rate: 5.125, liens: lien(60_000) };
      const { status, body } = await officer.call("POST", "/loan/quotes/", { ...quote, monthly_payment: 1_800 });
      expect(status).toBe(200);
      const term = body.plans.find(({ type }: Body) => type === "term");
      expect(term.calculation.payment_plan).toMatchObject(determined);
    });

    test("and is refused with its field if no term is long enough", async () => {
      const { id } = await start();
      const refused = await calculate(id, { scenario: { payment_plan: { ...byPayment, monthly_payment: 100 } } });
      expect([refused.status, refused.body.code, refused.body.errors[0].field]).toEqual([
        400,
        "payment_plan_payment_too_small",
        "scenario.payment_plan.monthly_payment",
      ]);
    });
  });
});
