import { beforeAll, expect, test } from "bun:test";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../support/running-service.ts";

onBothStores((service) => {
  let officer: Caller;
  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
  });

  const start = async (given: object): Promise<number> => (await startLoan(officer, given)).id;
  const calculate = (loan: number) => officer.call("POST", "/loan/loan-calculation/", { loan });

  test("the same loan on the same date has one calculation, however often it is requested", async () => {
    const loan = await start({ expected_rate: 5.125 });
    const [first, again] = [await calculate(loan), await calculate(loan)];
    expect(again.body).toEqual(first.body);
    await officer.call("PATCH", `/loan/loans/${loan}/`, { expected_rate: 5.25 });
    const changed = await calculate(loan);
    expect(changed.body.id).not.toBe(first.body.id);
    const listed = await officer.call("GET", `/loan/loan-calculation/?loan=${loan}`);
    expect(listed.body.results.map(({ id }: { id: number }) => id)).toEqual([changed.body.id, first.body.id]);
    expect((await officer.call("GET", `/loan/loan-calculation/${first.body.id}/`)).body).toEqual(first.body);
    // The limit of 2026 is the newest rule; a rate changes no rule.
    expect(first.body.rule_edition).toMatch(/^2026-01-01-[0-9a-f]{12}$/);
    expect(changed.body.rule_edition).toBe(first.body.rule_edition);
  });

  test("every figure has a step that names its rule, its source, and its effective date", async () => {
    const { body } = await calculate(await start({ expected_rate: 5.125 }));
    const step = body.steps.find(({ id }: { id: string }) => id === "principal_limit");
    expect(step.value).toEqual({ amount: 218_700, unit: "dollars" });
    for (const { name, formula, rule, source, effective_from } of body.steps) {
      expect([name, formula, rule, source.title].every((text) => text.length > 0)).toBe(true);
      expect(effective_from).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  test("the borrower of a fixed-rate HECM receives what is available at once", async () => {
    const loan = await start({
      product_code: "HECM_FIXED",
      note_rate: 5.125,
      payment_plan: { type: "single_disbursement" },
    });
    const { body } = await calculate(loan);
    // 60% of 218,700 is 131,220; what the first year's limit excludes is forgone.
    expect(body).toMatchObject({ expected_rate: 5.125, note_rate: 5.125, first_year_limit: 131_220 });
    expect(body.proceeds_forgone).toBeGreaterThan(0);
  });

  test("everything that a calculation still needs is reported at once", async () => {
    const loan = await start({ hecm_type: "refinance", expected_rate: 5, lesa: { type: "fully_funded" } });
    const refused = await calculate(loan);
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining([
        "prior_hecm.closing_date",
        "prior_hecm.principal_limit",
        "prior_hecm.initial_mip_paid",
        "property.annual_taxes",
        "property.annual_insurance",
      ]),
    );
    expect((await officer.call("GET", `/loan/loan-calculation/?loan=${loan}`)).body.count).toBe(0);
  });

  test("the old maximum claim amount is needed only under the ceiling of a refinance's premium", async () => {
    const prior = { closing_date: "2023-02-01", principal_limit: 100_000, initial_mip_paid: 6_000 };
    const loan = await start({ hecm_type: "refinance", expected_rate: 5.125, prior_hecm: prior });
    const credited = await calculate(loan);
    // 2% of 450,000 is 9,000; 6,000 was paid.
    expect([credited.status, credited.body.initial_mip]).toEqual([200, 3_000]);
    expect((await officer.call("GET", `/loan/loans/${loan}/`)).body.prior_hecm.initial_mip_rule).toBe(
      "credit_for_premium_paid",
    );

    await officer.call("PATCH", `/loan/loans/${loan}/`, { prior_hecm: { initial_mip_rule: "ceiling_of_206_53" } });
    const refused = await calculate(loan);
    expect([refused.status, refused.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ["prior_hecm.max_claim_amount"],
    ]);

    await officer.call("PATCH", `/loan/loans/${loan}/`, { prior_hecm: { max_claim_amount: 200_000 } });
    const under = (await calculate(loan)).body;
    // 3% of 450,000 − 200,000 is 7,500; 6,000 was paid.
    expect(under.initial_mip).toBe(1_500);
    expect(under.steps.find(({ id }: { id: string }) => id === "initial_mip")).toMatchObject({
      rule: "hecm.refinance_initial_mip_ceiling",
      source: { section: "206.53(c)(1)" },
    });
    const explained = await officer.call("GET", `/loan/loan-calculation/${under.id}/explain/`);
    expect(explained.body.inputs).toContainEqual({
      name: "Initial MIP of the refinance",
      value: { amount: "limited by the ceiling of 24 CFR 206.53", unit: "text" },
    });
    const wrong = await officer.call("PATCH", `/loan/loans/${loan}/`, { prior_hecm: { initial_mip_rule: "none" } });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, "prior_hecm.initial_mip_rule"]);
  });

  test("a second appraisal is shown, and whether it determined the home value", async () => {
    const loan = await start({ expected_rate: 5.125, appraised_value: 450_000 });
    expect((await calculate(loan)).body).toMatchObject({ home_value: 450_000, second_appraisal: null });
    const appraise = async (second: number) => {
      await officer.call("PATCH", `/loan/loans/${loan}/`, { second_appraised_value: second });
      return (await calculate(loan)).body;
    };
    const lower = await appraise(449_999.99);
    expect(lower).toMatchObject({
      home_value: 449_999.99,
      second_appraisal: { appraised_value: 449_999.99, is_lower: true },
    });
    const same = await appraise(450_000);
    expect(same.second_appraisal).toEqual({ appraised_value: 450_000, is_lower: false });
    expect((await officer.call("GET", `/loan/loan-calculation/${lower.id}/`)).body).toEqual(lower);
    const { results } = (await officer.call("GET", `/loan/loan-calculation/?loan=${loan}`)).body;
    expect(results.map(({ second_appraisal }: { second_appraisal: object | null }) => second_appraisal)).toEqual([
      same.second_appraisal,
      lower.second_appraisal,
      null,
    ]);
    await officer.call("PATCH", `/loan/loans/${loan}/`, { appraised_value: null });
    expect((await calculate(loan)).body).toMatchObject({ home_value: 450_000, second_appraisal: { is_lower: true } });
  });

  test("a fee above the cap of a home that lost value is reported, with the way to lower it", async () => {
    const loan = await start({ expected_rate: 5 });
    await officer.call("PATCH", `/loan/loans/${loan}/`, { home_value: 100_000 });
    const refused = await calculate(loan);
    // 2% of 100,000 is below the minimum cap of 2,500.
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: "origination_fee", message: "must be at most $2,500.00 on this home value" }],
    ]);
    expect(refused.body.detail).toContain("POST /api/loan/update-origination-fee/");
    await officer.call("POST", "/loan/update-origination-fee/", { loan });
    expect((await calculate(loan)).status).toBe(200);
  });

  test("a calculation needs the id of a loan", async () => {
    for (const body of [{}, { loan: null }, { loan: "1" }, { loan: 0 }]) {
      const refused = await officer.call("POST", "/loan/loan-calculation/", body);
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, "loan"]);
    }
  });
});
