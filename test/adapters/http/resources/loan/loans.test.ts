import { beforeAll, describe, expect, test } from "bun:test";
import { onBothStores } from "../../support/on-both-stores.ts";
import { aStart, type Caller, startLoan } from "../../support/running-service.ts";

onBothStores((service) => {
  let officer: Caller;
  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
  });

  test("a loan is sent again to a caller who has its version, because a calculation changes the response without changing the version", async () => {
    const { id } = await startLoan(officer, { expected_rate: 5.125 });
    const path = `/loan/loans/${id}/`;
    const { headers } = await officer.call("GET", path);
    const calculation = await officer.call("POST", "/loan/loan-calculation/", { loan: id });
    const read = await officer.call("GET", path, undefined, { "If-None-Match": headers.get("ETag") ?? "" });
    expect([read.status, read.headers.get("ETag")]).toEqual([200, headers.get("ETag")]);
    expect(read.body.last_calculation).toMatchObject({ id: calculation.body.calculation_id, stale: false });
  });

  test("a family's loan, from its start to its proceeds", async () => {
    const loan = await startLoan(officer);
    expect(loan).toMatchObject({
      status: "origination",
      version: 1,
      loan_officer_id: officer.userId,
      home_value: 450_000,
      product_code: "HECM_ANNUAL_CMT",
      rate_type: "annual_adjustable",
      margin: 2,
      property: { state: "VA", home_value: 450_000 },
      borrowers: [
        { first_name: "Ada", last_name: "Example", dob: "1951-03-14", borrower_type: "borrower", ssn_last4: null },
      ],
      last_calculation: null,
    });

    // 2% of 200,000 and 1% of the 250,000 above it is 6,500; the cap is 6,000.
    const fees = await officer.call("GET", `/loan/fees/?loan=${loan.id}`);
    expect(
      fees.body.results.map(({ code, amount }: { code: string; amount: number }) => [code, amount]).toSorted(),
    ).toEqual([
      ["appraisal", 0],
      ["counseling", 0],
      ["origination-fee", 6000],
    ]);

    const title = await officer.call("POST", "/loan/fees/", {
      loan: loan.id,
      code: "title-insurance-lender",
      amount: 1250.5,
    });
    expect([title.status, title.body.amount, title.body.paid_by]).toEqual([201, 1250.5, "borrower"]);

    const rated = await officer.call("PATCH", `/loan/loans/${loan.id}/`, { expected_rate: 5.125 });
    expect([rated.status, rated.body.expected_rate, rated.body.fees_total]).toEqual([200, 5.125, 7250.5]);

    // At 75 and 5.125%, HUD's factor is 0.486: 450,000 × 0.486 = 218,700. Initial MIP is 2% of 450,000 = 9,000. After 9,000 + 6,000 +
    // 1,250.50 = 16,250.50 of obligations, 202,449.50 are left.
    const calculated = await officer.call("POST", "/loan/loan-calculation/", { loan: loan.id });
    expect(calculated.status).toBe(200);
    expect(calculated.body).toMatchObject({
      loan: loan.id,
      as_of: "2026-05-01",
      age_used: 75,
      principal_limit_factor: 0.486,
      principal_limit: 218_700,
      expected_rate: 5.125,
      initial_mip: 9000,
      servicing_set_aside: 0,
      origination_fee: 6000,
      closing_costs: 1250.5,
      mandatory_obligations: 16_250.5,
      available_proceeds: 202_449.5,
      cash_required_to_close: 0,
    });
    expect(calculated.body.steps.map(({ id }: { id: string }) => id)).toContain("principal_limit");

    const read = await officer.call("GET", `/loan/loans/${loan.id}/`);
    expect(read.body.last_calculation).toMatchObject({
      id: calculated.body.calculation_id,
      principal_limit: 218_700,
      available_proceeds: 202_449.5,
      // 60% of the principal limit, $131,220, which is more than the obligations plus 10%.
      first_year_limit: 131_220,
      cash_required_to_close: 0,
      stale: false,
    });
    expect(read.headers.get("ETag")).toBe(`"${read.body.version}"`);
    expect(read.body.version).toBe(rated.body.version);
  });

  test("co-borrowers, the property's details, and any term can be given at the start", async () => {
    const loan = await startLoan(officer, {
      co_borrowers: [{ first_name: "Ben", last_name: "Example", dob: "1949-07-01", ssn: "123456789" }],
      property: { street: "1 Main Street", city: "Richmond", zip_code: "23220", annual_hoa: 600 },
      product_code: "HECM_FIXED",
      hecm_type: "traditional",
      note_rate: 6.25,
      liens: [{ creditor: "First Bank", amount: 80_000.25 }],
      notes: "Calls before noon",
    });
    expect(
      loan.borrowers.map(({ borrower_type, ssn_last4 }: Record<string, string>) => [borrower_type, ssn_last4]),
    ).toEqual([
      ["borrower", null],
      ["co_borrower", "6789"],
    ]);
    expect(loan.property).toMatchObject({ street: "1 Main Street", city: "Richmond", state: "VA", annual_hoa: 600 });
    expect(loan).toMatchObject({
      product_code: "HECM_FIXED",
      rate_type: "fixed",
      note_rate: 6.25,
      notes: "Calls before noon",
    });
    expect(loan.liens[0]).toMatchObject({ amount: 80_000.25, is_mandatory: true });
    expect(JSON.stringify(loan)).not.toContain("123456789");
  });

  describe("a start with an invalid value is refused, names the field, and creates nothing", () => {
    const bad: [string, object, string][] = [
      ["a name that is blank", { first_name: "  " }, "first_name"],
      ["a name that is a number", { last_name: 7 }, "last_name"],
      ["a name of 256 characters", { last_name: "a".repeat(256) }, "last_name"],
      ["a date written otherwise", { dob: "03/14/1951" }, "dob"],
      ["a birth date in the future", { dob: "2026-05-02" }, "dob"],
      ["a borrower of 61", { dob: "1964-05-02" }, "dob"],
      ["an unknown state", { property_state: "XX" }, "property_state"],
      ["a value written as text", { home_value: "450000" }, "home_value"],
      ["a value of 0", { home_value: 0 }, "home_value"],
      ["a value beyond 999,999,999.99", { home_value: 1_000_000_000 }, "home_value"],
      ["three decimals of a dollar", { home_value: 450_000.001 }, "home_value"],
      ["six decimals of a percent", { margin: 2.000001 }, "margin"],
      ["an officer that is not there", { loan_officer_id: 999_999_999 }, "loan_officer_id"],
      ["an id that is text", { loan_officer_id: "1" }, "loan_officer_id"],
      ["an unknown choice", { hecm_type: "lottery" }, "hecm_type"],
      ["a product that is not there", { product_code: "HECM_GOLD" }, "product_code"],
      [
        "a nested field",
        { co_borrowers: [{ first_name: "Ben", last_name: "Example", dob: "soon" }] },
        "co_borrowers.0.dob",
      ],
      [
        "a co-borrower's number never given out",
        { co_borrowers: [{ first_name: "B", last_name: "E", dob: "1949-07-01", ssn: "000123456" }] },
        "co_borrowers.0.ssn",
      ],
      ["a property that is a list", { property: [] }, "property"],
      ["two states", { property: { state: "MD" } }, "property.state"],
      ["a property's ZIP code", { property: { zip_code: "232" } }, "property.zip_code"],
      ["a plan of no type", { payment_plan: { term_months: 120 } }, "payment_plan.type"],
    ];

    test.each(bad)("%s", async (_, given, field) => {
      const before = await officer.call("GET", "/loan/loans/");
      const refused = await officer.call("POST", "/loan/loans/start-loan/", aStart(officer, given));
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, field]);
      expect(refused.body.detail).toStartWith(`${field} `);
      const after = await officer.call("GET", "/loan/loans/");
      expect(after.body.count).toBe(before.body.count);
    });

    test("everything that is missing is reported at once", async () => {
      const refused = await officer.call("POST", "/loan/loans/start-loan/", {});
      expect(refused.body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual(
        Object.keys(aStart(officer)).toSorted(),
      );
    });

    test("turning 62 on the same day is old enough", async () => {
      expect((await startLoan(officer, { dob: "1964-05-01" })).status).toBe("origination");
    });
  });
});
