import { beforeAll, describe, expect, test } from "bun:test";
import { startingProducts } from "../../../../../domain/company/product.ts";
import { calculate } from "../../../../../domain/hecm/calculate.ts";
import { accepted } from "../../../../fixtures/accepted.ts";
import { onSqlite } from "../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../support/running-service.ts";

interface Year {
  readonly year: number;
  readonly homes: readonly { readonly appreciation: number; readonly home_value: number; readonly equity: number }[];
}

/** The cells of a line without quotes, as every line of figures is. */
const cells = (line: string): string[] => line.split(",");

/**
 * The loan: a borrower of 75, a home of 450,000, a note rate of 5%, an expected rate of 5.125%, no plan. Principal limit 218,700,
 * obligations 15,000 (premium 9,000, fee 6,000), line of credit 203,700.
 */
onSqlite((service) => {
  let officer: Caller;
  let calculation: number;
  const ask = (path: string, accept?: string) =>
    officer.call("GET", `/loan/loan-calculation/${calculation}/${path}`, undefined, accept ? { Accept: accept } : {});
  const calculated = async (loan: number): Promise<number> =>
    (await officer.call("POST", "/loan/loan-calculation/", { loan })).body.id;

  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
    calculation = await calculated((await startLoan(officer, { note_rate: 5, expected_rate: 5.125 })).id);
  });

  describe("the explanation of a calculation", () => {
    test("shows the inputs, and every step with a readable sentence", async () => {
      const { status, body } = await ask("explain/");
      expect([status, body.calculation_id]).toEqual([200, calculation]);
      expect(body.inputs).toContainEqual({ name: "Home value entered", value: { amount: 450_000, unit: "dollars" } });
      expect(body.inputs).toContainEqual({ name: "Case number assigned", value: { amount: "not yet", unit: "text" } });
      const { text } = body.steps.find(({ id }: { id: string }) => id === "principal_limit");
      expect(text).toBe(
        "Principal limit = $218,700.00: maximum claim amount × principal limit factor = $450,000.00 × 0.486.",
      );
    });

    test("has the same steps as the calculation", async () => {
      const steps = (await ask("")).body.steps;
      const explained = (await ask("explain/")).body.steps.map(({ text, ...step }: { text: string }) => step);
      expect(explained).toEqual(steps);
    });

    test("names the loan's officer as the preparer, whoever opens the page", async () => {
      const processor = await service().hire(officer.company, "Company User", "Processor");
      const { body } = await processor.call("GET", `/loan/loan-calculation/${calculation}/explain/`, undefined, {
        Accept: "text/html",
      });
      expect(/Prepared by [^<]*/.exec(body)?.[0]).toContain(officer.email);
      expect(body).not.toContain(processor.email);
    });

    test("is a page if a browser requests it, and otherwise JSON", async () => {
      const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";
      for (const accept of ["text/html", browser]) {
        const { status, headers, body } = await ask("explain/", accept);
        expect([status, headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
        expect(body).toStartWith("<!doctype html>");
        expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
        expect([headers.get("Vary"), headers.get("ETag")]).toEqual(["Accept", null]);
      }
      for (const accept of ["*/*", "application/json", "text/html;q=0", "text/html;q=0.5, application/json"]) {
        const { headers } = await ask("explain/", accept);
        expect(headers.get("Content-Type")).toBe("application/json");
        expect([headers.get("Vary"), headers.get("ETag")]).toEqual(["Accept", '"1"']);
      }
    });

    test("is a page that names the company and its reader, and has the company's disclaimer", async () => {
      const company = officer.company;
      const page = async (): Promise<string> => (await ask("explain/", "text/html")).body;
      expect(await page()).toContain(`<p>${company.name}</p>`);
      expect(await page()).toMatch(
        /not an offer, an approval or a commitment to lend[\s\S]*Prepared by \w+ \w+[^<]* on \w+ \d/,
      );
      const administrator = await service().hire(company, "Company Administrator");
      const path = `/company/companies/${company.id}/`;
      const set = (text: string) => administrator.call("PATCH", path, { page_disclaimer: text });
      expect((await set("Ours,\nin two lines.")).body.page_disclaimer).toBe("Ours,\nin two lines.");
      expect(await page()).toContain('<p class="disclaimer">Ours,\nin two lines.</p>');
      expect((await set("x".repeat(2_001))).body.errors).toMatchObject([{ field: "page_disclaimer" }]);
      expect((await set("x".repeat(2_000))).status).toBe(200);
      expect((await set("")).body.page_disclaimer).toBeNull();
      expect(await page()).toContain("not an offer, an approval or a commitment to lend");
    });

    test("is a page for everyone who requests it in the address, regardless of Accept", async () => {
      for (const [query, type] of [
        ["?format=html", "text/html; charset=utf-8"],
        ["?format=json", "application/json"],
      ] as const)
        for (const accept of [undefined, "image/png", "application/json", "text/html"])
          expect((await ask(`explain/${query}`, accept)).headers.get("Content-Type")).toBe(type);
      expect((await ask("projection/?format=csv")).headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
      expect((await ask("projection.svg?format=svg")).headers.get("Content-Type")).toStartWith("image/svg+xml");
    });

    test("is not sent again to a client that has it", async () => {
      const known = await officer.call("GET", `/loan/loan-calculation/${calculation}/explain/`, undefined, {
        "If-None-Match": '"1"',
      });
      expect([known.status, known.headers.get("Vary")]).toEqual([304, "Accept"]);
    });
  });

  describe("the projection of a calculation", () => {
    test("is a page too, with its loan, its amortization table, and its loan cost", async () => {
      for (const [path, years] of [
        ["projection/?format=html", 26],
        ["projection/?format=html&years=5", 6],
      ] as const) {
        const { status, headers, body } = await ask(path);
        expect([status, headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
        expect(body).toContain("<h1>Amortization projection of loan");
        expect(body).toContain("Total annual loan cost (TALC)");
        expect(body).toContain(officer.company.name);
        const [, table = ""] = /<table class="dense years">([\s\S]*?)<\/table>/.exec(body) ?? [];
        expect(table.split('<th scope="row"').length - 1).toBe(years);
      }
    });

    test("covers the years from closing to the one in which the age used is 100", async () => {
      const { body } = await ask("projection/");
      expect([body.horizon_years, body.growth_rate, body.years.length]).toEqual([25, 5.625, 26]);
      expect(body.years[0]).toMatchObject({ year: 0, age: 75, balance: 15_000, line_of_credit: 203_700 });
      // c = 5.625% ÷ 12 = 0.46875%; (1 + c)^12 = 1.05772309540…: 15,000 → 15,865.85; 203,700 → 215,458.19; 218,700 → 231,324.04; (1 +
      // c)^300 × 15,000 = 61,008.58.
      expect(body.years[1]).toMatchObject({
        age: 76,
        balance: 15_865.85,
        line_of_credit: 215_458.19,
        principal_limit: 231_324.04,
        // 865.85 × 0.5 ÷ 5.625 = 76.96 is premium, and the rest is interest.
        accrued: 865.85,
        interest: 788.89,
        premium: 76.96,
        paid_to_borrower: 0,
        servicing_fees: 0,
        property_charges: 0,
      });
      expect(body.years[25]).toMatchObject({ age: 100, balance: 61_008.58 });
      // 450,000, × 1.04 = 468,000 and × 1.08 = 486,000, each less 15,865.85.
      expect(body.years[1].homes).toEqual([
        { appreciation: 0, home_value: 450_000, equity: 434_134.15 },
        { appreciation: 4, home_value: 468_000, equity: 452_134.15 },
        { appreciation: 8, home_value: 486_000, equity: 470_134.15 },
      ]);
    });

    test("states the order of events in a month, so that its balances can be recomputed", async () => {
      const { body } = await ask("projection/");
      expect(body.order_of_events).toHaveLength(5);
      expect(body.order_of_events[0]).toStartWith("The payment to the borrower");
      const month = body.steps.find(({ id }: { id: string }) => id === "projection_month");
      expect(month).toMatchObject({ value: { amount: 1.0046875, unit: "factor" } });
      for (const [index, year] of body.years.slice(1).entries()) {
        const { paid_to_borrower, servicing_fees, property_charges, interest, premium } = year;
        const added = paid_to_borrower + servicing_fees + property_charges + interest + premium;
        expect((body.years[index].balance + added).toFixed(2)).toBe(year.balance.toFixed(2));
      }
    });

    test("is in the explanation too, with its steps in words", async () => {
      const { projection, projection_refused } = (await ask("explain/")).body;
      const { years, order_of_events, growth_rate } = (await ask("projection/")).body;
      expect(projection).toMatchObject({ years, order_of_events, growth_rate });
      expect(projection.steps.map(({ text }: { text: string }) => text)).toContain(
        "Growth rate of the projection = 5.625%: expected rate + annual MIP rate, a twelfth each month = 5.125% + 0.500%, a twelfth each month.",
      );
      expect(projection_refused).toBeNull();
    });

    test("can be shorter, and no longer than the tables", async () => {
      expect((await ask("projection/?years=1")).body.years).toHaveLength(2);
      expect((await ask("projection/?years=25")).body.years).toHaveLength(26);
      for (const path of ["projection/?years=26", "projection.svg?years=26"]) {
        const refused = await ask(path);
        expect([refused.status, refused.body.code]).toEqual([400, "horizon_out_of_range"]);
        expect(refused.body.errors).toEqual([{ field: "years", message: "must be from 1 to 25" }]);
      }
      for (const years of ["0", "x", "1.5", "101"]) {
        const refused = await ask(`projection/?years=${years}`);
        expect([refused.status, refused.body.errors[0].field]).toEqual([400, "years"]);
      }
    });

    test("has the total annual loan cost of each period and appreciation", async () => {
      const { body } = await ask("projection/");
      const { age, growth_rate, costs, rates } = body.total_annual_loan_cost;
      // 5% + 0.5%; appendix L at 75: 2, 6, 12, and 17 years.
      expect({ age, growth_rate, costs }).toEqual({ age: 75, growth_rate: 5.5, costs: 15_000 });
      expect([...new Set(rates.map(({ years }: { years: number }) => years))]).toEqual([2, 6, 12, 17]);
      expect(rates).toHaveLength(12);
      expect(rates.every(({ rate }: { rate: number | null }) => rate !== null && rate > 0)).toBe(true);
      expect(body.total_annual_loan_cost_refused).toBeNull();
    });

    test("says why there is no total annual loan cost while no note rate is known", async () => {
      const products = startingProducts.map((product) => ({ ...product, noteIndex: null }));
      const other = await service().hire(await service().company({ products }), "Company User", "Loan Officer");
      const { id } = await startLoan(other, { expected_rate: 5.125 });
      const made = await other.call("POST", "/loan/loan-calculation/", { loan: id });
      const { body } = await other.call("GET", `/loan/loan-calculation/${made.body.id}/projection/`);
      expect(body.total_annual_loan_cost).toBeNull();
      expect(body.total_annual_loan_cost_refused).toMatchObject({ code: "note_rate_missing" });
      expect(body.years).toHaveLength(26);
    });

    test("as a table has every figure of the years", async () => {
      const years: readonly Year[] = (await ask("projection/")).body.years;
      const { headers, body } = await ask("projection/", "text/csv");
      expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
      expect(headers.get("Content-Disposition")).toBe('attachment; filename="projection.csv"');
      const [heading = "", ...lines] = body.trimEnd().split("\r\n");
      const names = cells(heading);
      expect(names.slice(0, 5)).toEqual(["year", "age", "balance", "line_of_credit", "principal_limit"]);
      const read = lines.map((line: string) =>
        // The last column has no figure of the year.
        Object.fromEntries(
          cells(line)
            .slice(0, -1)
            .map((cell, column) => [names[column], Number(cell)]),
        ),
      );
      const shownYears = years.map(({ homes, ...year }) => ({
        ...year,
        ...Object.fromEntries(homes.map((home) => [`home_value_at_${home.appreciation}`, home.home_value])),
        ...Object.fromEntries(homes.map((home) => [`equity_at_${home.appreciation}`, home.equity])),
      }));
      expect(read).toEqual(shownYears);
      expect(names).toEqual(expect.arrayContaining(["servicing_fees", "property_charges", "interest", "premium"]));
      // Both rates were entered, so there is no average behind them.
      expect(lines.map((line: string) => cells(line).at(-1))).toEqual(["[]", ...years.slice(1).map(() => "")]);
    });

    test("as an image is an SVG for any request, with and without a trailing slash", async () => {
      for (const path of ["projection.svg", "projection.svg/", "projection.svg?years=5"])
        for (const accept of ["*/*", "application/json", "image/svg+xml"]) {
          const { status, headers, body } = await ask(path, accept);
          expect([status, headers.get("Content-Type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
          expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
          expect(body).toMatch(/^<svg [^>]*role="img"/);
          expect(body).not.toMatch(/<script|\son\w+=|href=|url\((?!#)/);
        }
      const [once, again] = [await ask("projection.svg"), await ask("projection.svg")];
      expect(again.body).toBe(once.body);
    });

    test("is refused if nothing is owed because set-asides alone exceed the limit", async () => {
      // Charges of 60,000 a year: the set-aside is far above the principal limit of 218,700.
      const property = { annual_taxes: 60_000, annual_insurance: 0 };
      const { id } = await startLoan(officer, { expected_rate: 5.125, lesa: { type: "fully_funded" }, property });
      const over = await calculated(id);
      for (const path of ["projection/", "projection.svg"]) {
        const refused = await officer.call("GET", `/loan/loan-calculation/${over}/${path}`);
        expect([refused.status, refused.body.code]).toEqual([400, "set_asides_above_principal_limit"]);
      }
      const page = await officer.call("GET", `/loan/loan-calculation/${over}/explain/`, undefined, {
        Accept: "text/html",
      });
      expect(page.body).toContain("lower the set-asides to project the loan");
    });
  });

  test("a stored calculation is kept as its inputs gave it, with every figure and step", async () => {
    const record = await service().dependencies.forCompany(officer.company.id).calculations.find(calculation);
    if (record === null) throw new Error("the calculation is not stored");
    const { parametersRead: _, ...result } = accepted(calculate(record.inputs));
    expect(record.result).toEqual(result);
  });
});
