import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext } from "playwright-core";
import { comparisonPage } from "../../adapters/pages/calculation/comparison-page.ts";
import { explainPage } from "../../adapters/pages/calculation/explanation-page.ts";
import { projectionPage } from "../../adapters/pages/calculation/projection-page.ts";
import { rate } from "../../domain/kernel/rate.ts";
import { aComparison } from "../fixtures/calculation/comparison.ts";
import { anExplainedCalculation } from "../fixtures/loan/explained-loan.ts";
import { loanOfKind } from "../fixtures/loan/kinds-of-loans.ts";
import { aFrame } from "../fixtures/page-frame.ts";
import { findChromium, freshPage, launchChromium } from "./chromium.ts";

const loan = loanOfKind("a term");
const scenarios = [
  { name: "A home of half a million", changes: { homeValueCents: 500_000_00 } },
  { name: "ARateWithoutAnySpaceInItsName", changes: { expectedRate: rate(7) } },
  { name: null, changes: { expectedRate: rate(25) } },
];
const noSentence = () => "";

const pages: readonly (readonly [string, string])[] = [
  ["the explanation", explainPage(anExplainedCalculation(loan), aFrame(), noSentence)],
  ["the projection", projectionPage(anExplainedCalculation(loan), aFrame(), noSentence)],
  ["a comparison", comparisonPage(aComparison(loan, scenarios), aFrame(), noSentence)],
];

describe.skipIf(findChromium() === null)("the pages of a calculation, in a browser", () => {
  let context: BrowserContext;
  beforeAll(async () => {
    context = await (await launchChromium()).newContext();
  });
  afterAll(() => context?.browser()?.close());

  test.each(pages)("%s fits a phone and a desktop, and only its wide tables scroll sideways", async (_, html) => {
    const page = await freshPage(context);
    await page.setContent(html);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    }
  });

  test.each(pages)("%s has lines to sign only on paper", async (_, html) => {
    const page = await freshPage(context);
    await page.setContent(html);
    const signatures = page.locator(".signature");
    expect(await signatures.count()).toBe(2);
    expect(await signatures.first().isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await signatures.first().isVisible()).toBe(true);
    expect(await signatures.first().innerText()).toContain("Ada Example, borrower");
  });
});
