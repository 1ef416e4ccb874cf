import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { type Account, startService, type TestService } from "../adapters/http/support/http-service.ts";
import { findChromium, launchChromium } from "./chromium.ts";

interface Opened {
  readonly page: Page;
  /** Everything that the page requested. */
  readonly asked: readonly URL[];
  /** What went wrong in it: errors of scripts, of the console and of requests. */
  readonly errors: readonly string[];
}

describe.skipIf(findChromium() === null)("the documentation pages, in a browser", () => {
  let service: TestService;
  let officer: Account;
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    service = await startService();
    officer = await service.hire(["Loan Officer"]);
    origin = new URL((await service.ask("/healthz")).url).origin;
    browser = await launchChromium();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const open = async (path: string): Promise<Opened> => {
    const page = await browser.newPage();
    const asked: URL[] = [];
    const errors: string[] = [];
    page.on("request", (request) => void asked.push(new URL(request.url())));
    page.on("requestfailed", (request) => void errors.push(`failed: ${request.url()}`));
    page.on(
      "response",
      (answer) => void (answer.status() >= 400 && errors.push(`${answer.status()}: ${answer.url()}`)),
    );
    page.on("console", (message) => void (message.type() === "error" && errors.push(`console: ${message.text()}`)));
    page.on("pageerror", (error) => void errors.push(`script: ${error.message}`));
    await page.goto(`${origin}${path}`);
    return { page, asked, errors };
  };

  /** No request left this machine, and nothing went wrong. */
  const isSound = ({ asked, errors }: Opened): void => {
    const elsewhere = asked.filter(
      ({ protocol, origin: of }) => !["data:", "blob:"].includes(protocol) && of !== origin,
    );
    expect(elsewhere.map(({ href }) => href)).toEqual([]);
    expect(errors).toEqual([]);
  };

  for (const prefix of ["", "/api"]) {
    test(`Swagger UI at ${prefix}/swagger/ lists the operations, requests no other host and shows no error`, async () => {
      const opened = await open(`${prefix}/swagger/`);
      await opened.page.waitForSelector("#operations-Loans-startLoan");
      expect(await opened.page.locator(".opblock").count()).toBe(service.operations.length + 2);
      isSound(opened);
      await opened.page.close();
    }, 30_000);

    test(`Redoc at ${prefix}/redoc/ shows the operations, finds one, requests no other host and shows no error`, async () => {
      const opened = await open(`${prefix}/redoc/`);
      await opened.page.getByRole("heading", { name: "Start a loan" }).waitFor();
      await opened.page.getByPlaceholder("Search...").pressSequentially("origination fee");
      await opened.page.locator("[data-role='search:results']", { hasText: "origination fee" }).waitFor();
      isSound(opened);
      await opened.page.close();
    }, 30_000);
  }

  test("Swagger UI takes a token and tries an operation out", async () => {
    const opened = await open("/swagger/");
    const { page } = opened;
    await page.click("button.authorize");
    await page.locator("input[aria-label='auth-bearer-value']").fill(officer.token);
    await page.locator(".auth-container", { hasText: "bearerToken" }).locator("button[type=submit]").click();
    await page.click("button.btn-done");
    const operation = page.locator("#operations-Loans-listLoans");
    await operation.locator(".opblock-summary-control").click();
    await operation.locator(".try-out__btn").click();
    await operation.locator("button.execute").click();
    await operation.locator(".live-responses-table .response-col_status", { hasText: "200" }).waitFor();
    expect(await operation.locator(".live-responses-table .highlight-code").first().innerText()).toContain(
      '"count": 0',
    );
    isSound(opened);
    await page.close();
  }, 30_000);
});
