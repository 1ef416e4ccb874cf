import { beforeAll, describe, expect, test } from "bun:test";
import type { Company } from "../../../../../domain/company/company.ts";
import { startingProducts } from "../../../../../domain/company/product.ts";
import { rate } from "../../../../../domain/kernel/rate.ts";
import { onSqlite } from "../../support/on-both-stores.ts";
import { aStart, type Caller, startLoan } from "../../support/running-service.ts";

const aQuote = { age: 75, property_state: "VA", home_value: 450_000, expected_rate: 5.125 };
const bankLien = { amount: 60_000, kind: "mortgage" };

const productsWithFees = startingProducts.map((product) => ({
  ...product,
  defaultFees: [
    { code: "origination-fee", amountCents: 4_000_00, paidTo: null },
    { code: "title-insurance-lender", amountCents: 650_00, paidTo: null },
    { code: "counseling", amountCents: 145_00, paidTo: null },
  ],
}));

onSqlite((service) => {
  let company: Company;
  let officer: Caller;
  const quote = (given: object, caller = officer) => caller.call("POST", "/loan/quotes/", given);

  beforeAll(async () => {
    company = await service().company({ products: productsWithFees });
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
  });

  /**
   * A borrower of 75, a home of 450,000, an expected rate of 5.125%, a mortgage of 60,000. The table's factor is 0.486: principal limit
   * 218,700; premium 9,000, origination fee 6,000 (its cap), so that 75,000 are owed at closing and 143,700 are left. Of the first year's
   * limit of 60%, 131,220, 56,220 are then available. With c = (5.125% + 0.5%) ÷ 12, the annuity factor of 12 × (100 − 75) = 300 months is
   * 161.63583, of 120 months 92.04927: 143,700 ÷ 161.63583 = 889.04, and 143,700 ÷ 92.04927 = 1,561.12.
   */
  describe("a quote for a borrower of 75", () => {
    test("has the five main figures, and each plan with its amounts", async () => {
      const { status, body } = await quote({ ...aQuote, liens: [bankLien] });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        company: officer.company.id,
        product_code: "HECM_ANNUAL_CMT",
        principal_limit: 218_700,
        expected_rate: 5.125,
        available_proceeds: 143_700,
        initial_mip: 9_000,
        servicing_set_aside: 0,
      });
      const [line, tenure, term, single] = body.plans;
      expect(line).toMatchObject({
        type: "line_of_credit",
        refused: null,
        calculation: {
          mandatory_obligations: 75_000,
          first_year_available: 56_220,
          payment_plan: { type: "line_of_credit", line_of_credit: 143_700, monthly_payment: 0 },
        },
      });
      expect(tenure.calculation.payment_plan).toMatchObject({ type: "tenure", monthly_payment: 889.04 });
      expect(term.calculation.payment_plan).toMatchObject({ term_months: 120, monthly_payment: 1_561.12 });
      expect(line.steps.map(({ id }: { id: string }) => id)).toContain("principal_limit");
      expect(single).toMatchObject({
        type: "single_disbursement",
        calculation: null,
        rule_edition: null,
        steps: null,
        refused: {
          detail:
            "A single disbursement is possible on a fixed rate only: name a product with a fixed rate in product_code.",
          code: "payment_plan_not_for_rate_type",
          errors: [{ field: "product_code" }],
        },
      });
    });

    test("uses the given term and initial draw", async () => {
      const { body } = await quote({ ...aQuote, liens: [bankLien], term_months: 300, initial_draw: 43_700 });
      // 100,000 are left after the draw: 100,000 ÷ 161.63583.
      expect(body.plans[0].calculation.payment_plan).toMatchObject({ initial_draw: 43_700, line_of_credit: 100_000 });
      expect(body.plans[2].calculation.payment_plan).toMatchObject({ term_months: 300, monthly_payment: 618.67 });
    });

    test("has the modified plans too if their line of credit is given", async () => {
      // 143,700 less 43,700 in the line of credit is 100,000: ÷ 161.63583 for life, ÷ 92.04927 over 120 months.
      const { body } = await quote({ ...aQuote, liens: [bankLien], line_of_credit: 43_700 });
      expect(body.plans.map(({ type }: { type: string }) => type).slice(3)).toEqual([
        "modified_tenure",
        "modified_term",
        "single_disbursement",
      ]);
      expect(body.plans[3].calculation.payment_plan).toMatchObject({ line_of_credit: 43_700, monthly_payment: 618.67 });
      expect(body.plans[4].calculation.payment_plan).toMatchObject({ term_months: 120, monthly_payment: 1_086.37 });
    });

    test("has a refusal instead of a plan that the first year does not allow, and shows the others", async () => {
      // 36 payments of about 4,340 are more than 52,000 in a year; with 10,000 at closing that exceeds 56,220.
      const { status, body } = await quote({ ...aQuote, liens: [bankLien], term_months: 36, initial_draw: 10_000 });
      expect(status).toBe(200);
      expect(body.plans[2]).toMatchObject({
        calculation: null,
        refused: {
          code: "payments_above_first_year_available",
          errors: [
            { field: "initial_draw" },
            { field: "term_months", message: "must be more, so that each payment is less" },
          ],
        },
      });
      expect(body.plans[1].calculation.payment_plan.initial_draw).toBe(10_000);
    });

    test("calls the initial draw of a plan by its name in the quote", async () => {
      const { body } = await quote({ ...aQuote, liens: [bankLien], initial_draw: 60_000 });
      for (const { refused } of body.plans.slice(0, 3))
        expect(refused).toMatchObject({
          detail: "initial_draw must be at most $56,220.00, the amount available in the first 12 months.",
          errors: [
            {
              field: "initial_draw",
              message: "must be at most $56,220.00, the amount available in the first 12 months",
            },
          ],
        });
    });

    // At a fixed 6.5%, the factor at 75 is 0.421: 189,450, less 15,000 owed at closing 174,450; of 60%, 113,670, 98,670 are left.
    test("on a fixed rate has the single disbursement, and refuses the others", async () => {
      const { expected_rate: _, ...unrated } = aQuote;
      const { body } = await quote({ ...unrated, product_code: "HECM_FIXED", note_rate: 6.5 });
      expect(body.principal_limit).toBe(189_450);
      expect(body.plans.map(({ refused }: { refused: { code: string } | null }) => refused?.code ?? null)).toEqual([
        "payment_plan_not_for_rate_type",
        "payment_plan_not_for_rate_type",
        "payment_plan_not_for_rate_type",
        null,
      ]);
      expect(body.plans[3].calculation.payment_plan).toMatchObject({ initial_draw: 98_670, line_of_credit: 0 });
      expect(body.plans[3].calculation.proceeds_forgone).toBe(75_780);
    });

    test("on a fixed rate uses the product's rate, unless it names a note rate or an expected rate; so does a loan", async () => {
      const products = productsWithFees.map((each) => ({
        ...each,
        noteRate: each.rateType === "fixed" ? rate(7.5) : null,
      }));
      const elsewhere = await service().hire(await service().company({ products }), "Company User", "Loan Officer");
      const { expected_rate: _, ...home } = { ...aQuote, product_code: "HECM_FIXED" };
      const ratesOf = async (named: object) => {
        const quoted = await quote({ ...home, ...named }, elsewhere);
        const loan = await startLoan(elsewhere, { ...named, product_code: "HECM_FIXED" });
        const started = await elsewhere.call("POST", "/loan/loan-calculation/", { loan: loan.id });
        return [quoted.body.expected_rate, started.body.expected_rate, started.body.note_rate];
      };
      expect(await ratesOf({ expected_rate: null, note_rate: undefined })).toEqual([7.5, 7.5, 7.5]);
      expect(await ratesOf({ expected_rate: 6.5, note_rate: undefined })).toEqual([6.5, 6.5, 6.5]);
      expect(await ratesOf({ expected_rate: null, note_rate: 6.5 })).toEqual([6.5, 6.5, 6.5]);
      const both = await quote({ ...home, note_rate: 7, expected_rate: 6.5 }, elsewhere);
      expect(both.body.code).toBe("fixed_rate_differs");
    });

    test("is for a purchase if it names a price, and uses the lesser of price and value", async () => {
      const { body } = await quote({ ...aQuote, purchase_price: 400_000 });
      // 400,000 × 0.486.
      expect(body.principal_limit).toBe(194_400);
    });
  });

  describe("the age of a quote", () => {
    test("is the age that selects the factor, with the birthday on the closing date or today", async () => {
      const today = await quote({ ...aQuote, age: 70 });
      expect(today.body.borrowers).toEqual([{ borrower_type: "borrower", dob: "1956-05-01" }]);
      expect(today.body.plans[0].calculation).toMatchObject({ age_used: 70, youngest_borrower_age: 70 });
      const closing = await quote({ ...aQuote, age: 70, closing_date: "2026-07-15" });
      expect(closing.body.borrowers[0].dob).toBe("1956-07-15");
      expect(closing.body.plans[0].calculation).toMatchObject({ age_used: 70, youngest_borrower_age: 70 });
      expect(closing.body.principal_limit).toBe(today.body.principal_limit);
    });

    test("of an eligible spouse counts if it is lower, an ineligible spouse's never", async () => {
      const spouse = (borrower_type: string) => ({ ...aQuote, co_borrowers: [{ age: 70, borrower_type }] });
      const eligible = await quote(spouse("eligible_non_borrowing_spouse"));
      expect(eligible.body.plans[0].calculation).toMatchObject({
        age_used: 70,
        age_basis: "eligible_non_borrowing_spouse",
        youngest_borrower_age: 75,
      });
      const ineligible = await quote(spouse("ineligible_non_borrowing_spouse"));
      expect(ineligible.body.principal_limit).toBe(218_700);
    });
  });

  describe("a quote is refused", () => {
    test("with every field that is missing", async () => {
      const { status, body } = await quote({});
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([
        { field: "dob", message: "or age is required" },
        { field: "age", message: "or dob is required" },
        { field: "property_state", message: "is required" },
        { field: "home_value", message: "is required" },
      ]);
      const ageless = await quote({ ...aQuote, age: null });
      expect([ageless.status, ageless.body.errors]).toMatchObject([400, [{ field: "dob" }, { field: "age" }]]);
    });

    test.each<[string, object, string]>([
      ["an age beside a date of birth", { dob: "1951-03-14" }, "age"],
      ["an age that is no whole number", { age: 74.5 }, "age"],
      ["a borrower below 62", { age: 61 }, "age"],
      ["a borrower below 62 by date of birth", { age: null, dob: "1964-05-02" }, "dob"],
      ["a date of birth in the future", { age: null, dob: "2027-05-02" }, "dob"],
      ["a second borrower below 62", { co_borrowers: [{ age: 60 }] }, "co_borrowers.0.age"],
      [
        "a minor as spouse",
        { co_borrowers: [{ dob: "2010-01-01", borrower_type: "eligible_non_borrowing_spouse" }] },
        "co_borrowers.0.dob",
      ],
      ["no home value", { home_value: 0 }, "home_value"],
      ["an unknown state", { property_state: "ZZ" }, "property_state"],
      ["an unknown product", { product_code: "NONE" }, "product_code"],
      ["a lien without an amount", { liens: [{}] }, "liens.0.amount"],
      ["a fixed rate that no one names", { product_code: "HECM_FIXED", expected_rate: null }, "note_rate"],
      ["a purchase without a price", { hecm_type: "purchase" }, "purchase_price"],
      ["an application in the future", { application_date: "2026-05-02" }, "application_date"],
      ["an origination fee above its cap", { origination_fee: 6_000.01 }, "origination_fee"],
    ])("for %s, with the field's name", async (_, given, field) => {
      const { status, body } = await quote({ ...aQuote, ...given });
      expect([status, body.errors?.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
    });

    test("for a person for whom neither is given", async () => {
      const { body } = await quote({ ...aQuote, co_borrowers: [{}] });
      expect(body.errors).toMatchObject([{ field: "co_borrowers.0.dob" }, { field: "co_borrowers.0.age" }]);
    });

    test("for a state in which the company is not licensed", async () => {
      const licensed = await service().hire(
        await service().company({ statesLicensed: ["MD"] }),
        "Company User",
        "Loan Officer",
      );
      const { status, body } = await quote(aQuote, licensed);
      expect([status, body.errors[0].field]).toEqual([400, "property_state"]);
    });
  });

  describe("a quote has the figures of a loan that is started with the same data and calculated with the same plan:", () => {
    const rates = { margin: 2.25, expected_rate: 5.875, note_rate: 5.5 };
    test.each<[string, object]>([
      ["today's rates", { dob: "1951-03-14" }],
      [
        "a line to pay off",
        { dob: "1951-03-14", ...rates, liens: [bankLien, { amount: 5_000.5, is_mandatory: false }] },
      ],
      ["a spouse", { dob: "1953-10-31", co_borrowers: [{ dob: "1960-02-29", borrower_type: "co_borrower" }] }],
      [
        "a younger spouse",
        { dob: "1940-01-01", co_borrowers: [{ dob: "1970-06-06", borrower_type: "eligible_non_borrowing_spouse" }] },
      ],
      ["a closing and a servicing fee", { dob: "1951-03-14", closing_date: "2026-06-30", servicing_fee_monthly: 30 }],
      ["a purchase", { dob: "1951-03-14", hecm_type: "purchase", purchase_price: 430_000, earnest_money: 10_000 }],
      ["a fixed rate", { dob: "1951-03-14", product_code: "HECM_FIXED", note_rate: 6.5 }],
    ])("%s", async (_, given) => {
      const person = await service().hire(company, "Company User", "Loan Officer");
      const quoted = await quote({ property_state: "VA", home_value: 450_000, ...given }, person);
      expect(quoted.status).toBe(200);
      // Only names are needed to start the loan, also for co-borrowers.
      const { co_borrowers = [], ...terms } = given as { readonly co_borrowers?: readonly object[] };
      const named = co_borrowers.map((other) => ({ first_name: "Bea", last_name: "Example", ...other }));
      const loan = await startLoan(person, aStart(person, { ...terms, co_borrowers: named }));
      for (const { type, calculation, steps, refused, rule_edition } of quoted.body.plans) {
        const payment_plan = { type, ...(type === "term" ? { term_months: 120 } : {}) };
        await person.call("PATCH", `/loan/loans/${loan.id}/`, { payment_plan });
        const calculated = await person.call("POST", "/loan/loan-calculation/", { loan: loan.id });
        if (refused !== null) expect([calculated.status, calculated.body.code]).toEqual([400, refused.code]);
        else expect(calculated.body).toMatchObject({ ...calculation, steps, rule_edition });
      }
      expect(quoted.body.plans.some(({ refused }: { refused: unknown }) => refused === null)).toBe(true);
    });
  });

  test("a quote stores nothing and leaves nothing in the log", async () => {
    const owner = await service().hire(await service().company(), "Company Administrator");
    const entries = async (): Promise<number> => (await owner.call("GET", "/audit/")).body.count;
    const before = await entries();
    expect(before).toBeGreaterThan(0);
    expect((await quote({ ...aQuote, age: null, dob: "1951-03-14" }, owner)).status).toBe(200);
    expect(await entries()).toBe(before);
    expect((await owner.call("GET", "/loan/loans/")).body.count).toBe(0);
  });

  test("a Super User quotes for the named company, with that company's products", async () => {
    const owner = await service().hire(await service().company({ isHouse: true }), "Super User");
    const { body } = await quote({ ...aQuote, company: company.id }, owner);
    expect([body.company, body.plans[0].calculation.origination_fee]).toEqual([company.id, 4_000]);
    // 650 of title insurance; 218,700 − 9,000 − 4,000 − 650 − 145.
    expect(body.plans[0].calculation.closing_costs).toBe(650);
    expect(body.available_proceeds).toBe(204_905);
    expect((await quote({ ...aQuote, company: company.id })).status).toBe(404);
  });
});
