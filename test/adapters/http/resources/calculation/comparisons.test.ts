import { beforeAll, describe, expect, test } from "bun:test";
import { onSqlite } from "../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../support/running-service.ts";

/**
 * The usual loan: a borrower of 75, a home of 450,000, an expected rate of 5.125%. The table's factor at 75 and 5.125% is 0.486: principal
 * limit 450,000 × 0.486 = 218,700; premium 2% = 9,000; origination fee 6,000 (its cap); obligations 15,000; available 203,700.
 */
onSqlite((service) => {
  let officer: Caller;
  let loan: number;
  const compare = (scenarios: unknown) => officer.call("POST", "/loan/loan-calculation/compare/", { loan, scenarios });

  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
    loan = (await startLoan(officer, { expected_rate: 5.125 })).id;
  });

  describe("a comparison", () => {
    test("has each scenario beside the loan, with the figures that differ", async () => {
      const { status, body } = await compare([{ name: "as it is" }, { name: "half a million", home_value: 500_000 }]);
      expect(status).toBe(200);
      expect(body.base.calculation).toMatchObject({ principal_limit: 218_700, available_proceeds: 203_700 });
      const [same, dearer] = body.scenarios;
      expect([same.name, same.differences]).toEqual(["as it is", {}]);
      expect(dearer.name).toBe("half a million");
      expect(dearer.calculation.principal_limit).toBe(243_000);
      expect(dearer.differences).toMatchObject({
        principal_limit: { from: 218_700, to: 243_000, change: 24_300 },
        initial_mip: { from: 9_000, to: 10_000, change: 1_000 },
        available_proceeds: { from: 203_700, to: 227_000, change: 23_300 },
      });
      expect(dearer.differences.principal_limit_factor).toBeUndefined();
    });

    test("is a printable page if a browser requests it, with what cannot be calculated in its place", async () => {
      const { status, headers, body } = await officer.call(
        "POST",
        "/loan/loan-calculation/compare/",
        {
          loan,
          scenarios: [
            { name: "half a million", home_value: 500_000 },
            { expected_rate: 25 },
            { payment_plan: { type: "single_disbursement" } },
          ],
        },
        { Accept: "text/html" },
      );
      expect([status, headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
      for (const shown of ["half a million", "$243,000", "+$24,300", "Scenario 2", "expected rate"])
        expect(body).toContain(shown);
      expect(body).toContain("A single disbursement requires a fixed-rate product.");
      expect(body.replace(/<style>.*?<\/style>/gs, "")).not.toMatch(/[a-z]_[a-z]/);
    });

    test("shows the rule edition of each, which differs if other rules were used", async () => {
      const { body } = await compare([
        { home_value: 500_000 },
        { as_of: "2025-12-31" },
        { payment_plan: { type: "line_of_credit" } },
        { as_of: "2016-06-01" },
      ]);
      const [dearer, lastYear, planned, refused] = body.scenarios.map(
        ({ rule_edition }: { rule_edition: string | null }) => rule_edition,
      );
      expect(body.base.rule_edition).toMatch(/^2026-01-01-[0-9a-f]{12}$/);
      expect([body.rule_edition, dearer]).toEqual([body.base.rule_edition, body.base.rule_edition]);
      expect(lastYear).toMatch(/^2025-01-01-[0-9a-f]{12}$/);
      expect(planned).toMatch(/^2026-01-01-/);
      expect(planned).not.toBe(dearer);
      expect(refused).toBeNull();
    });

    test("accepts the rule of a refinance's premium and a second appraisal", async () => {
      const prior = { closing_date: "2023-02-01", principal_limit: 100_000, max_claim_amount: 200_000 };
      const refinance = (rule?: string) => ({
        hecm_type: "refinance",
        prior_hecm: { ...prior, initial_mip_paid: 6_000, initial_mip_rule: rule },
      });
      const appraised = { appraised_value: 450_000, second_appraised_value: 440_000 };
      const { body } = await compare([refinance(), refinance("ceiling_of_206_53"), appraised]);
      const [credited, under, second] = body.scenarios;
      // 0.02 × 450,000 − 6,000; 0.03 × (450,000 − 200,000) − 6,000.
      expect(credited.calculation.initial_mip).toBe(3_000);
      expect(under.calculation.initial_mip).toBe(1_500);
      expect(body.base.calculation.second_appraisal).toBeNull();
      expect(second.calculation).toMatchObject({
        home_value: 440_000,
        second_appraisal: { appraised_value: 440_000, is_lower: true },
      });
    });

    test("shows a plan's amounts, and null for figures that do not exist", async () => {
      const { body } = await compare([{ payment_plan: { type: "line_of_credit", initial_draw: 1_000 } }]);
      expect(body.scenarios[0].differences).toEqual({
        "payment_plan.initial_draw": { from: null, to: 1_000, change: null },
        "payment_plan.monthly_payment": { from: null, to: 0, change: null },
        "payment_plan.line_of_credit": { from: null, to: 202_700, change: null },
      });
    });

    test("has a refusal in its place, and calculates the others", async () => {
      const { status, body } = await compare([
        { as_of: "2016-06-01" },
        { expected_rate: 18.876 },
        { hecm_type: "purchase" },
        { home_value: 500_000 },
      ]);
      expect(status).toBe(200);
      expect(body.scenarios.map(({ refused }: { refused: { code: string } | null }) => refused?.code ?? null)).toEqual([
        "no_rule_in_force",
        "expected_rate_above_table",
        "calculation_inputs_missing",
        null,
      ]);
      expect(body.scenarios[2]).toMatchObject({
        calculation: null,
        differences: null,
        refused: {
          detail: "The calculation still needs: scenarios.2.purchase_price.",
          errors: [{ field: "scenarios.2.purchase_price", message: "is required for a calculation" }],
        },
      });
      expect(body.scenarios[1].refused).toMatchObject({
        detail: "scenarios.1.expected_rate must be at most 18.875 percent.",
        errors: [{ field: "scenarios.1.expected_rate" }],
      });
      expect(body.scenarios[3].calculation.principal_limit).toBe(243_000);
    });

    test("of a loan that cannot itself be calculated returns its scenarios", async () => {
      const bare = (await startLoan(officer, { hecm_type: "purchase", expected_rate: 5.125 })).id;
      const { body } = await officer.call("POST", "/loan/loan-calculation/compare/", {
        loan: bare,
        scenarios: [{ purchase_price: 450_000 }],
      });
      expect(body.base).toMatchObject({
        calculation: null,
        refused: { code: "calculation_inputs_missing", errors: [{ field: "purchase_price" }] },
      });
      expect([body.rule_edition, body.base.rule_edition]).toEqual([null, null]);
      expect(body.scenarios[0]).toMatchObject({ differences: null, calculation: { principal_limit: 218_700 } });
    });

    test("has one to fifty scenarios", async () => {
      const scenarios = Array.from({ length: 51 }, (_, index) => ({ home_value: 400_000 + index }));
      expect((await compare(scenarios.slice(0, 50))).body.scenarios).toHaveLength(50);
      for (const wrong of [scenarios, [], null, undefined, {}]) {
        const refused = await compare(wrong);
        expect([refused.status, refused.body.errors[0].field]).toEqual([400, "scenarios"]);
      }
      const refused = await compare([{}, { home_value: -1 }]);
      expect(refused.body.errors).toEqual([{ field: "scenarios.1.home_value", message: "must be greater than 0" }]);
    });
  });
});
