import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { json, startService, type TestService } from "../adapters/http/support/http-service.ts";
import { openPublicQuote } from "../adapters/http/support/public-quote.ts";
import { findPoppler } from "../adapters/pdf/poppler.ts";
import { casesOfTier, isDeep } from "../runner/tier.ts";
import { accessibilityProblems, removeRepetitions, wholePageProblems } from "./axe.ts";
import { findChromium, freshPage, launchChromium } from "./chromium.ts";
import { aRichLoan } from "./explained-loan.ts";
import { expectOnLetter, expectTablesAcross, printed } from "./letter.ts";

const quote = { age: 75, property_state: "VA", home_value: 450_000, expected_rate: 5.125, note_rate: 5 };

/** Fills in fields of the page's form and submits it. */
const typed =
  (values: Readonly<Record<string, string>>) =>
  async (page: Page): Promise<void> => {
    for (const [label, value] of Object.entries(values)) await page.getByRole("textbox", { name: label }).fill(value);
    await page.getByRole("button", { name: "Calculate" }).click();
    await page.getByText(/^(What was changed|Nothing is calculated yet\.)$/).waitFor();
  };

/** Pages by name, each with its address or the body of the link that opens it, and with what is done there first. */
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

/** The quick tier covers each width and each color scheme once. */
const forms = casesOfTier(
  [
    [1280, "light"],
    [1280, "dark"],
    [390, "dark"],
    [390, "light"],
  ] as const,
  ([width, scheme]) => (width === 1280) === (scheme === "light"),
);

/** The accessibility rules about the colors and positions of a page, which are what its forms differ in. */
const rulesOfForms = ["color-contrast", "target-size", "scrollable-region-focusable"];

/** Pages whose tables are printed in landscape. */
const withTablesAcross = ["the explanation of a calculation", "a projection"];

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

  /** Opens a page without a header, and fails if the page requests, logs, or throws anything. */
  const open = async (path: string): Promise<Page> => {
    const { origin } = new URL((await service.ask("/healthz")).url);
    const page = await freshPage(context, 1280, "dark");
    const trouble: string[] = [];
    page.on("request", (request) => void (request.url() !== origin + path && trouble.push(request.url())));
    page.on("pageerror", (error) => void trouble.push(error.message));
    await page.goto(origin + path, { waitUntil: "load" });
    expect(trouble).toEqual([]);
    return page;
  };

  for (const [name, at, before] of shown)
    describe(name, () => {
      let page: Page;
      beforeAll(async () => {
        page = await open(await pathOf(at));
        await before?.(page);
      });

      test.skipIf(!findPoppler())(
        "is printed on Letter at its own size, with nothing cut off and no empty sheet",
        async () => {
          const onPaper = await printed(page);
          await expectOnLetter(onPaper);
          if (withTablesAcross.includes(name)) await expectTablesAcross(onPaper);
        },
      );

      test("can be used by everyone, in light and dark, also on a phone", async () => {
        await page.emulateMedia({ media: null, colorScheme: "light" });
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 844 });
          expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
          if (isDeep || width === 1280)
            expect([width, await accessibilityProblems(page, { leftOut: "color-contrast" })]).toEqual([width, []]);
        }
        await removeRepetitions(page);
        for (const [width, colorScheme] of forms) {
          await page.setViewportSize({ width, height: 844 });
          await page.emulateMedia({ colorScheme });
          const problems = await accessibilityProblems(page, { rules: rulesOfForms });
          expect([width, colorScheme, problems]).toEqual([width, colorScheme, []]);
        }
      });
    });

  test("an element that a reader cannot use is found; otherwise the tests above would prove nothing", async () => {
    const page = await open("/");
    await page.evaluate(`{
      const pale = Object.assign(document.createElement("p"), { textContent: "Pale" });
      Object.assign(pale.style, { background: "#888", color: "#777" });
      document.querySelector("main").append(pale, document.createElement("img"));
    }`);
    const problems = (await wholePageProblems(page)).join("\n");
    expect(problems).toContain("image-alt");
    expect(problems).toContain("color-contrast");
  });
});
