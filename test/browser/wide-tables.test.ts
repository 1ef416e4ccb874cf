import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { json, password, startService, type TestService } from "../adapters/http/support/http-service.ts";
import { findChromium, freshPage, launchChromium } from "./chromium.ts";

/** The pages on which a loan's number stands beside much else, such as the names of several people. */
const pathsOf = (loan: number) => ["/", "/loans", `/loans/${loan}`];

describe.skipIf(findChromium() === null)("the number of a loan, in a table and above a page", () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    // This browser accepts a cookie from an address without encryption.
    service = await startService({ settings: { publicUrl: "http://localhost" } });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  test("stays in one line on screens of any width, of which no page needs more", async () => {
    const { user, token } = await service.hire(["Loan Officer"], { nmlsId: "123456" });
    const { port } = new URL((await service.ask("/healthz")).url);
    const page = await freshPage(await browser.newContext());
    await page.goto(`http://localhost:${port}/sign-in`);
    await page.fill("[name=email]", user.email);
    await page.fill("[name=password]", password);
    await page.getByRole("button", { name: "Sign in", exact: true }).last().click();
    await page.waitForURL("**/");
    // The names end where the width of the column does, for one of these loans at least.
    const loans: number[] = [];
    for (const last_name of ["Po", "Postlethwaite", "Featherstonehaugh-Cholmondeley", "Po Po Po Po Po Po"]) {
      const person = { first_name: "Ada", last_name, dob: "1940-04-12", property_state: "CA", home_value: 500_000 };
      const started = await service.ask("/api/loan/loans/start-loan/", {
        ...json({ ...person, hecm_type: "traditional", loan_officer_id: user.id }),
        token,
      });
      loans.push(((await started.json()) as { id: number }).id);
    }
    for (const width of [1280, 1024, 800, 600, 390, 320])
      for (const path of pathsOf(loans[2] ?? 0)) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(`http://localhost:${port}${path}`);
        const seen = await page.evaluate(`({
          lines: [...document.querySelectorAll(".unbroken")].map((number) => number.getClientRects().length),
          needed: document.documentElement.scrollWidth,
        })`);
        const { lines, needed } = seen as { lines: number[]; needed: number };
        expect([path, width, new Set(lines), needed <= width]).toEqual([path, width, new Set([1]), true]);
      }
    await page.context().close();
  });
});
