import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext, Locator, Page } from "playwright-core";
import {
  type Account,
  client,
  password,
  startService,
  type TestService,
} from "../adapters/http/support/http-service.ts";
import { casesOfTier } from "../runner/tier.ts";
import { findChromium, freshPage, launchChromium } from "./chromium.ts";
import { contrastsOf } from "./contrast.ts";
import { shortenDocumentOf } from "./shortened-document.ts";

interface Given {
  readonly hasFewOperations?: boolean;
  readonly scheme?: "light" | "dark";
}

interface Opened {
  readonly page: Page;
  /** Everything that the page requested. */
  readonly requests: readonly URL[];
  /** Its errors: of scripts, of the console, and of requests. */
  readonly errors: readonly string[];
}

describe.skipIf(findChromium() === null)("the documentation pages, in a browser", () => {
  let service: TestService;
  let officer: Account;
  let context: BrowserContext;
  let origin: string;

  beforeAll(async () => {
    service = await startService({ settings: { proposedClientId: client.id } });
    officer = await service.hire(["Loan Officer"]);
    origin = new URL((await service.ask("/healthz")).url).origin;
    context = await (await launchChromium()).newContext();
  });
  afterAll(async () => {
    await context?.browser()?.close();
    await service?.stop();
  });

  const open = async (path: string, { hasFewOperations = false, scheme }: Given = {}): Promise<Opened> => {
    const page = await freshPage(context, 1280, scheme);
    // Without the sign-in of the previous test; and away from its page, because a link to an operation would only change the fragment of
    // the address.
    await page.goto(`${origin}/healthz`);
    await page.evaluate("localStorage.clear()");
    if (hasFewOperations) await shortenDocumentOf(page, ["listLoans", "startLoan"]);
    const requests: URL[] = [];
    const errors: string[] = [];
    page.on("request", (request) => void requests.push(new URL(request.url())));
    page.on("requestfailed", (request) => void errors.push(`failed: ${request.url()}`));
    page.on(
      "response",
      (response) => void (response.status() >= 400 && errors.push(`${response.status()}: ${response.url()}`)),
    );
    page.on("console", (message) => void (message.type() === "error" && errors.push(`console: ${message.text()}`)));
    page.on("pageerror", (error) => void errors.push(`script: ${error.message}`));
    await page.goto(`${origin}${path}`);
    return { page, requests, errors };
  };

  /** No request left this machine, and no error occurred. */
  const isSound = ({ requests, errors }: Opened): void => {
    const elsewhere = requests.filter(
      ({ protocol, origin: of }) => !["data:", "blob:"].includes(protocol) && of !== origin,
    );
    expect(elsewhere.map(({ href }) => href)).toEqual([]);
    expect(errors).toEqual([]);
  };

  test.each(["/swagger/", "/redoc/", "/redoc/audit-log/"])(
    "%s is the same under /api, with its scripts, styles, and document",
    async (path) => {
      const textOf = async (at: string) => (await service.ask(at)).text();
      const page = await textOf(path);
      const moved = (text: string) => text.replaceAll(/"(?=\/(swagger|redoc))/g, '"/api');
      expect(await textOf(`/api${path}`)).toBe(moved(page));
      const parts = [...page.matchAll(/"(\/[^"]+)"/g)].map(([, at = ""]) => at);
      expect(parts.length).toBeGreaterThan(2);
      for (const at of [...parts, "/swagger.json"])
        expect([at, [await textOf(at), moved(await textOf(at))].includes(await textOf(`/api${at}`))]).toEqual([
          at,
          true,
        ]);
    },
  );

  const widthOf = (page: Page) => page.evaluate<number>("document.documentElement.scrollWidth");

  describe("Swagger UI with few operations", () => {
    let opened: Opened;
    let page: Page;
    beforeAll(async () => {
      opened = await open("/swagger/", { hasFewOperations: true });
      page = opened.page;
    });

    const tryOut = async (operation: Locator): Promise<void> => {
      await operation.locator(".try-out__btn").click();
      await operation.locator("button.execute").click();
      await operation.locator(".live-responses-table .response-col_status", { hasText: "200" }).waitFor();
    };

    test("accepts a token and tries out an operation, on a screen of 390 pixels that fits both the response and the sign-in", async () => {
      await page.click("button.authorize");
      await page.locator("input[aria-label='auth-bearer-value']").fill(officer.token);
      await page.locator(".auth-container", { hasText: "bearerToken" }).locator("button[type=submit]").click();
      await page.click("button.btn-done");
      const operation = page.locator("#operations-Loans-listLoans");
      await operation.locator(".opblock-summary-control").click();
      await tryOut(operation);
      expect(await operation.locator(".live-responses-table .highlight-code").first().innerText()).toContain(
        '"count": 0',
      );
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await widthOf(page)).toBeLessThanOrEqual(390);
      await page.locator("button.authorize").first().click();
      const { x = 0, width = Infinity } = (await page.locator(".modal-ux").boundingBox()) ?? {};
      expect(x + width).toBeLessThanOrEqual(390);
      isSound(opened);
    });

    test("signs in with the proposed client, and stays signed in when the page is reloaded", async () => {
      const token = page.locator(".auth-container", { hasText: "bearerToken" });
      await token.locator("button", { hasText: "Logout" }).click();
      await token.locator("button[type=submit]").waitFor();
      const signIn = page.locator(".auth-container", { hasText: "OAuth2, password" });
      expect(await signIn.locator("#client_id_password").inputValue()).toBe(client.id);
      expect(await signIn.locator("#client_secret_password").inputValue()).toBe("");
      await signIn.locator("#oauth_username").fill(officer.user.email);
      await signIn.locator("#oauth_password").fill("wrong");
      await signIn.locator("#client_secret_password").fill(client.secret);
      await signIn.locator("button.authorize").click();
      await signIn.locator(".errors", { hasText: "No active account has this user name and password" }).waitFor();
      await signIn.locator("#oauth_password").fill(password);
      await signIn.locator("button.authorize").click();
      await signIn.locator("button", { hasText: "Logout" }).waitFor();
      // By now the address leads to the operation, so a reload opens it.
      await page.reload();
      await tryOut(page.locator("#operations-Loans-listLoans"));
    });
  });

  const textsOfSwagger = [
    ".info .title",
    ".info p",
    ".info code",
    ".opblock-summary-path",
    ".opblock-summary-description",
    ".opblock-tag",
  ];
  const textsOfRedoc = ["h1", "h2", ".redoc-markdown p", "p code", ".menu-content label", "td"];

  const haveContrast = async (page: Page, texts: readonly string[], scheme: "light" | "dark"): Promise<void> => {
    const measured = await contrastsOf(page, texts);
    expect(measured.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
    expect(measured.length).toBe(texts.length);
    expect(measured.filter(({ isDark }) => isDark !== (scheme === "dark"))).toEqual([]);
  };

  /** The ids of all operations that a reader scrolls past: Swagger UI lays out only the visible part of a long list. */
  const idsWhileScrolling = async (page: Page): Promise<ReadonlySet<string>> => {
    const ids = new Set<string>();
    let isAtEnd = false;
    while (!isAtEnd) {
      for (const id of await page.locator(".opblock").evaluateAll((each) => each.map((block) => block.id))) ids.add(id);
      isAtEnd = await page.evaluate<boolean>(
        "{ const before = scrollY; scrollBy(0, innerHeight / 2); scrollY === before; }",
      );
      await page.evaluate("new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))");
    }
    return ids;
  };

  test("ReDoc leads from its introduction to the operations of each section and back, and is dark for a reader who prefers that", async () => {
    const { page } = await open("/redoc/", { scheme: "dark" });
    await page.locator("[id='tag/Events']").getByRole("link", { name: "operations" }).click();
    await page.locator("h2:has-text('List events')").waitFor();
    expect(new URL(page.url()).pathname).toBe("/redoc/events/");
    await haveContrast(page, textsOfRedoc, "dark");
    const back = page.getByRole("link", { name: "Introduction and all sections" });
    expect(new URL((await back.getAttribute("href")) ?? "", page.url()).pathname).toBe("/redoc/");
    // The fields of an error response are in the introduction, and those of each operation link to it.
    await page.getByRole("button", { name: "400" }).first().click();
    await page.getByRole("link", { name: "The fields of every error response" }).first().click();
    await page.locator("h2:has-text('Case books')").waitFor();
    await page.getByText("Stable code of the error, for programs").waitFor();
    expect(new URL(page.url()).pathname).toBe("/redoc/");
  });

  // Both prefixes send the same bytes, as the first tests check.
  for (const prefix of casesOfTier(["", "/api"], (each) => each === "")) {
    const hasFewOperations = prefix !== "";
    const count = hasFewOperations ? "few" : "all";

    describe(`Swagger UI under ${prefix}/, with ${count} operations`, () => {
      let opened: Opened;
      let page: Page;
      beforeAll(async () => {
        opened = await open(`${prefix}/swagger/#/Loans/startLoan`, { hasFewOperations });
        page = opened.page;
      });

      test("scrolls to an operation when a link leads to it, and shows its fields", async () => {
        const operation = "document.querySelector('#operations-Loans-startLoan.is-open')";
        // The page's policy refuses `waitForFunction`, which evaluates text inside the page from its second attempt on.
        const isInView = (): Promise<boolean> =>
          page.evaluate<boolean>(`Math.abs(${operation}?.getBoundingClientRect().top) < innerHeight`);
        while (!(await isInView())) await page.waitForTimeout(50);
        const body = page.locator("#operations-Loans-startLoan .opblock-section-request-body");
        await body.getByRole("tab", { name: "Schema" }).click();
        // The body and this field of it are references; the text is beside the second.
        await body.getByText("State of the home, which determines licensing").waitFor();
        const refused = page.locator("#operations-Loans-startLoan .response[data-code='400']");
        await refused.getByRole("tab", { name: "Schema" }).click();
        await refused.getByText("Stable code of the error, for programs").waitFor();
      });

      test("lists all operations while the reader scrolls", async () => {
        await page.locator("#operations-Loans-startLoan .opblock-summary-control").click();
        await page.evaluate("scrollTo(0, 0)");
        // The two operations of the sign-in require no permission, so they are not among the others.
        const all = hasFewOperations ? 2 : service.operations.length + 2;
        expect((await idsWhileScrolling(page)).size).toBe(all);
      });

      test.each(["light", "dark"] as const)(
        "is %s for a reader who prefers that, and its texts have a contrast of 4.5 to 1",
        async (scheme) => {
          await page.evaluate("scrollTo(0, 0)");
          await page.emulateMedia({ colorScheme: scheme });
          if (scheme === "dark") await page.locator("html.dark-mode").waitFor();
          // Some colors change gradually.
          await page.evaluate("Promise.allSettled(document.getAnimations().map(({ finished }) => finished))");
          await haveContrast(page, textsOfSwagger, scheme);
        },
      );

      test("fits a screen of 390 pixels", async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        expect(await widthOf(page)).toBeLessThanOrEqual(390);
      });

      test("requests no other host and shows no error", () => isSound(opened));
    });

    describe(`ReDoc under ${prefix}/, with ${count} operations of a section`, () => {
      let opened: Opened;
      let page: Page;
      beforeAll(async () => {
        // A link into the page from the time when it contained all sections.
        opened = await open(`${prefix}/redoc/#tag/Loans/operation/startLoan`, { hasFewOperations });
        page = opened.page;
        await page.locator("h2:has-text('Start a loan')").waitFor();
      });

      test("opens the section to which a link to an operation leads", () => {
        expect(new URL(page.url()).pathname).toBe(`${prefix}/redoc/loans/`);
      });

      test("is light for a reader who prefers that, and its texts have a contrast of 4.5 to 1", () =>
        haveContrast(page, textsOfRedoc, "light"));

      test("has few enough elements for a browser", async () => {
        expect(await page.evaluate<number>("document.querySelectorAll('*').length")).toBeLessThan(45_000);
      });

      test("finds an operation", async () => {
        await page.getByPlaceholder("Search...").pressSequentially("start a loan");
        await page.locator("[data-role='search:results']", { hasText: "Start a loan" }).waitFor();
      });

      test("fits a screen of 390 pixels", async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        expect(await widthOf(page)).toBeLessThanOrEqual(390);
      });

      test("requests no other host and shows no error", () => isSound(opened));
    });
  }
});
