import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { projectionChart } from "../../adapters/http/pages/projection-chart.ts";
import { calculate } from "../../domain/hecm/calculate.ts";
import type { CalculationInputs } from "../../domain/hecm/inputs.ts";
import { projection } from "../../domain/hecm/projection.ts";
import { day } from "../../domain/kernel/day.ts";
import { rate } from "../../domain/kernel/rate.ts";
import { plainLoan } from "../fixtures/calculation-inputs.ts";
import { type Account, type EdgeService, json, startService } from "../http/edge-service.ts";
import { findChromium, launchChromium } from "./chromium.ts";

interface ShownStep {
  readonly id: string;
  readonly value: { readonly amount: number | string; readonly unit: string };
}

const dollars = (amount: number): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(amount);

interface Box {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Run in the browser: where each text of a picture stands. */
const boxesOfTexts = `[...document.querySelectorAll("svg text")].map((text) => {
  const { x, y, width, height } = text.getBBox();
  return { text: text.textContent, left: x, top: y, right: x + width, bottom: y + height };
})`;

/** A figure of the JSON answer as a page has to show it. */
const written = ({ amount, unit }: ShownStep["value"]): string => {
  if (unit === "dollars") return dollars(Number(amount));
  if (unit === "percent") return `${Number(amount).toFixed(3)} %`;
  return unit === "years" || unit === "months" ? `${amount} ${unit}` : String(amount);
};

/** Everything of a loan that has steps of its own. */
const aRichLoan = (officer: Account) => ({
  first_name: "Ada",
  last_name: "<Example> & Co",
  dob: "1951-03-14",
  property_state: "VA",
  home_value: 450_000,
  loan_officer_id: officer.user.id,
  expected_rate: 6.25,
  note_rate: 5.75,
  property: { annual_taxes: 4_200, annual_insurance: 1_800 },
  appraised_value: 460_000,
  second_appraised_value: 455_000,
  repair_estimate: 4_000,
  servicing_fee_monthly: 30,
  lesa: { type: "fully_funded" },
  liens: [{ amount: 50_000 }],
  payment_plan: { type: "modified_tenure", line_of_credit: 10_000, initial_draw: 1_000 },
});

describe.skipIf(findChromium() === null)("what explains a calculation, in a browser", () => {
  let service: EdgeService;
  let officer: Account;
  let browser: Browser;
  let context: BrowserContext;
  let origin: string;
  let path: string;

  const post = async (below: string, body: object): Promise<{ readonly id: number }> =>
    (await (await service.ask(`/api/loan/${below}/`, { ...json(body), token: officer.token })).json()) as {
      id: number;
    };
  // biome-ignore lint/suspicious/noExplicitAny: a client's view of JSON, whose shape other tests check
  const read = async (below: string): Promise<any> =>
    (await service.ask(`/api${path}${below}`, { token: officer.token })).json();

  beforeAll(async () => {
    service = await startService();
    officer = await service.hire(["Loan Officer"]);
    origin = new URL((await service.ask("/healthz")).url).origin;
    const loan = await post("loans/start-loan", aRichLoan(officer));
    const calculation = await post("loan-calculation", { loan: loan.id });
    path = `/loan/loan-calculation/${calculation.id}/`;
    browser = await launchChromium();
    context = await browser.newContext({ extraHTTPHeaders: { Authorization: `Bearer ${officer.token}` } });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** Opens an address of the service; whatever it asks for beside itself, and whatever goes wrong, is a failure. */
  const openSound = async (below: string, scheme: "light" | "dark" = "light"): Promise<Page> => {
    const page = await context.newPage();
    const trouble: string[] = [];
    const address = `${origin}/api${path}${below}`;
    page.on("request", (request) => void (request.url() !== address && trouble.push(`asked ${request.url()}`)));
    page.on("console", (message) => void trouble.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => void trouble.push(`script: ${error.message}`));
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(address, { waitUntil: "load" });
    expect(trouble).toEqual([]);
    return page;
  };

  describe("the page", () => {
    test("shows every step with the figure of the JSON answer, and asks nobody for anything", async () => {
      const steps: readonly ShownStep[] = (await read("explain/")).steps;
      const page = await openSound("explain/");
      for (const { id, value } of steps)
        expect(`${id} ${await page.locator(`li[id="${id}"] h3 .figure`).innerText()}`).toBe(`${id} ${written(value)}`);
      await page.close();
    });

    test("leads from every linked figure to a step that is there", async () => {
      const page = await openSound("explain/");
      const targets = await page
        .locator("a")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      expect(targets.length).toBeGreaterThan(20);
      for (const target of new Set(targets)) expect(await page.locator(`li[id="${target.slice(1)}"]`).count()).toBe(1);
      await page.close();
    });

    test("shows the total annual loan cost rates of the JSON answer", async () => {
      const { rates } = (await read("projection/")).total_annual_loan_cost;
      const page = await openSound("explain/");
      const shown = await page
        .locator("table", { hasText: "1.4 times" })
        .locator("td.figure:nth-child(n+3)")
        .allInnerTexts();
      expect(shown).toEqual(rates.map(({ rate: yearly }: { rate: number }) => `${yearly.toFixed(2)} %`));
      await page.close();
    });

    test("fits a narrow screen and a sheet of paper, in light and dark", async () => {
      for (const scheme of ["light", "dark"] as const) {
        const page = await openSound("explain/", scheme);
        for (const width of [360, 1200]) {
          await page.setViewportSize({ width, height: 800 });
          const overflow = Number(await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
          expect([scheme, width, overflow > 0]).toEqual([scheme, width, false]);
        }
        const ground = () => page.evaluate('getComputedStyle(document.querySelector("svg .ground")).fill');
        expect(await ground()).toBe(scheme === "light" ? "rgb(255, 255, 255)" : "rgb(20, 24, 30)");
        await page.emulateMedia({ media: "print", colorScheme: scheme });
        expect(await ground()).toBe("rgb(255, 255, 255)");
        await page.close();
      }
    });
  });

  describe("the picture", () => {
    test("tells each year with the amounts of the JSON answer", async () => {
      const { years } = await read("projection/");
      const page = await openSound("projection.svg");
      const hints = await page
        .locator("rect.hint > title")
        .evaluateAll((titles) => titles.map((each) => each.textContent));
      expect(hints).toHaveLength(years.length);
      for (const [index, year] of years.entries())
        expect(hints[index]?.split("\n")).toEqual([
          `Year ${year.year}, age ${year.age}`,
          `Home value at 4 % a year ${dollars(year.homes[1].home_value)}`,
          `Loan balance ${dollars(year.balance)}`,
          `Principal limit ${dollars(year.principal_limit)}`,
          `Line of credit ${dollars(year.line_of_credit)}`,
        ]);
      await page.close();
    });

    test("has a name and a description for whoever cannot see it", async () => {
      const { years } = await read("projection/");
      const page = await openSound("projection.svg");
      const described = await page.locator("svg > desc").evaluate((desc) => desc.textContent);
      expect(await page.locator("svg > title").evaluate((title) => title.textContent)).toMatch(
        /^Projection of calculation/,
      );
      expect(described).toContain(`Loan balance ${dollars(years.at(-1).balance)}`);
      await page.close();
    });

    const many = 999_999_999_99;
    const single = { rateType: "fixed", noteRate: rate(7), expectedRate: rate(7) } as const;
    const cases: readonly (readonly [string, Partial<CalculationInputs>])[] = [
      ["a plain loan", {}],
      ["a single disbursement, without a line of credit", single],
      ["a borrower of 99, one year ahead", { people: [{ bornOn: day("1925-05-01"), part: "borrower" }] }],
      [
        "the dearest home, 38 years ahead",
        { homeValueCents: many, people: [{ bornOn: day("1964-06-01"), part: "borrower" }] },
      ],
      ["more owed than the home is worth", { ...single, noteRate: rate(15), expectedRate: rate(15) }],
      ["a home of a hundred dollars", { homeValueCents: 100_00 }],
    ];

    test.each(cases)("keeps every word inside, none upon another: %s", async (_, given) => {
      const inputs = { ...plainLoan, ...given };
      const calculated = calculate(inputs);
      if (calculated._tag === "Refused") throw new Error(calculated.refusal._tag);
      const projected = projection(inputs, calculated.value, null);
      if (projected._tag === "Refused") throw new Error(projected.refusal._tag);
      const page = await context.newPage();
      await page.setContent(projectionChart(projected.value, "Projection of calculation 1"));
      const boxes: readonly Box[] = await page.evaluate(boxesOfTexts);
      for (const { text, left, top, right, bottom } of boxes)
        expect([text, left >= 0 && top >= 0 && right <= 960 && bottom <= 560]).toEqual([text, true]);
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1)) {
          const apart =
            one.right <= other.left ||
            other.right <= one.left ||
            one.bottom - 3 <= other.top ||
            other.bottom - 3 <= one.top;
          expect([one.text, other.text, apart]).toEqual([one.text, other.text, true]);
        }
      await page.close();
    });
  });
});
