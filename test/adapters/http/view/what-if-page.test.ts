import { beforeAll, describe, expect, test } from "bun:test";
import { startingProducts } from "../../../../domain/company/product.ts";
import { onSqlite } from "../support/on-both-stores.ts";
import { type Caller, startLoan } from "../support/running-service.ts";
import { fieldsOf as sentFields } from "../support/site-visitor.ts";

/** The page's only script, by its first line. */
const ownScript = ["<script>"];
const monthlyName = startingProducts.find(({ code }) => code === "HECM_MONTHLY_CMT")?.name ?? "";
const hostile = '"><script>alert(1)</script>';

/** The page's fields with their values, as a browser would send them. */
const fieldsOf = (page: string): URLSearchParams => new URLSearchParams(sentFields(page));

/** The cells of a row of the plans. */
const planRow = (page: string, name: string): readonly string[] => {
  const [, cells = ""] = new RegExp(`<tr><th scope="row">${name}</th>(.*?)</tr>`).exec(page) ?? [];
  return [...cells.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) => cell);
};

const errorOf = (page: string, field: string): string | undefined =>
  new RegExp(`<p class="error" id="${field.replaceAll(".", "\\.")}\\.error">(.*?)</p>`).exec(page)?.[1];

/**
 * A borrower of 75, a home of 450,000, an expected rate of 5.125%: factor 0.486, principal limit 218,700; 15,000 owed at closing, 203,700
 * available. Tenure payments of 300 months at 5.625%: 203,700 ÷ 161.63583 = 1,260.24.
 */
