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
  readonly homes: readonly { readonly home_value: number; readonly equity: number }[];
}

/** A figure of the JSON answer as a page has to show it. */
const written = ({ amount, unit }: ShownStep["value"]): string => {
  if (unit === "dollars") return dollars(Number(amount));
  if (unit === "percent") return `${Number(amount).toFixed(3)} %`;
  return unit === "years" || unit === "months" ? `${amount} ${unit}` : String(amount);
};

onExplainedLoan("the page that explains a calculation, in a browser", (loan) => {
  test("shows every step with the figure of the JSON answer, and requests nothing else", async () => {
    const steps: readonly ShownStep[] = (await loan().read("explain/")).steps;
    const page = await loan().openSound("explain/");
    for (const { id, value } of steps)
      expect(`${id} ${await page.locator(`li[id="${id}"] h3 .figure`).innerText()}`).toBe(`${id} ${written(value)}`);
    await page.close();
  });

  test("leads from every linked figure to a step that is there", async () => {
    const page = await loan().openSound("explain/");
    const targets = await page
      .locator("a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(targets.length).toBeGreaterThan(20);
    for (const target of new Set(targets)) expect(await page.locator(`li[id="${target.slice(1)}"]`).count()).toBe(1);
    await page.close();
  });

  test("shows the total annual loan cost rates of the JSON answer", async () => {
    const { rates } = (await loan().read("projection/")).total_annual_loan_cost;
    const page = await loan().openSound("explain/");
    const shown = await page
      .locator("table", { hasText: "1.4 times" })
      .locator("td.figure:nth-child(n+3)")
      .allInnerTexts();
    expect(shown).toEqual(rates.map(({ rate: yearly }: { rate: number }) => `${yearly.toFixed(2)} %`));
    await page.close();
  });

  test("shows from what each of these rates was made", async () => {
    const { rates } = (await loan().read("projection/")).total_annual_loan_cost;
    const page = await loan().openSound("explain/");
    const table = page.locator("table", { hasText: "How each rate was made" });
    const shown: readonly string[] = await table
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((each) => each.innerText));
    expect(shown).toHaveLength(rates.length);
    // At 0 % the home keeps its value at closing.
    const home = rates.find(({ appreciation }: { appreciation: number }) => appreciation === 0);
    for (const [index, row] of rates.entries()) {
      // The home, grown but not yet rounded, less 7 % for its sale.
      const grown = home.home_value * (1 + row.appreciation / 100) ** row.years;
      const sale = Math.round(grown * 93) / 100;
      const amounts = [row.balance, row.home_value, sale, row.amount_owed].map(dollars);
      const cells = [`${row.years}`, `${row.appreciation} %`, ...amounts, `${row.rate.toFixed(2)} %`];
      expect(shown[index]?.split("\t")).toEqual(cells);
    }
    expect(await page.locator("p.formula", { hasText: "Rate a year" }).innerText()).toContain("solved by the month");
    await page.close();
  });

  test("shows every year of the JSON answer's projection, under a head that each sheet repeats", async () => {
    const { years } = await loan().read("projection/");
    const page = await loan().openSound("explain/");
    const table = page.locator("table.years");
    const shown: readonly string[] = await table
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((each) => each.innerText));
    const plain = (amount: number): string => dollars(amount).replace("$", "");
    const cellsOf = ({ year, age, balance, line_of_credit, principal_limit, homes }: ProjectedYear): string[] => [
      `${year}`,
      `${age}`,
      ...[balance, line_of_credit, principal_limit].map(plain),
      ...homes.map(({ home_value }) => plain(home_value)),
      ...homes.map(({ equity }) => plain(equity)),
    ];
    expect(shown.map((row) => row.split("\t"))).toEqual(years.map(cellsOf));
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate('getComputedStyle(document.querySelector(".years thead")).display')).toBe(
      "table-header-group",
    );
    await page.close();
  });

  test("shows on paper the number of the step that each linked figure leads to", async () => {
    const page = await loan().openSound("explain/");
    const linkScript = `[...document.querySelectorAll("a")].map((link) => [
      getComputedStyle(link, "::after").content,
      document.querySelector(link.getAttribute("href") + " .number").textContent,
    ])`;
    for (const [shown] of await page.evaluate<[string, string][]>(linkScript)) expect(shown).toBe("none");
    await page.emulateMedia({ media: "print" });
    const links = await page.evaluate<[string, string][]>(linkScript);
    expect(links.length).toBeGreaterThan(20);
    for (const [shown, number] of links)
      expect(shown.replaceAll('"', "").replace(/ {2,}/g, " ")).toBe(` (step ${number})`);
    await page.close();
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
      await page.close();
    }
  });
});
