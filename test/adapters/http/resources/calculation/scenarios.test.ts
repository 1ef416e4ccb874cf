import { beforeAll, describe, expect, test } from "bun:test";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../support/running-service.ts";

/**
 * The usual loan: a borrower of 75, a home of 450,000, an expected rate of 5.125%. The table's factor at 75 and 5.125% is 0.486: principal
 * limit 450,000 × 0.486 = 218,700; premium 2% = 9,000; origination fee 6,000 (its cap); obligations 15,000; available 203,700.
 */
onBothStores((service) => {
  let officer: Caller;
  let loan: number;
  const calculate = (body: object, headers = {}) =>
    officer.call("POST", "/loan/loan-calculation/", { loan, ...body }, headers);
  const stored = async () => (await officer.call("GET", `/loan/loan-calculation/?loan=${loan}`)).body.count;

  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
    loan = (await startLoan(officer, { expected_rate: 5.125 })).id;
  });

  describe("a scenario", () => {
    test("returns what the loan would pay, stores nothing, and leaves the loan unchanged", async () => {
      const before = (await officer.call("GET", `/loan/loans/${loan}/`)).body;
      const { status, body } = await calculate({ scenario: { home_value: 500_000 } });
      // 500,000 × 0.486 = 243,000; premium 10,000 + fee 6,000 = 16,000; 243,000 − 16,000 = 227,000.
      expect(status).toBe(200);
      expect(body).toMatchObject({ principal_limit: 243_000, initial_mip: 10_000, available_proceeds: 227_000 });
      expect(body).toMatchObject({ id: null, calculation_id: null, version: null, loan, as_of: "2026-05-01" });
      expect(body.steps.length).toBeGreaterThan(10);
      expect(await stored()).toBe(0);
      expect((await officer.call("GET", `/loan/loans/${loan}/`)).body).toEqual(before);
    });

    test("without any change has the loan's own figures", async () => {
      const own = (await calculate({})).body;
      const same = (await calculate({ scenario: {} })).body;
      for (const name of ["id", "calculation_id", "version", "created_at", "updated_at"]) {
        delete own[name];
        delete same[name];
      }
      expect(same).toEqual(own);
    });

    test("pays a mortgage and a debt to the government, as the loan with these debts does", async () => {
      const liens = [
        { amount: 20_000, kind: "mortgage", is_mandatory: false },
        { amount: 3_000, kind: "federal_debt", is_mandatory: false },
        { amount: 500, kind: "judgment", is_mandatory: false },
      ];
      // Premium 9,000 + fee 6,000 + mortgage 20,000 + federal debt 3,000 = 38,000. The judgment is left to the borrower.
      const figures = { mandatory_obligations: 38_000, available_proceeds: 180_700 };
      expect((await calculate({ scenario: { liens } })).body).toMatchObject(figures);
      const compared = await officer.call("POST", "/loan/loan-calculation/compare/", { loan, scenarios: [{ liens }] });
      expect(compared.body.scenarios[0].calculation).toMatchObject(figures);
      const same = (await startLoan(officer, { expected_rate: 5.125, liens })).id;
      expect((await calculate({ loan: same })).body).toMatchObject(figures);
    });

    test("accepts costs by the names of their figures", async () => {
      const { body } = await calculate({
        scenario: { origination_fee: 2_500, counseling_fee: 125, closing_costs: 3_000 },
      });
      // 9,000 + 2,500 + 125 + 3,000 = 14,625.
      expect(body).toMatchObject({ origination_fee: 2_500, closing_costs: 3_000, mandatory_obligations: 14_625 });
    });

    test("accepts other people, whose age counts as theirs would", async () => {
      // With an eligible spouse of 65, the factor at 65 and 5.125% counts: 0.423; 450,000 × 0.423 = 190,350.
      const people = [{ dob: "1951-03-14" }, { dob: "1961-04-02", borrower_type: "eligible_non_borrowing_spouse" }];
      const { body } = await calculate({ scenario: { borrowers: people } });
      expect(body).toMatchObject({
        age_used: 65,
        age_basis: "eligible_non_borrowing_spouse",
        principal_limit: 190_350,
      });
    });

    test("has a date of its own, which selects the rules", async () => {
      // The limit of 2025 is 1,209,750, that of 2026 is 1,249,125; neither applies in the other year.
      const dear = { home_value: 2_000_000 };
      expect((await calculate({ scenario: { ...dear, as_of: "2025-12-31" } })).body).toMatchObject({
        as_of: "2025-12-31",
        max_claim_amount: 1_209_750,
      });
      expect((await calculate({ scenario: { ...dear, as_of: "2026-01-01" } })).body.max_claim_amount).toBe(1_249_125);
    });

    test("that gives a value as null has none", async () => {
      const { body } = await calculate({ scenario: { origination_fee: null } });
      expect(body).toMatchObject({ origination_fee: 0, mandatory_obligations: 9_000 });
    });

    test("that gives the margin as null has none, and not a product's margin", async () => {
      expect((await calculate({ scenario: { expected_rate: null } })).body).toMatchObject({ loan, id: null });
      const { status, body } = await calculate({ scenario: { margin: null, expected_rate: null } });
      expect([status, body.code, body.errors[0].field]).toEqual([
        400,
        "calculation_inputs_missing",
        "scenario.expected_rate",
      ]);
    });

    test("refuses a rate type that is given as null", async () => {
      const refused = await calculate({ scenario: { rate_type: null } });
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, "scenario.rate_type"]);
    });

    test("on a fixed rate sets both rates with one", async () => {
      const fixed = { rate_type: "fixed", expected_rate: 5.125 };
      expect((await calculate({ scenario: fixed })).body).toMatchObject({ note_rate: 5.125, expected_rate: 5.125 });
    });

    test("reports every invalid value by its place, and unknown inputs in X-Ignored-Fields", async () => {
      const wrong = { home_value: 0, expected_rate: "5", payment_plan: {}, borrowers: [{ dob: "1951" }], as_of: "May" };
      const { status, body } = await calculate({ scenario: wrong });
      expect([status, body.code]).toEqual([400, "invalid"]);
      expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
        "scenario.as_of",
        "scenario.borrowers.0.dob",
        "scenario.expected_rate",
        "scenario.home_value",
        "scenario.payment_plan.type",
      ]);
      const good = await calculate({ scenario: { home_valu: 1, notes: "none", home_value: 500_000 } });
      expect(good.headers.get("X-Ignored-Fields")).toBe("scenario.home_valu, scenario.notes");
    });

    test("that is not an object is refused, and null counts as none", async () => {
      for (const scenario of [[], "x", 5]) {
        const refused = await calculate({ scenario });
        expect([refused.status, refused.body.errors[0].field]).toEqual([400, "scenario"]);
      }
      expect((await calculate({ scenario: null })).body.id).toBeGreaterThan(0);
    });

    test("reports everything that it still needs at once", async () => {
      const refused = await calculate({ scenario: { hecm_type: "refinance", lesa: { type: "voluntary" } } });
      expect([refused.status, refused.body.code]).toEqual([400, "calculation_inputs_missing"]);
      expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual([
        "scenario.prior_hecm.closing_date",
        "scenario.prior_hecm.principal_limit",
        "scenario.prior_hecm.initial_mip_paid",
        "scenario.annual_taxes",
        "scenario.annual_insurance",
      ]);
      expect(refused.body.detail).toStartWith("The calculation still needs: scenario.prior_hecm.closing_date, ");
    });

    test("reports a value that the rules do not allow by its place in the request", async () => {
      const refused = async (scenario: object) => {
        const { status, body } = await calculate({ scenario });
        return [status, body.detail, body.errors.map(({ field }: { field: string }) => field)];
      };
      // A HECM's origination fee is at most $6,000, and the servicing fee of an annual adjustable rate at most $30.
      expect(await refused({ servicing_fee_monthly: 31 })).toEqual([
        400,
        "scenario.servicing_fee_monthly must be at most $30.00.",
        ["scenario.servicing_fee_monthly"],
      ]);
      expect((await refused({ home_value: 700_000, origination_fee: 6_001 }))[2]).toEqual(["scenario.origination_fee"]);
      expect((await refused({ borrowers: [{ dob: "2000-02-03" }] }))[2]).toEqual(["scenario.borrowers.0.dob"]);
      // The table ends at 18.875%. The one rate of a fixed rate is its note rate.
      expect((await refused({ expected_rate: 18.876 }))[2]).toEqual(["scenario.expected_rate"]);
      expect((await refused({ rate_type: "fixed", note_rate: 18.876 })).slice(1)).toEqual([
        "scenario.note_rate must be at most 18.875 percent.",
        ["scenario.note_rate"],
      ]);
      // A fixed rate that is given as the expected rate is refused there.
      expect((await refused({ rate_type: "fixed", expected_rate: 19 })).slice(1)).toEqual([
        "scenario.expected_rate must be at most 18.875 percent.",
        ["scenario.expected_rate"],
      ]);
      expect((await refused({ payment_plan: { type: "modified_tenure" } })).slice(1)).toEqual([
        "The calculation still needs: scenario.payment_plan.line_of_credit or scenario.payment_plan.monthly_payment.",
        ["scenario.payment_plan.line_of_credit", "scenario.payment_plan.monthly_payment"],
      ]);
    });

    test("treats If-Match as the version of the loan", async () => {
      const { version } = (await officer.call("GET", `/loan/loans/${loan}/`)).body;
      const scenario = { home_value: 500_000 };
      expect((await calculate({ scenario }, { "If-Match": `"${version}"` })).status).toBe(200);
      expect((await calculate({ scenario }, { "If-Match": `"${version + 1}"` })).status).toBe(412);
    });
  });
});
