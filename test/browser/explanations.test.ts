import { expect, test } from "bun:test";
import { dollars, onExplainedLoan } from "./explained-loan.ts";

interface ShownStep {
  readonly id: string;
  readonly value: { readonly amount: number | string; readonly unit: string };
}

interface ProjectedYear {
  readonly year: number;
  readonly age: number;
  readonly balance: number;
  readonly line_of_credit: number;
  readonly principal_limit: number;
  readonly set_asides: number;
  readonly scheduled_payments: number;
  readonly paid_to_borrower: number;
  readonly servicing_fees: number;
  readonly property_charges: number;
  readonly interest: number;
  readonly premium: number;
  readonly homes: readonly { readonly home_value: number; readonly equity: number }[];
}

/** An amount in a table whose caption names the unit. */
const inTable = (amount: number): string => dollars(amount).replace("$", "");

/** A figure of the JSON response as a page must show it. */
const written = ({ amount, unit }: ShownStep["value"]): string => {
  if (unit === "dollars") return dollars(Number(amount));
  if (unit === "percent") return `${Number(amount).toFixed(3).replace(/0$/, "")}%`;
  if (unit === "date") {
    const date = new Date(`${amount}T00:00:00Z`);
    return date.toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });
  }
  return unit === "years" || unit === "months" ? `${amount} ${unit}` : String(amount);
};

onExplainedLoan("the page that explains a calculation, in a browser", (loan) => {
  test("shows every step with the figure of the JSON response, and requests nothing else", async () => {
    const steps: readonly ShownStep[] = (await loan().read("explain/")).steps;
    const page = await loan().openSound("explain/");
    for (const { id, value } of steps)
      expect(`${id} ${await page.locator(`li[id="${id}"] h3 .figure`).innerText()}`).toBe(`${id} ${written(value)}`);
  });

  test("links every linked figure to a step that exists", async () => {
    const page = await loan().openSound("explain/");
    const targets = await page
      .locator("a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(targets.length).toBeGreaterThan(20);
    for (const target of new Set(targets))
      expect(await page.locator(`:is(li, h2)[id="${target.slice(1)}"]`).count()).toBe(1);
  });

  test("shows the total annual loan cost rates of the JSON response", async () => {
    const { rates } = (await loan().read("projection/")).total_annual_loan_cost;
    const page = await loan().openSound("explain/");
    const shown = await page.locator("table.talc").locator("td.figure:nth-child(n+3)").allInnerTexts();
    expect(shown).toEqual(rates.map(({ rate: yearly }: { rate: number }) => `${yearly.toFixed(2)}%`));
  });

  test("shows how each of these rates is computed", async () => {
    const { rates } = (await loan().read("projection/")).total_annual_loan_cost;
    const page = await loan().openSound("explain/");
    const table = page.locator("table.loan-cost-working");
    const shown: readonly string[] = await table
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((each) => each.innerText));
    expect(shown).toHaveLength(rates.length);
    // At 0 % the home keeps its value at closing.
    const home = rates.find(({ appreciation }: { appreciation: number }) => appreciation === 0);
    for (const [index, row] of rates.entries()) {
      // The value of the home, appreciated but not yet rounded, less 7 % for its sale.
      const grown = home.home_value * (1 + row.appreciation / 100) ** row.years;
      const sale = Math.round(grown * 93) / 100;
      const amounts = [row.balance, row.home_value, sale, row.amount_owed].map(inTable);
      const cells = [`${row.years}`, `${row.appreciation}%`, ...amounts, `${row.rate.toFixed(2)}%`];
      expect(shown[index]?.split("\t")).toEqual(cells);
    }
    expect(await page.locator("p.formula", { hasText: "TALC rate =" }).innerText()).toContain("solved by the month");
  });

  test("shows every year of the JSON response's projection, under a header that is repeated on each sheet", async () => {
    const { years } = await loan().read("projection/");
    const page = await loan().openSound("explain/");
    const rowsOf = (name: string): Promise<string[][]> =>
      page
        .locator(`table.${name} tbody tr`)
        .evaluateAll((rows) => rows.map((each) => each.innerText.replaceAll("\u2212", "-").split("\t")));
    const startOf = ({ year, age }: ProjectedYear): string[] => [year === 0 ? "Closing" : `${year}`, `${age}`];
    const flowsOf = (year: ProjectedYear): number[] => [
      year.paid_to_borrower,
      year.servicing_fees,
      year.property_charges,
      year.interest,
      year.premium,
      year.balance,
      year.line_of_credit,
      year.homes[1]?.home_value ?? 0,
      year.homes[1]?.equity ?? 0,
    ];
    const homesOf = ({ set_asides, scheduled_payments, principal_limit, homes }: ProjectedYear): number[] => [
      set_asides,
      scheduled_payments,
      principal_limit,
      ...homes.map(({ home_value }) => home_value),
      ...homes.map(({ equity }) => equity),
    ];
    const shownYears: readonly ProjectedYear[] = years;
    expect(await rowsOf("years")).toEqual(shownYears.map((year) => [...startOf(year), ...flowsOf(year).map(inTable)]));
    expect(await rowsOf("homes")).toEqual(shownYears.map((year) => [...startOf(year), ...homesOf(year).map(inTable)]));
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate('getComputedStyle(document.querySelector(".years thead")).display')).toBe(
      "table-header-group",
    );
  });

  test("shows on paper the number of the step that each linked figure refers to", async () => {
    const page = await loan().openSound("explain/");
    const linkScript = `[...document.querySelectorAll("main a:not(nav a)")].map((link) => [
      getComputedStyle(link, "::after").content,
      document.querySelector(link.getAttribute("href") + " .number").textContent,
    ])`;
    for (const [shown] of await page.evaluate<[string, string][]>(linkScript)) expect(shown).toBe("none");
    await page.emulateMedia({ media: "print" });
    const links = await page.evaluate<[string, string][]>(linkScript);
    expect(links.length).toBeGreaterThan(20);
    for (const [shown, number] of links)
      expect(shown.replaceAll('"', "").replace(/ {2,}/g, " ")).toBe(` (step ${number})`);
  });

  test("fits a narrow screen and a sheet of paper, in light and dark", async () => {
    for (const scheme of ["light", "dark"] as const) {
      const page = await loan().openSound("explain/", scheme);
      for (const width of [360, 1200]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = Number(await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
        expect([scheme, width, overflow > 0]).toEqual([scheme, width, false]);
      }
      const reference = () => page.evaluate('getComputedStyle(document.querySelector("svg .ground")).fill');
      expect(await reference()).toBe(scheme === "light" ? "rgb(255, 255, 255)" : "rgb(20, 24, 30)");
      await page.emulateMedia({ media: "print", colorScheme: scheme });
      expect(await reference()).toBe("rgb(255, 255, 255)");
    }
  });
});
