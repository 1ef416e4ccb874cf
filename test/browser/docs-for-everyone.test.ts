import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { startService, type TestService } from "../adapters/http/support/http-service.ts";
import { accessibilityProblems } from "./axe.ts";
import { findChromium, launchChromium } from "./chromium.ts";

/** An operation of each method, with paths and bodies: what the pages do with one they do with all others. */
const operationIds = [
  "listSigners",
  "issueToken",
  "createPageLink",
  "replaceSigner",
  "changeSigner",
  "deactivateSigner",
];

interface ApiDocument {
  readonly paths: Readonly<Record<string, Record<string, { readonly operationId?: string }>>>;
}

/** The document with few operations: all 130 of them take ReDoc and axe two minutes. */
const shortened = ({ paths, ...rest }: ApiDocument): ApiDocument => {
  const few = Object.entries(paths).flatMap(([path, methods]) => {
    const kept = Object.entries(methods).filter(([, { operationId = "" }]) => operationIds.includes(operationId));
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)] as const];
  });
  return { ...rest, paths: Object.fromEntries(few) };
};

const schemes = ["light", "dark"] as const;

describe.skipIf(findChromium() === null)("the documentation pages can be used by everyone", () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    service = await startService();
    browser = await launchChromium();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const open = async (path: string, colorScheme: (typeof schemes)[number]): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme });
    page.setDefaultTimeout(60_000);
    await page.route("**/swagger.json", async (route) => {
      const document = (await (await route.fetch()).json()) as ApiDocument;
      await route.fulfill({ json: shortened(document) });
    });
    await page.goto(`${new URL((await service.ask("/healthz")).url).origin}${path}`);
    return page;
  };

  /** What is wrong now that colors have come to rest. */
  const problemsOf = async (page: Page): Promise<string[]> => {
    await page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))");
    return accessibilityProblems(page);
  };

  const onPhone = async (page: Page): Promise<string[]> => {
    await page.setViewportSize({ width: 390, height: 844 });
    return problemsOf(page);
  };

  for (const scheme of schemes) {
    test(`Swagger UI in ${scheme}: the list, an operation tried out and answered, the sign-in, on a telephone too`, async () => {
      const page = await open("/swagger/", scheme);
      const operation = page.locator("#operations-Pages-createPageLink");
      await operation.waitFor();
      expect(await problemsOf(page)).toEqual([]);
      await operation.locator(".opblock-summary-control").focus();
      await page.keyboard.press("Enter");
      await operation.locator(".try-out__btn").click();
      expect(page.url()).toEndWith("#/Pages/createPageLink");
      await operation.locator("button.execute").click();
      await operation.locator(".live-responses-table .response-col_status", { hasText: "401" }).waitFor();
      expect(await problemsOf(page)).toEqual([]);
      await page.locator("button.authorize").first().click();
      await page.getByRole("button", { name: "Close" }).first().waitFor();
      expect(await problemsOf(page)).toEqual([]);
      expect(await onPhone(page)).toEqual([]);
      await page.close();
    }, 120_000);

    test(`ReDoc in ${scheme}, on a telephone too`, async () => {
      const page = await open("/redoc/", scheme);
      await page.getByRole("heading", { name: "Create a link to a page" }).waitFor();
      expect(await problemsOf(page)).toEqual([]);
      expect(await onPhone(page)).toEqual([]);
      await page.close();
    }, 120_000);
  }
});
