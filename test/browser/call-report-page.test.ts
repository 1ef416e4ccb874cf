import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext } from "playwright-core";
import { callReportPage } from "../../adapters/pages/call-report-page.ts";
import { aHistory, inQuarter, reportOf } from "../domain/mcr/example.ts";
import { instant } from "../fixtures/clock.ts";
import { aFrame } from "../fixtures/page-frame.ts";
import { findChromium, freshPage, launchChromium } from "./chromium.ts";

const html = callReportPage(
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
    loanNumbers: new Map([[1, "2026-000001"]]),
  },
  aFrame(),
);

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
      await page.locator("details").evaluateAll((all) => {
        for (const details of all) details.setAttribute("open", "");
      });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    });

  test("the columns of all tables of lines are aligned", async () => {
    const page = await opened(1280);
    const lefts = await page
      .locator(".lines:not(.originators) tbody tr td:nth-child(4)")
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right)).filter(Boolean));
    expect(lefts.length).toBeGreaterThan(50);
    expect(new Set(lefts).size).toBe(1);
  });

  test("printed, Section II is there though it was not opened", async () => {
    const page = await opened(1280);
    const isShown = () => page.locator("details.section tbody tr").first().isVisible();
    expect(await isShown()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await isShown()).toBe(true);
  });
});
