import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { json, startService, type TestService } from "../adapters/http/support/http-service.ts";
import { accessibilityProblems } from "./axe.ts";
import { findChromium, launchChromium } from "./chromium.ts";
import { aRichLoan } from "./explained-loan.ts";

/** Pages by name, each with the body of the link that opens it, or with its address. */
const shown: readonly (readonly [name: string, at: string | ((ids: Ids) => object)])[] = [
  ["the first page", "/"],
  ["a link that opens nothing", "/view/unknown"],
  ["the explanation of a calculation", ({ calculation }) => ({ page: "explanation", calculation })],
  ["a projection", ({ calculation }) => ({ page: "projection", calculation })],
  ["the pipeline", () => ({ page: "pipeline" })],
  ["a pipeline of nothing", () => ({ page: "pipeline", state: "GU" })],
  ["a call report", () => ({ page: "mcr", year: 2026, quarter: 2 })],
];

interface Ids {
  readonly calculation: number;
}

describe.skipIf(findChromium() === null)("every page, in a browser", () => {
  let service: TestService;
  let browser: Browser;
  let token: string;
  let ids: Ids;

  const post = async (path: string, body: object) => {
    const answer = await service.ask(`/api${path}`, { ...json(body), token });
    return (await answer.json()) as { readonly id: number; readonly url: string };
  };
  const pathOf = async (at: (typeof shown)[number][1]): Promise<string> =>
    typeof at === "string" ? at : new URL((await post("/pages/links/", at(ids))).url).pathname;

  beforeAll(async () => {
    service = await startService({
      settings: { hasDemonstration: true },
    });
    const officer = await service.hire(["Loan Officer", "Compliance"]);
    token = officer.token;
    const loan = await post("/loan/loans/start-loan/", aRichLoan(officer));
    await service.ask(`/api/loan/loans/${loan.id}/`, { ...json({ application_date: "2026-04-05" }, "PATCH"), token });
    await post("/loan/loans/start-loan/", {
      ...aRichLoan(officer),
      external_id: "A longer identifier of another system",
    });
    ids = { calculation: (await post("/loan/loan-calculation/", { loan: loan.id })).id };
    browser = await launchChromium();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** Opens a page without a header, and fails at anything that it requests, logs or throws. */
  const open = async (path: string, scheme: "light" | "dark", width: number): Promise<Page> => {
    const { origin } = new URL((await service.ask("/healthz")).url);
    const page = await browser.newPage({ viewport: { width, height: 844 }, colorScheme: scheme });
    const trouble: string[] = [];
    page.on("request", (request) => void (request.url() !== origin + path && trouble.push(request.url())));
    page.on("pageerror", (error) => void trouble.push(error.message));
    await page.goto(origin + path, { waitUntil: "load" });
    expect(trouble).toEqual([]);
    return page;
  };

  for (const [name, at] of shown)
    test(`${name} can be used by everyone, in light and dark, and fits a telephone`, async () => {
      const path = await pathOf(at);
      for (const scheme of ["light", "dark"] as const) {
        const page = await open(path, scheme, 1280);
        expect(await accessibilityProblems(page)).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
        await page.close();
      }
    }, 120_000);

  test("what a reader cannot use is found, or the tests above would prove nothing", async () => {
    const page = await open("/", "light", 1280);
    await page.evaluate('document.querySelector("main").innerHTML += "<p style=\'color: #aaa\'>Pale</p><img src=x>"');
    const problems = (await accessibilityProblems(page)).join("\n");
    expect(problems).toContain("image-alt");
    await page.close();
  }, 60_000);
});
