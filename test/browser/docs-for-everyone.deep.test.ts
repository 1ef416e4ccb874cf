/** Deep: checks the accessibility of everything that the documentation pages show, which takes fifteen seconds of processor time. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { startService, type TestService } from "../adapters/http/support/http-service.ts";
import { accessibilityProblems, removeRepetitions, wholePageProblems } from "./axe.ts";
import { findChromium, freshPage, launchChromium } from "./chromium.ts";
import { type ApiDocument, shortenDocumentOf, shortened } from "./shortened-document.ts";

/** Operations of every kind: the pages treat all operations of a kind alike. */
const operationIds = [
  // Lists with filters, as JSON or CSV, and a page; a list without pages; either of two responses.
  "listSigners",
  "readPipeline",
  "listPermissions",
  "validateHmdaRegister",
  // Bodies with a few fields, with records in records, with scenarios in a list, and one that is sent to an agency.
  "issueToken",
  "createPageLink",
  "replaceSigner",
  "changeSigner",
  "deactivateSigner",
  "startLoan",
  "compareScenarios",
  "addressValidation",
  // Files that are sent (text, documents, pictures) and files that are returned.
  "checkHmdaFile",
  "uploadDocument",
  "downloadHmdaFile",
  "previewDocumentTemplate",
  "downloadDocument",
  "drawProjection",
  "drawFormPage",
  "downloadCallReport",
  "downloadCallReportUpload",
  "downloadLoanEvidence",
  "exportCompany",
  "exportLoanAsMismo",
  "startImport",
];

/** The forms of an API document's requests and responses: a method, or a media type of a body or a response. */
const waysOf = ({ paths }: ApiDocument): string[] => {
  const ways = Object.values(paths).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses = {} }]) => [
      method,
      ...Object.keys(requestBody?.content ?? {}).map((type) => `takes ${type}`),
      ...Object.values(responses).flatMap(({ content = {} }) => Object.keys(content).map((type) => `answers ${type}`)),
    ]),
  );
  return [...new Set(ways)].toSorted();
};

const schemes = ["light", "dark"] as const;

describe.skipIf(findChromium() === null)("everyone can use the documentation pages", () => {
  let service: TestService;
  let context: BrowserContext;

  beforeAll(async () => {
    service = await startService();
    context = await (await launchChromium()).newContext();
  });
  afterAll(async () => {
    await context?.browser()?.close();
    await service?.stop();
  });

  const open = async (path: string, colorScheme: (typeof schemes)[number]): Promise<Page> => {
    const page = await freshPage(context, 1280, colorScheme);
    await shortenDocumentOf(page, operationIds);
    await page.goto(`${new URL((await service.ask("/healthz")).url).origin}${path}`);
    return page;
  };

  /** In the dark only the colors differ. */
  const rulesOf = (scheme: (typeof schemes)[number]) => (scheme === "light" ? {} : { rules: ["color-contrast"] });

  /** Colors change gradually. */
  const settled = (page: Page) =>
    page.evaluate("Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => {})");

  /** The problems of a page and of the same page on a phone. Nothing else is done with the page afterwards. */
  const lastProblems = async (page: Page, scheme: (typeof schemes)[number]): Promise<string[]> => {
    await settled(page);
    if (scheme === "dark") await removeRepetitions(page);
    const wide = await (scheme === "dark" ? accessibilityProblems(page, rulesOf(scheme)) : wholePageProblems(page));
    await page.setViewportSize({ width: 390, height: 844 });
    const rules = ["color-contrast", "scrollable-region-focusable"];
    return [...wide, ...(await accessibilityProblems(page, { rules }))];
  };

  test("the operations examined cover every method and media type of the API", async () => {
    const document = (await (await service.ask("/swagger.json")).json()) as ApiDocument;
    const few = shortened(document, operationIds);
    const found = Object.values(few.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(found.toSorted()).toEqual(operationIds.toSorted());
    expect(waysOf(document)).toContain("takes text/plain");
    expect(waysOf(few)).toEqual(waysOf(document));
  });

  for (const scheme of schemes) {
    test(`Swagger UI in ${scheme}: the sign-in, the list, an operation tried out with its response, also on a phone`, async () => {
      const page = await open("/swagger/", scheme);
      await page.locator("button.authorize").first().click();
      const close = page.getByRole("button", { name: "Close" }).first();
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await close.waitFor();
        await settled(page);
        expect(await accessibilityProblems(page, { ...rulesOf(scheme), within: ".modal-ux" })).toEqual([]);
      }
      await close.click();
      const operation = page.locator("#operations-Pages-createPageLink");
      await operation.locator(".opblock-summary-control").focus();
      await page.keyboard.press("Enter");
      await operation.locator(".try-out__btn").click();
      expect(page.url()).toEndWith("#/Pages/createPageLink");
      await operation.locator("button.execute").click();
      await operation.locator(".live-responses-table .response-col_status", { hasText: "401" }).waitFor();
      expect(await lastProblems(page, scheme)).toEqual([]);
    });

    test(`ReDoc in ${scheme}, also on a phone`, async () => {
      const page = await open("/redoc/pages/", scheme);
      await page.getByRole("heading", { name: "Create a link to a page" }).waitFor();
      expect(await lastProblems(page, scheme)).toEqual([]);
    });
  }
});
