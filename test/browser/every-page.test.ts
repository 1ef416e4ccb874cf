import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { json, startService, type TestService } from "../adapters/http/support/http-service.ts";
import { openPublicQuote } from "../adapters/http/support/public-quote.ts";
import { findPoppler } from "../adapters/pdf/poppler.ts";
import { casesOfTier } from "../runner/tier.ts";
import { accessibilityProblems } from "./axe.ts";
import { findChromium, freshPage, launchChromium } from "./chromium.ts";
import { aRichLoan } from "./explained-loan.ts";
import { printed } from "./letter.ts";

const quote = { age: 75, property_state: "VA", home_value: 450_000, expected_rate: 5.125, note_rate: 5 };

/** Fills fields of the page's form and sends it. */
const typed =
  (values: Readonly<Record<string, string>>) =>
  async (page: Page): Promise<void> => {
    for (const [label, value] of Object.entries(values)) await page.getByRole("textbox", { name: label }).fill(value);
    await page.getByRole("button", { name: "Calculate" }).click();
    await page.getByRole("heading", { name: /What was changed|Nothing is calculated/ }).waitFor();
  };

/** Pages by name, each with the body of the link that opens it or its address, and with what is done there first. */
const shown: readonly (readonly [
  name: string,
  at: string | ((ids: Ids) => object),
  before?: (page: Page) => Promise<void>,
])[] = [
  ["the first page", "/"],
  ["the README", "/readme/"],
  ["the guide to adapters", "/readme/adapters/README.md"],
  ["the guide for clients", "/readme/adapters/http/resources/README.md"],
  ["the guide to filing", "/readme/adapters/http/resources/hmda/README.md"],
  ["the guide to the sandbox", "/readme/adapters/sandbox/README.md"],
  ["the guide to document templates", "/readme/adapters/templates/README.md"],
  ["the guide for operators", "/readme/bootstrap/README.md"],
  ["a link that opens nothing", "/view/unknown"],
  ["the explanation of a calculation", ({ calculation }) => ({ page: "explanation", calculation })],
  ["a projection", ({ calculation }) => ({ page: "projection", calculation })],
  ["the explanation of a fixed rate", ({ fixed }) => ({ page: "explanation", calculation: fixed })],
  [
    "a comparison",
    ({ loan }) => ({
      page: "comparison",
      loan,
      scenarios: [{ expected_rate: 6 }, { payment_plan: { type: "single_disbursement" } }],
    }),
  ],
  ["the what-if of a loan", ({ loan }) => ({ page: "what_if", loan })],
  ["the what-if of a quote", () => ({ page: "what_if", quote })],
  ["a what-if with changes", () => ({ page: "what_if", quote }), typed({ "Home value": "500000" })],
  [
    "a what-if that cannot be calculated",
    () => ({ page: "what_if", quote }),
    typed({ "Home value": "", "Expected rate": "200" }),
  ],
  ["the pipeline", () => ({ page: "pipeline" })],
  ["a pipeline of nothing", () => ({ page: "pipeline", state: "GU" })],
  ["a call report", () => ({ page: "mcr", year: 2026, quarter: 2 })],
  ["what a register lacks", () => ({ page: "hmda", year: 2026 })],
  ["the register of requirements", () => ({ page: "requirements", subject: "notices" })],
];

/** The quick tier sees each width and each scheme once. */
const forms = casesOfTier(
  [
    [1280, "light"],
    [1280, "dark"],
    [390, "light"],
    [390, "dark"],
  ] as const,
  ([width, scheme]) => (width === 1280) === (scheme === "light"),
);

/** All rules of accessibility once at each width; in the other scheme only the colors are others. */
const rulesOf = (width: number, scheme: string): readonly string[] | undefined =>
  forms.find((form) => form[0] === width)?.[1] === scheme ? undefined : ["color-contrast"];

/** Letter, in points. */
const letter = { short: 612, long: 792 };

/** The narrowest margin that a page gives itself, 1.2 cm, in points. */
const margin = 34;

/** What half a pixel of rounding makes. */
const closely = 0.5;

interface Ids {
  readonly loan: number;
  readonly calculation: number;
  readonly fixed: number;
}

