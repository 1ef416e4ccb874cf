import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext } from "playwright-core";
import { callReportPage } from "../../adapters/pages/report/call-report-page.ts";
import { packedLoanNumbers } from "../../domain/mcr/compact/loan-numbers.ts";
import { aHistory, inQuarter, reportOf } from "../domain/mcr/example.ts";
import { instant } from "../fixtures/clock.ts";
import { aFrame } from "../fixtures/page-frame.ts";
import { findChromium, freshPage, launchChromium } from "./chromium.ts";

const html = [
  ...callReportPage(
    {
      company: {
        name: "Example Lending",
        nmlsId: "4321",
        reportSettings: { mcrAmountBasis: "initial_principal_limit" },
      },
      report: reportOf(inQuarter(2), [
        aHistory({
          applied: ["2026-02-10"],
          amounts: { "2026-02-12": 1_149_825 },
          moves: [["funded", "2026-05-20"]],
        }),
      ]),
      state: null,
      generatedAt: instant("2026-07-30T21:00:05.000Z"),
      filed: null,
      loanNumbers: packedLoanNumbers([[1, "2026-000001"]]),
    },
    aFrame(),
  ),
].join("");

describe.skipIf(findChromium() === null)("the page of a call report, in a browser", () => {
  let context: BrowserContext;
  beforeAll(async () => {
    context = await (await launchChromium()).newContext();
  });
  afterAll(() => context?.browser()?.close());

  const opened = async (width: number) => {
    const page = await freshPage(context, width);
    await page.setContent(html);
    return page;
  };

  for (const width of [390, 768, 900, 1280])
    test(`${width} pixels wide, no figure is off the screen`, async () => {
      const page = await opened(width);
      await page.getByLabel("zero: show").check();
      await page.locator("details").evaluateAll((all) => {
        for (const details of all) details.setAttribute("open", "");
      });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    });

  test("the columns of all tables of lines are aligned", async () => {
    const page = await opened(1280);
    await page.getByLabel("zero: show").check();
    const lefts = await page
      .locator(".lines:not(.originators) tbody tr td:nth-child(4)")
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right)).filter(Boolean));
    expect(lefts.length).toBeGreaterThan(50);
    expect(new Set(lefts).size).toBe(1);
  });

  test("printed, Section II is there though it was not opened", async () => {
    const page = await opened(1280);
    const isShown = () => page.locator('details.section tr:has(> th:text-is("I130"))').first().isVisible();
    expect(await isShown()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await isShown()).toBe(true);
  });

  test("lines that are zero are hidden until the box is checked, on the screen and on paper", async () => {
    const page = await opened(1280);
    const [zero, other] = ["AC040", "AC070"].map((code) => page.locator(`tr:has(> th:text-is("${code}"))`).first());
    for (const media of ["screen", "print"] as const) {
      await page.emulateMedia({ media });
      expect([media, await zero?.isVisible(), await other?.isVisible()]).toEqual([media, false, true]);
    }
    await page.emulateMedia({ media: "screen" });
    await page.getByLabel("zero: show").check();
    expect(await zero?.isVisible()).toBe(true);
    const forward = page.locator(`tr:has(> th:text-is("AC100"))`).first();
    expect(await forward.isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect([await forward.isVisible(), await zero?.isVisible()]).toEqual([false, true]);
  });
});
