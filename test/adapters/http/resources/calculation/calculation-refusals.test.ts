import { beforeAll, describe, expect, test } from "bun:test";
import { startingSettings } from "../../../../../domain/company/company.ts";
import { onSqlite } from "../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";

/**
 * The usual loan: a borrower of 75, a home of 450,000, an expected rate of 5.125%. Principal limit 218,700, obligations 15,000, available
 * 203,700; the first year allows 60% of 218,700 = 131,220, so 116,220.00 to the borrower.
 */
onSqlite((service) => {
  let officer: Caller;
  let loan: number;
  const calculate = (of: number, scenario?: object): Promise<ServiceResponse> =>
    officer.call("POST", "/loan/loan-calculation/", { loan: of, ...(scenario ? { scenario } : {}) });
  const whatIf = (scenario: object) => calculate(loan, scenario);
  const fieldsOf = ({ body }: ServiceResponse): string[] => body.errors.map(({ field }: { field: string }) => field);
  const start = async (given: object): Promise<number> => (await startLoan(officer, given)).id;
  const patch = (of: number, changes: object) => officer.call("PATCH", `/loan/loans/${of}/`, changes);

  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
    loan = await start({ expected_rate: 5.125 });
  });

  describe("one response reports everything that is missing:", () => {
    test("of the loan and of its plan", async () => {
      const refused = await whatIf({ hecm_type: "purchase", payment_plan: { type: "term" } });
      expect([refused.status, refused.body.code]).toEqual([400, "calculation_inputs_missing"]);
      expect(fieldsOf(refused)).toEqual(["scenario.purchase_price", "scenario.payment_plan.term_months"]);
    });
    test("of a modified plan either amount, each entry with the alternative", async () => {
      const refused = await whatIf({ payment_plan: { type: "modified_term" } });
      expect(refused.body.detail).toBe(
        "The calculation still needs: scenario.payment_plan.term_months, scenario.payment_plan.line_of_credit or scenario.payment_plan.monthly_payment.",
      );
      expect(refused.body.errors.slice(1)).toEqual([
        {
          field: "scenario.payment_plan.line_of_credit",
          message: "or scenario.payment_plan.monthly_payment is required for a calculation",
        },
        {
          field: "scenario.payment_plan.monthly_payment",
          message: "or scenario.payment_plan.line_of_credit is required for a calculation",
        },
      ]);
      for (const amount of [{ line_of_credit: 1_000 }, { monthly_payment: 100 }])
        expect((await whatIf({ payment_plan: { type: "modified_tenure", ...amount } })).status).toBe(200);
    });
    test("a borrower, if no one on the loan is one", async () => {
      const spouse = { dob: "1951-03-14", borrower_type: "eligible_non_borrowing_spouse" };
      for (const borrowers of [[], [spouse]])
        expect(fieldsOf(await whatIf({ borrowers, payment_plan: { type: "term" } }))).toEqual([
          "scenario.borrowers",
          "scenario.payment_plan.term_months",
        ]);
      expect((await whatIf({ borrowers: [{ ...spouse, borrower_type: "co_borrower" }] })).status).toBe(200);
    });
    test("nothing of a plan that a fixed rate does not allow: the plan is refused instead", async () => {
      const refused = await whatIf({ rate_type: "fixed", expected_rate: 5.125, payment_plan: { type: "term" } });
      expect([refused.body.code, fieldsOf(refused)]).toEqual([
        "payment_plan_not_for_rate_type",
        ["scenario.payment_plan.type"],
      ]);
    });
    test("the rate of a fixed-rate loan as its note rate", async () => {
      const bare = await start({ product_code: "HECM_FIXED" });
      expect(fieldsOf(await calculate(bare))).toEqual(["note_rate"]);
      expect((await calculate(bare, { note_rate: 7 })).status).toBe(200);
    });
    test("by names that can be sent back: the property's on the loan, a scenario's own in a scenario", async () => {
      const lesa = { type: "fully_funded" };
      const bare = await start({ expected_rate: 5.125, lesa });
      expect(fieldsOf(await calculate(bare))).toEqual(["property.annual_taxes", "property.annual_insurance"]);
      expect(fieldsOf(await whatIf({ lesa }))).toEqual(["scenario.annual_taxes", "scenario.annual_insurance"]);
      expect((await whatIf({ lesa, annual_taxes: 2_000, annual_insurance: 500 })).status).toBe(200);
      const compared = await officer.call("POST", "/loan/loan-calculation/compare/", { loan: bare, scenarios: [{}] });
      const { base, scenarios } = compared.body;
      expect([base, ...scenarios].map(({ refused }) => refused.errors[0].field)).toEqual([
        "property.annual_taxes",
        "scenarios.0.annual_taxes",
      ]);
    });
  });

  describe("a refusal names the date for which the rules were selected", () => {
    test("and the rule that is unknown then", async () => {
      const refused = await whatIf({ case_number_assigned_date: "2017-10-01" });
      expect(refused.body.code).toBe("no_rule_in_force");
      expect(refused.body.detail).toBe(
        "No rule is known for the principal limit factors on 2017-10-01, and none can be entered: only loans with a case number assigned on 2017-10-02 or later can be calculated.",
      );
    });
    test("for a person who is too young the closing date, never the date of birth", async () => {
      const born = "1964-06-16";
      const borrowers = [{ dob: "1951-03-14" }, { dob: born, borrower_type: "co_borrower" }];
      const refused = await whatIf({ borrowers, closing_date: "2026-06-15" });
      expect(refused.body).toMatchObject({
        code: "borrower_underage",
        errors: [
          { field: "scenario.borrowers.1.dob", message: "must make the borrower at least 62 years old on 2026-06-15" },
        ],
      });
      expect(JSON.stringify(refused.body)).not.toContain(born);
      expect((await whatIf({ borrowers, closing_date: "2026-06-16" })).status).toBe(200);
    });
    test("for a spouse who is too young the calculation date, while no closing is set", async () => {
      const spouse = { dob: "2008-05-02", borrower_type: "eligible_non_borrowing_spouse" };
      const refused = await whatIf({ borrowers: [{ dob: "1951-03-14" }, spouse] });
      expect(refused.body.errors).toEqual([
        {
          field: "scenario.borrowers.1.dob",
          message: "must make the eligible non-borrowing spouse at least 18 years old on 2026-05-01",
        },
      ]);
    });
  });

  test("a repair administration fee without repairs is refused with its field", async () => {
    const refused = await whatIf({ repair_administration_fee: 50 });
    expect([refused.status, refused.body.code]).toEqual([400, "repair_administration_fee_without_repairs"]);
    expect(refused.body.errors).toEqual([
      { field: "scenario.repair_administration_fee", message: "must be 0 unless repair_estimate is above 0" },
    ]);
    expect((await whatIf({ repair_administration_fee: 50, repair_estimate: 1_000 })).status).toBe(200);
  });

  test("seller contributions are refused on a loan that is no purchase, and above its closing costs", async () => {
    const refused = await whatIf({ seller_contributions: 500 });
    expect([refused.status, refused.body.code]).toEqual([400, "seller_contributions_not_on_purchase"]);
    expect(fieldsOf(refused)).toEqual(["scenario.seller_contributions"]);
    const purchase = { hecm_type: "purchase", purchase_price: 450_000, closing_costs: 2_000 };
    const above = await whatIf({ ...purchase, seller_contributions: 2_000.01 });
    expect([above.status, above.body.code]).toEqual([400, "seller_contributions_above_closing_costs"]);
    expect(above.body.errors).toEqual([
      { field: "scenario.seller_contributions", message: "must be at most $2,000.00, the closing costs" },
    ]);
    // Without them the buyer pays 2,000.00 more.
    const [unaided, aided] = [await whatIf(purchase), await whatIf({ ...purchase, seller_contributions: 2_000 })];
    expect(aided.body.seller_contributions).toBe(2_000);
    expect(unaided.body.cash_required_to_close - aided.body.cash_required_to_close).toBe(2_000);
  });

  test("a lock at another rate than the published one of its date is refused if the company says so", async () => {
    const strict = { ...startingSettings.rateSettings, lockPolicy: "refuse" as const };
    const company = await service().company({ rateSettings: strict });
    const manager = await service().hire(company, "Company Administrator");
    const settings = (await manager.call("GET", `/company/companies/${company.id}/`)).body.rate_settings;
    expect(settings.lock_policy).toBe("refuse");
    // On Tuesday, April 28, 2026 the weekly average in effect is 4.30; with the margin of 2 that is 6.30.
    const lock = { expected_rate: 5, rate_lock_date: "2026-04-28" };
    const warned = await calculate(await start(lock));
    expect(warned.body.warnings.map(({ code }: { code: string }) => code)).toContain("lock_differs_from_published");
    const lender = await service().hire(company, "Company User", "Loan Officer");
    const { id } = await startLoan(lender, lock);
    const refused = await lender.call("POST", "/loan/loan-calculation/", { loan: id });
    expect([refused.status, refused.body.code]).toEqual([400, "lock_differs_from_published"]);
    expect(refused.body.errors).toEqual([
      {
        field: "expected_rate",
        message: "must be 6.3 percent, the margin plus the weekly average in effect on 2026-04-28",
      },
    ]);
  });

  test("a rate that is most likely mistyped is calculated with a warning", async () => {
    const { status, body } = await whatIf({ expected_rate: 0.0625, note_rate: 15.5 });
    expect(status).toBe(200);
    expect(body.warnings.slice(-2)).toEqual([
      {
        code: "rate_implausible",
        message: "The note rate of 15.5 percent is above 15 percent: rates are in percent, such as 6.25 percent.",
      },
      {
        code: "rate_implausible",
        message: "The expected rate of 0.0625 percent is below 1 percent: rates are in percent, such as 6.25 percent.",
      },
    ]);
  });

  describe("on a fixed rate", () => {
    const fixed = { rate_type: "fixed" };
    test("two different rates are refused with both names, and two equal ones are accepted", async () => {
      const refused = await whatIf({ ...fixed, note_rate: 7, expected_rate: 6.5 });
      expect([refused.status, refused.body.code]).toEqual([400, "fixed_rate_differs"]);
      expect(fieldsOf(refused)).toEqual(["scenario.note_rate", "scenario.expected_rate"]);
      const { body } = await whatIf({ ...fixed, note_rate: 7, expected_rate: 7 });
      expect(body).toMatchObject({ note_rate: 7, expected_rate: 7 });
    });
    test("either rate alone counts for both in a scenario, with any rates on the loan", async () => {
      for (const one of [{ note_rate: 7 }, { expected_rate: 7 }, { note_rate: 7, expected_rate: null }])
        expect((await whatIf({ ...fixed, ...one })).body).toMatchObject({ note_rate: 7, expected_rate: 7 });
    });
    test("a loan that changes between fixed and adjustable drops its expected rate and its lock", async () => {
      const moving = await start({ expected_rate: 5.125, rate_lock_date: "2026-04-27" });
      await patch(moving, { product_code: "HECM_FIXED" });
      expect((await calculate(moving)).body.errors).toMatchObject([{ field: "note_rate" }]);
      await patch(moving, { note_rate: 7 });
      expect((await calculate(moving)).body).toMatchObject({ note_rate: 7, expected_rate: 7 });
      const back = await patch(moving, { product_code: "HECM_ANNUAL_CMT" });
      expect(back.body).toMatchObject({ note_rate: null, expected_rate: null, rate_lock_date: null });
      const named = await patch(moving, { product_code: "HECM_FIXED", note_rate: 7, expected_rate: 7 });
      expect(named.body).toMatchObject({ note_rate: 7, expected_rate: 7 });
    });
    test("a loan with two rates says what to do with its expected rate, and doing it resolves it", async () => {
      const changed = await start({ product_code: "HECM_FIXED", note_rate: 7, expected_rate: 5.125 });
      const refused = await calculate(changed);
      expect([refused.status, refused.body.detail]).toEqual([
        400,
        "On a fixed rate note_rate and expected_rate must be the same: set expected_rate to null, or set both to the same rate.",
      ]);
      await patch(changed, { expected_rate: null });
      expect((await calculate(changed)).body).toMatchObject({ note_rate: 7, expected_rate: 7 });
      await patch(changed, { note_rate: 6.5, expected_rate: 6.5 });
      expect((await calculate(changed)).body).toMatchObject({ note_rate: 6.5, expected_rate: 6.5 });
    });
    test("a lock of another rate hides no difference: it is refused as without the lock", async () => {
      const lock = { expected_rate: 6, rate_lock_date: "2026-04-27" };
      expect((await whatIf({ ...fixed, ...lock, note_rate: 7 })).body.code).toBe("fixed_rate_differs");
    });
    test("a partially funded set-aside and a plan with payments are refused with their fields", async () => {
      const lesa = { type: "partially_funded", amount: 5_000 };
      const charges = { annual_taxes: 2_000, annual_insurance: 500 };
      expect((await whatIf({ lesa, ...charges })).body.set_asides).toMatchObject({ lesa: 5_000 });
      expect((await whatIf({ ...fixed, note_rate: 7, lesa, ...charges })).body.errors).toEqual([
        { field: "scenario.lesa.type", message: "must not be partially_funded on a fixed rate" },
      ]);
      expect((await whatIf({ ...fixed, note_rate: 7, payment_plan: { type: "tenure" } })).body.errors).toEqual([
        { field: "scenario.payment_plan.type", message: "must be single_disbursement on a fixed rate" },
      ]);
      expect((await whatIf({ payment_plan: { type: "single_disbursement" } })).body.errors).toEqual([
        { field: "scenario.payment_plan.type", message: "must not be single_disbursement on an adjustable rate" },
      ]);
    });
  });
});
