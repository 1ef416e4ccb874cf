import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { json, startService, type TestService } from "../adapters/http/support/http-service.ts";
import { findChromium, freshPage, launchChromium } from "./chromium.ts";

describe.skipIf(findChromium() === null)("the what-if page", () => {
  let service: TestService;
  let browser: Browser;
  let withScripts: BrowserContext;
  let withoutScripts: BrowserContext;
  let address: string;

  /** In a browser that runs no scripts, unless `runsScript`. */
  const openPage = async (scheme: "light" | "dark" = "light", runsScript = false): Promise<Page> => {
    const page = await freshPage(runsScript ? withScripts : withoutScripts, 1280, scheme);
    page.on("request", (request) => {
      if (request.url() !== address) throw new Error(`the page requested ${request.url()}`);
    });
    await page.goto(address);
    return page;
  };

  beforeAll(async () => {
    service = await startService();
    const officer = await service.hire(["Loan Officer"]);
    const quote = { age: 75, property_state: "VA", home_value: 450_000, expected_rate: 5.125, note_rate: 5 };
    const body = { page: "what_if", quote };
    const response = await service.ask("/api/pages/links/", { ...json(body), token: officer.token });
    const { url } = (await response.json()) as { readonly url: string };
    address = new URL(new URL(url).pathname, (await service.ask("/healthz")).url).href;
    browser = await launchChromium();
    withScripts = await browser.newContext();
    withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  test("calculates what the user types and keeps it in the form, using only the keyboard", async () => {
    const page = await openPage();
    expect(await page.locator(".summary").getByRole("row", { name: "Principal limit $" }).innerText()).toContain(
      "$218,700",
    );
    await page.getByRole("textbox", { name: "Home value" }).focus();
    await page.keyboard.press("Control+A");
    // 500,000 × 0.486.
    await page.keyboard.type("$500,000");
    await page.keyboard.press("Enter");
    await page.getByText("What was changed").waitFor();
    expect(await page.locator(".summary").getByRole("row", { name: "Principal limit $" }).innerText()).toContain(
      "$243,000",
    );
    expect(await page.getByRole("textbox", { name: "Home value" }).inputValue()).toBe("$500,000");
  });

  test("moves with the Tab key through all fields in order, each with a visible focus, to the button", async () => {
    const page = await openPage();
    const fields = await page.locator("form :is(input, select, button)").count();
    const names = await page
      .locator("form :is(input, select)")
      .evaluateAll((all) => all.map((each) => each.getAttribute("name")));
    const reached: string[] = [];
    // A date field has several tab stops. The table of the plans, with its fold, comes before the fields.
    for (let stop = 0; stop < fields + 10 && !reached.includes("submit"); stop += 1) {
      await page.keyboard.press("Tab");
      const [name, outline] = await page.evaluate<[name: string | null, outline: string]>(
        "[document.activeElement.name || document.activeElement.type || null, getComputedStyle(document.activeElement).outline]",
      );
      if (name === null || reached.at(-1) === name) continue;
      reached.push(name);
      expect([name, outline]).toEqual([name, expect.stringMatching(/solid 3px$/)]);
    }
    expect(reached).toEqual([...names, "submit"]);
  });

  test("calculates at once if scripts run, and keeps the focus where the user types", async () => {
    const page = await openPage("light", true);
    await page.getByRole("textbox", { name: "Home value" }).fill("500000");
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    const next = await focused.getAttribute("id");
    // 500,000 × 0.486.
    await page.getByRole("cell", { name: "$243,000" }).first().waitFor();
    expect(await page.getByRole("status").innerText()).toBe("Calculated.");
    expect(await focused.getAttribute("id")).toBe(next);
    await page.getByRole("textbox", { name: "Home value" }).fill("");
    await page.keyboard.press("Tab");
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("status").innerText()).toBe("");
  });

  test("keeps what the user types while a response is on its way", async () => {
    const page = await openPage("light", true);
    const homeValue = page.getByRole("textbox", { name: "Home value" });
    const requests = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      requests.resolve();
      await held.promise;
      await route.continue();
    });
    const response = page.waitForResponse(address);
    await homeValue.fill("500000");
    await page.keyboard.press("Tab");
    await requests.promise;
    // With the keyboard, which changes the field only when the user leaves it: no other response hides the effect of the first one.
    await homeValue.press("Control+A");
    await page.keyboard.type("480000");
    held.resolve();
    await (await response).finished();
    expect(await homeValue.inputValue()).toBe("480000");
    await page.keyboard.press("Tab");
    await page.getByRole("status").getByText("Calculated.").waitFor();
    // 480,000 × 0.486.
    await page.getByRole("cell", { name: "$233,280" }).first().waitFor();
    expect(await homeValue.inputValue()).toBe("480000");
  });

  test.each<[string, (route: Route) => Promise<void>]>([
    ["cannot be reached", (route) => route.abort()],
    ["refuses", (route) => route.fulfill({ status: 503, contentType: "text/html", body: "<main>Later</main>" })],
  ])(
    "says that the figures are for the earlier input when the service %s, and calculates again afterwards",
    async (_, fail) => {
      const page = await openPage("light", true);
      const homeValue = page.getByRole("textbox", { name: "Home value" });
      const status = page.getByRole("status");
      await homeValue.fill("480000");
      await page.keyboard.press("Tab");
      await status.getByText("Calculated.").waitFor();
      await page.route(address, fail);
      await homeValue.fill("500000");
      await page.keyboard.press("Tab");
      await status.getByText("for the earlier input").waitFor();
      expect(await status.innerText()).toContain("Not calculated");
      const { y = Infinity, height = 0 } = (await status.boundingBox()) ?? {};
      expect([height > 20, y + height <= (page.viewportSize()?.height ?? 0)]).toEqual([true, true]);
      expect(await homeValue.inputValue()).toBe("500000");
      // 480,000 × 0.486, and 500,000 × 0.486 once the service responds.
      expect(await page.locator(".summary").getByRole("row", { name: "Principal limit $" }).innerText()).toContain(
        "$233,280",
      );
      await page.unroute(address);
      await homeValue.fill("500000.00");
      await page.keyboard.press("Tab");
      await page.getByRole("cell", { name: "$243,000" }).first().waitFor();
      expect(await status.innerText()).toBe("Calculated.");
      expect((await status.boundingBox())?.height).toBeLessThanOrEqual(1);
    },
  );

  test("says what is wrong above the form and beside the field, linked to it", async () => {
    const page = await openPage();
    await page.getByRole("textbox", { name: "Home value" }).fill("");
    await page.getByRole("button", { name: "Calculate" }).click();
    await page.getByRole("alert").waitFor();
    const field = page.getByRole("textbox", { name: "Home value" });
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    const described = (await field.getAttribute("aria-describedby")) ?? "";
    expect(await page.locator(`[id="${described}"]`).innerText()).toBe("Home value is required.");
    await page.getByRole("alert").getByRole("link", { name: "Home value" }).click();
    expect(page.url()).toBe(`${address}#home_value`);
  });

  test("fits a narrow screen in light and dark, and leaves empty parts off paper", async () => {
    for (const scheme of ["light", "dark"] as const) {
      const page = await openPage(scheme);
      for (const width of [390, 1200]) {
        await page.setViewportSize({ width, height: 800 });
        const main = await page.locator("main").boundingBox();
        expect([scheme, width, (main?.x ?? 0) + (main?.width ?? Infinity) <= width]).toEqual([scheme, width, true]);
        const field = await page.getByRole("textbox", { name: "Home value" }).boundingBox();
        expect(field?.height).toBeGreaterThanOrEqual(40);
      }
      await page.emulateMedia({ media: "print" });
      expect(await page.getByRole("button", { name: "Calculate" }).isVisible()).toBe(false);
      expect(await page.getByRole("textbox", { name: "Initial draw at closing" }).isVisible()).toBe(false);
      expect(await page.getByRole("heading", { name: "Other people" }).isVisible()).toBe(false);
      for (const [name, text] of [
        ["Home value", "450,000"],
        ["Expected rate", "5.125"],
      ] as const) {
        const field = page.getByRole("textbox", { name });
        expect([name, await field.isVisible(), await field.inputValue()]).toEqual([name, true, text]);
      }
    }
  });
});