describe.skipIf(findChromium() === null)("every page, in a browser", () => {
  let service: TestService;
  let context: BrowserContext;
  let token: string;
  let ids: Ids;

  const post = async (path: string, body: object) => {
    const response = await service.ask(`/api${path}`, { ...json(body), token });
    return (await response.json()) as { readonly id: number; readonly url: string };
  };
  const pathOf = async (at: (typeof shown)[number][1]): Promise<string> =>
    typeof at === "string" ? at : new URL((await post("/pages/links/", at(ids))).url).pathname;

  beforeAll(async () => {
    let companyId: number | null = null;
    service = await startService({
      settings: { demonstration: { companyId: async () => companyId } },
    });
    const officer = await service.hire(["Loan Officer", "Compliance"]);
    companyId = officer.user.companyId;
    await openPublicQuote(service.dependencies, companyId);
    token = officer.token;
    const loan = await post("/loan/loans/start-loan/", aRichLoan(officer));
    await service.ask(`/api/loan/loans/${loan.id}/`, { ...json({ application_date: "2026-04-05" }, "PATCH"), token });
    await post("/loan/loans/start-loan/", {
      ...aRichLoan(officer),
      external_id: "A longer identifier of another system",
    });
    const fixed = await post("/loan/loans/start-loan/", {
      ...aRichLoan(officer),
      product_code: "HECM_FIXED",
      expected_rate: 5.75,
      payment_plan: { type: "single_disbursement" },
    });
    const calculationOf = async ({ id }: { readonly id: number }) =>
      (await post("/loan/loan-calculation/", { loan: id })).id;
    ids = { loan: loan.id, calculation: await calculationOf(loan), fixed: await calculationOf(fixed) };
    context = await (await launchChromium()).newContext();
  });
  afterAll(async () => {
    await context?.browser()?.close();
    await service?.stop();
  });

  /** Opens a page without a header, and fails at anything that it requests, logs or throws. */
  const open = async (path: string, scheme: "light" | "dark", width: number): Promise<Page> => {
    const { origin } = new URL((await service.ask("/healthz")).url);
    const page = await freshPage(context, width, scheme);
    const trouble: string[] = [];
    page.on("request", (request) => void (request.url() !== origin + path && trouble.push(request.url())));
    page.on("pageerror", (error) => void trouble.push(error.message));
    await page.goto(origin + path, { waitUntil: "load" });
    expect(trouble).toEqual([]);
    return page;
  };

  for (const [name, at, before] of shown)
    test(`${name} can be used by everyone, in light and dark, on a telephone too`, async () => {
      const page = await open(await pathOf(at), "light", 1280);
      await before?.(page);
      for (const [width, colorScheme] of forms) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        const problems = await accessibilityProblems(page, rulesOf(width, colorScheme));
        expect([width, colorScheme, problems]).toEqual([width, colorScheme, []]);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      }
    });

  for (const [name, at, before] of shown)
    test.skipIf(!findPoppler())(
      `${name} is printed on Letter, in its own size, with nothing cut off and no empty sheet`,
      async () => {
        const page = await open(await pathOf(at), "dark", 1280);
        await before?.(page);
        const { sheets, sizesOf, wordsOf } = await printed(page);
        for (const [index, { width, height, words }] of sheets.entries()) {
          expect([width, height].toSorted((one, other) => one - other)).toEqual([letter.short, letter.long]);
          const outside = words.filter(
            ({ left, right, top, bottom }) =>
              left < margin - closely || right > width - margin + closely || top < 0 || bottom > height,
          );
          expect(outside).toEqual([]);
          // Its number among the sheets, and something to read beside that.
          const texts = words.map(({ text }) => text);
          expect(texts.join(" ")).toContain(`${index + 1} / ${sheets.length}`);
          expect(texts.length).toBeGreaterThan(5);
        }
        // 1.6 times the 9.5 points of a text: a page that did not fit would be made smaller as a whole.
        for (const [points] of await sizesOf("h1")) expect(points).toBeCloseTo(15.2, 0);
        const onPaper = new Set(sheets.flatMap(({ words }) => words.map(({ text }) => text)));
        expect((await wordsOf(".figure, h1, h2, h3")).filter((word) => !onPaper.has(word))).toEqual([]);
      },
    );

  test.skipIf(!findPoppler()).each(["explanation", "projection"])(
    "the yearly tables of the %s are printed across, in 8.5 points",
    async (name) => {
      const page = await open(await pathOf(({ calculation }) => ({ page: name, calculation })), "light", 1280);
      const { sizesOf } = await printed(page);
      for (const table of ["years", "homes"]) {
        // The amounts of the last year, which appear nowhere else.
        const sizes = await sizesOf(`.${table} tbody tr:last-child td:nth-child(n + 3)`);
        expect(sizes.length).toBeGreaterThan(5);
        for (const [points, { width }] of sizes) {
          expect(points).toBeCloseTo(8.5, 0);
          expect(width).toBe(letter.long);
        }
      }
    },
  );

  test("what a reader cannot use is found, or the tests above would prove nothing", async () => {
    const page = await open("/", "light", 1280);
    await page.evaluate('document.querySelector("main").innerHTML += "<p style=\'color: #aaa\'>Pale</p><img src=x>"');
    const problems = (await accessibilityProblems(page)).join("\n");
    expect(problems).toContain("image-alt");
  });
});