onSqlite((service) => {
  let officer: Caller;
  let loan: { readonly id: number; readonly loan_number: string };
  const linkTo = async (operands: object, caller = officer): Promise<string> => {
    const { status, body } = await caller.call("POST", "/pages/links/", { page: "what_if", ...operands });
    expect([status, body.errors]).toEqual([201, undefined]);
    return new URL(body.url).pathname;
  };
  const open = async (path: string): Promise<string> => (await service().ask(path)).text();
  const send = async (path: string, form: URLSearchParams, headers: Record<string, string> = {}) => {
    const type = { "Content-Type": "application/x-www-form-urlencoded", ...headers };
    const response = await service().ask(path, { method: "POST", body: String(form), headers: type });
    return { status: response.status, headers: response.headers, page: await response.text() };
  };
  /** Sends the page's form with some fields changed. */
  const change = async (path: string, changes: Readonly<Record<string, string>>) => {
    const form = fieldsOf(await open(path));
    for (const [name, value] of Object.entries(changes)) {
      expect(form.has(name)).toBe(true);
      form.set(name, value);
    }
    return (await send(path, form)).page;
  };

  const quote = { age: 75, property_state: "VA", home_value: 450_000, expected_rate: 5.125, note_rate: 5 };

  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
    loan = await startLoan(officer, { expected_rate: 5.125, note_rate: 5 });
  });

  describe("the what-if page of a loan", () => {
    test("begins with the loan's own terms, and each plan beside the others", async () => {
      const page = await open(await linkTo({ loan: loan.id }));
      expect(page).toContain(`<h1>Loan ${loan.loan_number}: what if</h1>`);
      expect(page).toContain("$218,700.00");
      expect(fieldsOf(page).get("home_value")).toBe("450,000");
      expect(fieldsOf(page).get("age")).toBe("75");
      expect(page).toContain(">Other non-borrowing: Any other person");
      expect(planRow(page, "Monthly payment").slice(0, 2)).toEqual(["–", "$1,260.24"]);
      expect(planRow(page, "Rate")[3]).toBe("Fixed rate is required to calculate a fixed-rate product.");
      // The first year pays 60% of the limit, 131,220, less the 15,000 at closing (24 CFR 206.25).
      expect(page).toContain(
        "Ada Example could receive $203,700, up to $116,220 of it in the first 12 months.</p>\n<p>Property taxes, insurance",
      );
      expect(planRow(page, "Most in the first 12 months").slice(0, 3)).toEqual(["$116,220", "$116,220", "$116,220"]);
      // Three charts, and the equal housing logo.
      expect(page.match(/<svg/g)).toHaveLength(4);
      expect(page).toContain("line of credit will differ");
    });

    test("shows the form again with what was typed, and the new figures", async () => {
      // 500,000 × 0.486.
      const page = await change(await linkTo({ loan: loan.id }), { home_value: "$500,000" });
      expect(page).toContain("$243,000.00");
      expect(page).toContain("Home value: $450,000.00 → $500,000.00");
      expect(page).toMatch(/<input id="home_value"[^>]* value="\$500,000"/);
      // A comma that separates no thousands may be meant as a decimal point: 5,25 is not 525, and 0,5 not 5.
      const refused = await change(await linkTo({ loan: loan.id }), { home_value: "50,00", expected_rate: "5,25" });
      for (const name of ["home_value", "expected_rate"]) expect(refused).toContain(`id="${name}.error"`);
      for (const typed of ["50,00", "5,25"]) expect(refused).toContain(`value="${typed}"`);
    });

    test("accepts dates, amounts, and rates as people write them, and shows dates in the same way", async () => {
      const path = await linkTo({ loan: loan.id });
      const typed = {
        closing_date: "08/03/2026",
        home_value: "$ 500,000.00",
        expected_rate: "5.125 %",
        term_months: "1,000",
      };
      const page = await change(path, typed);
      expect(page).toContain("Closing date: empty → August 3, 2026");
      expect(page).toContain("Term, in months: empty → 1000");
      expect(page).toContain("Home value: $450,000.00 → $500,000.00");
      // 5.125% is the loan's own rate.
      expect(page).not.toContain("Expected rate: 5.125");
      const closing = await linkTo({ quote: { ...quote, closing_date: "2026-08-03" } });
      expect(fieldsOf(await open(closing)).get("closing_date")).toBe("08/03/2026");
    });

    test("changes nothing on the loan", async () => {
      const before = (await officer.call("GET", `/loan/loans/${loan.id}/`)).body;
      await change(await linkTo({ loan: loan.id }), { home_value: "800000", age: "90" });
      expect((await officer.call("GET", `/loan/loans/${loan.id}/`)).body).toEqual(before);
      expect((await officer.call("GET", `/loan/loan-calculation/?loan=${loan.id}`)).body.count).toBe(0);
    });

    test("accepts a lien, another person, a draw, and a term", async () => {
      // The factor at 70 and 5.125% is 0.458: 206,100, less 15,000 and the 60,000 that are paid off.
      const page = await change(await linkTo({ loan: loan.id }), {
        "liens.0.amount": "60,000",
        "co_borrowers.0.borrower_type": "eligible_non_borrowing_spouse",
        "co_borrowers.0.age": "70",
        initial_draw: "10000",
        term_months: "60",
      });
      expect(page).toContain("$206,100");
      expect(page).toContain("$131,100");
      expect(planRow(page, "Line of credit after closing")[0]).toBe("$121,100");
      expect(planRow(page, "Payments last")[2]).toBe("60 months");
    });

    test("has one row more than is filled in each list, so that a second debt and a third person can be entered", async () => {
      const path = await linkTo({ quote });
      const rows = (page: string) => [...fieldsOf(page).keys()].filter((name) => /^(liens|co_borrowers)\./.test(name));
      const ofPerson = (row: number) => [`co_borrowers.${row}.borrower_type`, `co_borrowers.${row}.age`];
      expect(rows(await open(path))).toEqual(["liens.0.amount", ...ofPerson(0)]);
      const spouse = "eligible_non_borrowing_spouse";
      const first = { "liens.0.amount": "60,000", "co_borrowers.0.borrower_type": spouse, "co_borrowers.0.age": "78" };
      const one = await change(path, first);
      expect(rows(one)).toEqual(["liens.0.amount", "liens.1.amount", ...ofPerson(0), ...ofPerson(1)]);
      const form = fieldsOf(one);
      form.set("liens.1.amount", "40,000");
      // 203,700 less both.
      const { page } = await send(path, form);
      expect(page).toContain("could receive $103,700");
      expect(page).toContain("Mortgage 2 to pay off: empty → $40,000.00");
      // An error names the field in the words that it had when it was empty.
      const below = await change(path, { "liens.0.amount": "-5" });
      expect(errorOf(below, "liens.0.amount")).toBe("Mortgage 1 to pay off must be at least 0.");
      form.set("liens.0.amount", "");
      const without = await send(path, form);
      expect(without.page).toContain("could receive $163,700");
      // An empty row between others is no one, and an error is shown at the row in which it was typed.
      form.set("co_borrowers.0.borrower_type", "");
      form.set("co_borrowers.1.borrower_type", "co_borrower");
      form.set("co_borrowers.1.age", "61");
      form.set("co_borrowers.0.age", "");
      const young = await send(path, form);
      expect(errorOf(young.page, "co_borrowers.1.age")).toContain("must make the borrower at least 62 years old");
    });

    test("accepts repairs, charges at closing, and a set-aside", async () => {
      const path = await linkTo({ loan: loan.id });
      // Of 203,700, repairs of 10,000 set aside 15,000, 150% of them, and the fee of 150; 2,000 are paid at closing.
      const page = await change(path, {
        repair_estimate: "10,000",
        repair_administration_fee: "150",
        property_charges_at_closing: "2000",
      });
      expect(page).toContain("$186,550");
      // 20,000 of 203,700 are set aside.
      const charges = { annual_taxes: "3600", annual_insurance: "1200" };
      const setAside = await change(path, { ...charges, "lesa.type": "partially_funded", "lesa.amount": "20000" });
      expect(setAside).toContain("$183,700");
    });

    test("does not ask a loan that is no purchase for a deposit or a seller", async () => {
      const fields = fieldsOf(await open(await linkTo({ loan: loan.id })));
      expect(["purchase_price", "earnest_money", "seller_contributions"].filter((name) => fields.has(name))).toEqual(
        [],
      );
    });

    test("shows the modified plans beside the others if their line of credit is given", async () => {
      // 203,700 less 100,000 in the line of credit: 103,700 ÷ 161.63583 a month for life, ÷ 92.04927 over 120 months.
      const path = await linkTo({ loan: loan.id });
      const page = await change(path, { line_of_credit: "100000" });
      expect(planRow(page, "Monthly payment")).toEqual(["–", "$1,260.24", "$2,212.95", "$641.57", "$1,126.57"]);
      expect(planRow(page, "Line of credit after closing").slice(3)).toEqual(["$100,000", "$100,000"]);
      expect(planRow(page, "Payments last").slice(1, 5)).toEqual([
        "while the loan lasts",
        "120 months",
        "while the loan lasts",
        "120 months",
      ]);
      const tooMuch = await change(path, { line_of_credit: "203701" });
      expect(planRow(tooMuch, "Cash at closing")[3]).toBe(
        "The line of credit of a modified plan must be at most $203,700.00.",
      );
    });

    test("accepts a fixed-rate product, with the single disbursement only", async () => {
      const path = await linkTo({ loan: loan.id });
      const unrated = await change(path, { product_code: "HECM_FIXED" });
      expect(errorOf(unrated, "fixed_rate")).toBe("Fixed rate is required to calculate a fixed-rate product.");
      expect(unrated).toContain("Not everything is calculated yet");
      // 450,000 × 0.421 at 6.5%; 60% of it less 15,000.
      const page = await change(path, { product_code: "HECM_FIXED", fixed_rate: "6.5" });
      expect(page).toContain("$189,450");
      expect(page).toContain("Ada Example could receive $98,670 in a single payment at closing.");
      expect(page).toContain("Projected at the fixed note rate + annual MIP");
      expect(planRow(page, "Cash at closing").at(-1)).toBe("$98,670");
    });

    test("shows the fixed rate beside the adjustable one as soon as its rate is known, whichever is chosen", async () => {
      const path = await linkTo({ loan: loan.id });
      const page = await change(path, { fixed_rate: "6.5" });
      expect(planRow(page, "Principal limit")).toEqual(["$218,700", "$218,700", "$218,700", "$189,450"]);
      expect(planRow(page, "Rate").at(-1)).toBe("6.50%");
    });

    test("lets rates that no one changed follow another product, says so, and keeps the changed one", async () => {
      const path = await linkTo({ loan: loan.id });
      const page = await change(path, { product_code: "HECM_MONTHLY_CMT", note_rate: "5.25" });
      expect(page).toContain(`Margin and expected rate follow ${monthlyName}, since they were not changed here.`);
      expect([
        fieldsOf(page).get("margin"),
        fieldsOf(page).get("expected_rate"),
        fieldsOf(page).get("note_rate"),
      ]).toEqual(["", "", "5.25"]);
      expect(page).toContain("Empty: 2.00%, the product’s margin");
    });

    test("says for each empty cost of a quote which amount the product has", async () => {
      const defaultFees = [
        { code: "origination-fee", amountCents: null, paidTo: "lender" },
        { code: "credit-report", amountCents: 65_00, paidTo: "credit vendor" },
        { code: "counseling", amountCents: 145_00, paidTo: "counseling agency" },
      ];
      const products = startingProducts.map((each) => ({ ...each, servicingFeeMonthlyCents: 30_00, defaultFees }));
      const seller = await service().hire(await service().company({ products }), "Company User", "Loan Officer");
      const page = await open(await linkTo({ quote }, seller));
      const hintOf = (name: string) => new RegExp(`<p class="hint" id="${name}\\.hint">(.*?)</p>`).exec(page)?.[1];
      const hints = ["origination_fee", "counseling_fee", "closing_costs", "servicing_fee_monthly"].map(hintOf);
      // 2% of 200,000 and 1% of the rest is 6,500, of which 6,000 are allowed (24 CFR 206.31).
      expect(hints).toEqual([
        "Empty: $6,000.00, the product’s default fee",
        "Empty: $145.00, the product’s default fee",
        "Empty: $65.00, the product’s default fees",
        "Empty: $30.00, the product’s servicing fee",
      ]);
    });

    test("keeps the rates of the adjustable product beside a fixed one, however often it is sent", async () => {
      const path = await linkTo({ loan: loan.id });
      const first = await change(path, { product_code: "HECM_FIXED", fixed_rate: "6.5" });
      expect(first).not.toContain("since they were not changed here");
      const { page } = await send(path, fieldsOf(first));
      expect(planRow(page, "Principal limit")).toEqual(["$218,700", "$218,700", "$218,700", "$189,450"]);
    });

    test("says for a fixed rate what a single payment could be, if more is requested", async () => {
      const path = await linkTo({ loan: loan.id });
      const page = await change(path, { product_code: "HECM_FIXED", fixed_rate: "6.5", initial_draw: "98670.01" });
      expect(page).toContain("Ada Example could receive $98,670 in a single payment at closing.");
    });

    test("says what the borrower must pay before any plan, if the payoffs exceed the loan", async () => {
      // 300,000 owed and 15,000 of costs against a limit of 218,700: 96,300 are missing.
      const page = await change(await linkTo({ loan: loan.id }), { "liens.0.amount": "300,000.50" });
      const sentence = "The payoffs and costs exceed the loan by $96,301. Ada Example must bring $96,301 to closing.";
      expect(page.indexOf(sentence)).toBeGreaterThan(0);
      expect(page.indexOf(sentence)).toBeLessThan(page.indexOf("Payment plans side by side"));
      expect(page.slice(0, page.indexOf("<form"))).not.toContain("$0.00");
      // The plans say why they pay nothing, beside what they have in common.
      expect(planRow(page, "Principal limit").slice(0, 3)).toEqual(["$218,700", "$218,700", "$218,700"]);
      expect(planRow(page, "Cash at closing").slice(0, 3).join()).toMatch(
        /^(Nothing of the loan is left[^,]*,[^,]*,?){3}$/,
      );
      expect(planRow(page, "Cash to bring to closing").slice(0, 3)).toEqual(["$96,300.50", "$96,300.50", "$96,300.50"]);
    });

    test("keeps a lock and a date of birth as long as no one changes them", async () => {
      const locked = await startLoan(officer, {
        dob: "1950-11-02",
        expected_rate: 5.5,
        rate_lock_date: "2026-04-28",
        note_rate: 5,
      });
      const stored = (await officer.call("POST", "/loan/loan-calculation/", { loan: locked.id })).body;
      const path = await linkTo({ loan: locked.id });
      const sent = await send(path, fieldsOf(await open(path)));
      const dollars = stored.principal_limit.toLocaleString("en-US", {
        style: "currency",
        currency: "USD",
        trailingZeroDisplay: "stripIfInteger",
      });
      expect(sent.page).toContain(`<td class="figure">${dollars}</td>`);
      expect(sent.page).not.toContain("What was changed");
    });
  });

  describe("the what-if page of a quote", () => {
    test("has the quote's figures, and those of another home", async () => {
      const path = await linkTo({ quote });
      expect(await open(path)).toContain("$218,700.00");
      const page = await change(path, { home_value: "200000" });
      // 200,000 × 0.486 = 97,200; premium 4,000, origination fee at its cap of 4,000.
      expect(page).toContain("$97,200");
      expect(page).toContain("$89,200");
    });

    test("says that its rates follow another product, including those that were empty", async () => {
      const page = await change(await linkTo({ quote }), { product_code: "HECM_MONTHLY_CMT" });
      const rates = "Margin, expected rate and note rate follow";
      expect(page).toContain(`${rates} ${monthlyName}, since they were not changed here.`);
    });

    test("counts the deposit and the seller's part of a purchase", async () => {
      // 450,000 and costs of 15,000 against a limit of 218,700: 246,300. With 5,000 more of costs, which the seller pays, and 10,000 that
      // are already paid: 236,300.
      const path = await linkTo({ quote: { ...quote, purchase_price: 450_000 } });
      expect(await open(path)).toContain("$246,300");
      const paid = { closing_costs: "5000", earnest_money: "10000", seller_contributions: "5000" };
      expect(await change(path, paid)).toContain("$236,300");
      expect(errorOf(await change(path, { seller_contributions: "1" }), "seller_contributions")).toContain(
        "at most $0.00",
      );
    });

    test("accepts an age if the quote has a date of birth", async () => {
      const { age: _, ...born } = quote;
      const path = await linkTo({ quote: { ...born, dob: "1951-03-14" } });
      expect(fieldsOf(await open(path)).get("age")).toBe("75");
      // The factor at 70 and 5.125% is 0.458.
      expect(await change(path, { age: "70" })).toContain("$206,100.00");
    });

    test("accepts a date of birth instead of the age, by which the nearest age selects the factor", async () => {
      const path = await linkTo({ quote });
      // From December 1955 to May 2026 it is 70 years and five months, which count as 70; from October, seven months more than 70.
      const ageUsed = (page: string) => /Age used<\/th><td class="figure">(\d+) years/.exec(page)?.[1];
      expect(ageUsed(await change(path, { dob: "1955-12-01" }))).toBe("70");
      expect(ageUsed(await change(path, { dob: "1955-10-31" }))).toBe("71");
      const wrong = { yesterday: "must be", "2020-05-01": "62" };
      for (const [dob, words] of Object.entries(wrong))
        expect(errorOf(await change(path, { dob: dob }), "dob")).toContain(words);
      const page = await open(await linkTo({ loan: loan.id }));
      expect(fieldsOf(page).has("dob")).toBe(false);
    });

    test("needs a quote or a loan, and a valid one", async () => {
      const refused = async (operands: object) => {
        const { status, body } = await officer.call("POST", "/pages/links/", { page: "what_if", ...operands });
        return [status, body.errors?.map(({ field }: { field: string }) => field)];
      };
      expect(await refused({})).toEqual([400, ["loan", "quote"]]);
      expect(await refused({ loan: loan.id, quote })).toEqual([400, ["quote"]]);
      expect(await refused({ quote: { ...quote, home_value: 0 } })).toEqual([400, ["quote.home_value"]]);
      expect(await refused({ quote: { ...quote, age: null } })).toEqual([400, ["quote.dob", "quote.age"]]);
      expect(await refused({ quote: { ...quote, product_code: "NONE" } })).toEqual([400, ["quote.product_code"]]);
    });
  });

  describe("an error in the form", () => {
    test.each<[string, Readonly<Record<string, string>>, string, string]>([
      ["words for a number", { home_value: "a lot" }, "home_value", "Home value must be a number."],
      ["nothing", { home_value: " " }, "home_value", "Home value is required."],
      ["a value below zero", { home_value: "-5" }, "home_value", "Home value must be greater than 0."],
      ["an age that is too low", { age: "61" }, "age", "must make the borrower at least 62 years old on May 1, 2026"],
      ["no age", { age: "" }, "age", "Age in years is required."],
      [
        "an age of no one",
        { "co_borrowers.0.age": "70" },
        "co_borrowers.0.borrower_type",
        "Another person must say who is of this age.",
      ],
      ["a date that is none", { closing_date: "2026-02-30" }, "closing_date", "Closing date is not a calendar date."],
      ["a rate above the table", { expected_rate: "25" }, "expected_rate", "Expected rate must be at most"],
      [
        "a fee above its cap",
        { origination_fee: "6000.01" },
        "origination_fee",
        "Origination fee must be at most $6,000.00",
      ],
      ["an unknown product", { product_code: "NONE" }, "product_code", "Product must be one of the choices."],
      ["part of a month", { term_months: "12.5" }, "term_months", "must be a whole number"],
      ["markup", { home_value: hostile }, "home_value", "Home value must be a number."],
    ])("is shown beside its field, on a page without figures: %s", async (_, changes, field, sentence) => {
      for (const operands of [{ loan: loan.id }, { quote }]) {
        const page = await change(await linkTo(operands), changes);
        expect(errorOf(page, field)).toContain(sentence);
        expect(page).toContain('role="alert"');
        expect(page).toContain(`<a href="#${field}">`);
        expect(page).not.toContain("Payment plans side by side");
        expect([...page.matchAll(/<script>.*/g)].map(([line]) => line)).toEqual(ownScript);
      }
    });

    test("is shown above the form, in words, if none of its fields can correct it", async () => {
      const terms = { expected_rate: 5.125, note_rate: 5, hecm_type: "refinance" };
      const refinance = await startLoan(officer, terms);
      const page = await open(await linkTo({ loan: refinance.id }));
      expect(page).toMatch(/<p>The calculation still needs: [^<]*prior HECM/);
      expect(page).not.toContain("prior_hecm");
      expect(page).not.toContain("Payment plans side by side");
    });

    test("is a state in which the company does not lend, which the form does not offer", async () => {
      const company = await service().company({ statesLicensed: ["CA", "VA"] });
      const lender = await service().hire(company, "Company User", "Loan Officer");
      const path = await linkTo({ quote }, lender);
      expect(await open(path)).not.toContain('<option value="TX">');
      const page = await change(path, { property_state: "TX" });
      expect(errorOf(page, "property_state")).toBe("State of the home must be a state the company is licensed in.");
    });

    test("asks for the charges of a set-aside beside their fields", async () => {
      const page = await change(await linkTo({ loan: loan.id }), { "lesa.type": "fully_funded" });
      expect(errorOf(page, "annual_taxes")).toBe("Property taxes per year is required for a calculation.");
      expect(errorOf(page, "annual_insurance")).toBe("Homeowners insurance per year is required for a calculation.");
      expect(page).not.toContain("Payment plans side by side");
      const paid = await change(await linkTo({ loan: loan.id }), {
        "lesa.type": "fully_funded",
        annual_taxes: "3600",
        annual_insurance: "1200",
      });
      expect(paid).toContain("Payment plans side by side");
    });

    test("shows a plan that the first year does not allow with its reason", async () => {
      const page = await change(await linkTo({ quote }), { initial_draw: "110000", term_months: "24" });
      expect(planRow(page, "Cash at closing")[2]).toBe(
        "The draw at closing and the payments of the first 12 months must be at most $116,220.00 together.",
      );
    });

    test("concerns the form only: fields that are unknown, missing, or repeated change nothing else", async () => {
      const path = await linkTo({ quote });
      const missing = await send(path, new URLSearchParams());
      expect([missing.status, missing.page.includes("$218,700.00")]).toEqual([200, true]);
      const empty = await send(path, new URLSearchParams({ home_value: "" }));
      expect([empty.status, errorOf(empty.page, "home_value")]).toEqual([400, "Home value is required."]);
      const form = fieldsOf(await open(path));
      form.append("home_value", "1");
      form.append("co_borrowers.8.age", "20");
      form.append("__proto__.x", "1");
      expect((await send(path, form)).page).toContain("$218,700.00");
    });
  });

  test("names with markup are shown as text", async () => {
    const company = await service().company({
      name: hostile,
      products: [...startingProducts.map((product) => ({ ...product, name: hostile }))],
    });
    const person = await service().hire(company, "Company User", "Loan Officer");
    const page = await open(await linkTo({ quote }, person));
    expect([...page.matchAll(/<script>.*/g)].map(([line]) => line)).toEqual(ownScript);
    expect(page).toContain("&lt;script&gt;");
  });

  test("form and script can send to this service only, and the page requests nothing else", async () => {
    const { headers } = await service().ask(await linkTo({ quote }));
    const policy = headers.get("Content-Security-Policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toMatch(/script-src 'sha256-[^']+'; connect-src 'self'$/);
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  test("a form that is too large, or no form, gets a page", async () => {
    const path = await linkTo({ quote });
    const large = new URLSearchParams({ home_value: "1".repeat(3_000_000) });
    const { status, page } = await send(path, large);
    expect([status, page.startsWith("<!doctype html>")]).toEqual([413, true]);
    const json = await send(path, new URLSearchParams(), { "Content-Type": "application/json" });
    expect([json.status, json.page.startsWith("<!doctype html>")]).toEqual([415, true]);
  });

  test("opens for anyone who can calculate, in the own company", async () => {
    const other = await service().hire(await service().company(), "Company User", "Loan Officer");
    const { status, body } = await other.call("POST", "/pages/links/", { page: "what_if", loan: loan.id });
    expect([status, body.code]).toEqual([404, "loan_not_found"]);
  });
});
