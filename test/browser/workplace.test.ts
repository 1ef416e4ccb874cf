import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { password, startService, type TestService } from "../adapters/http/support/http-service.ts";
import { casesOfTier } from "../runner/tier.ts";
import { accessibilityProblems } from "./axe.ts";
import { findChromium, launchChromium } from "./chromium.ts";

describe.skipIf(findChromium() === null)("the workplace in a browser", () => {
  let service: TestService;
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    // This browser accepts a cookie from an address without encryption.
    service = await startService({ settings: { publicUrl: "http://localhost" } });
    const { port } = new URL((await service.ask("/healthz")).url);
    origin = `http://localhost:${port}`;
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  /**
   * Fills in the fields of the page's form by their names, presses its button, which is the last on the page, and waits for the next page.
   */
  const fillIn = async (page: Page, typed: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, value] of Object.entries(typed)) {
      const field = page.locator(`main [name="${name}"]`).first();
      if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") await field.selectOption(value);
      else await field.fill(value);
    }
    // Waits for the next page, not the current one, which has already loaded.
    const followed = page.waitForEvent("domcontentloaded");
    await page.locator("main form.site-form button:not(.first-button)").last().click();
    await followed;
  };

  const signedIn = async (javaScriptEnabled: boolean): Promise<{ page: Page; token: string; email: string }> => {
    const { user, token } = await service.hire(["Loan Officer", "Processor"], { nmlsId: "123456" });
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    page.setDefaultTimeout(0);
    await page.goto(`${origin}/sign-in`);
    await fillIn(page, { email: user.email, password });
    return { page, token, email: user.email };
  };

  const started = { first_name: "Ada", last_name: "Example", dob: "04/12/1940", property_state: "CA" };

  // The quick tier checks that the pages need no script.
  test.each(casesOfTier([true, false], (runsScripts) => !runsScripts))(
    "an officer's first day, with scripts: %p",
    async (runsScripts) => {
      const { page } = await signedIn(runsScripts);
      expect(new URL(page.url()).pathname).toBe("/");
      await page.getByRole("link", { name: "New quote" }).first().click();
      // HUD's factor for age 76 and the example's rates: a figure is shown before anything is typed.
      expect(await page.locator(".headline").first().innerText()).toMatch(/could receive \$[\d,]+/);
      await page.goto(`${origin}/loans/new`);
      await fillIn(page, { ...started, home_value: "$500,000" });
      const loan = new URL(page.url()).pathname;
      await page.getByRole("link", { name: "Ada Example", exact: true }).click();
      await fillIn(page, { ssn: "219-09-9999", phone: "202 555 0100" });
      await page.getByRole("link", { name: "Property" }).click();
      await fillIn(page, { street: "1 Main St", city: "Oakland", zip_code: "94601" });
      await page.getByRole("link", { name: "Product, rates and dates" }).click();
      await fillIn(page, { note_rate: "6.125%", expected_rate: "6.25%" });
      await page.getByRole("button", { name: "Calculate now" }).click();
      // $500,000 × 0.553, HUD's factor for age 86 and 6.25 %.
      expect(await page.getByRole("region", { name: "Loan", exact: true }).innerText()).toContain("$276,500");
      if (runsScripts) expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("link", { name: "Move to Processing" }).click();
      await fillIn(page, { reason: "The application is complete" });
      expect(await page.getByRole("region", { name: "Loan", exact: true }).innerText()).toContain("Processing");
      await page.getByRole("link", { name: "Documents" }).click();
      expect(new URL(page.url()).pathname).toBe(`${loan}/documents`);
      await page.goto(`${origin}/`);
      expect(await page.getByRole("row", { name: /Ada Example/ }).count()).toBe(1);
      if (runsScripts) expect(await accessibilityProblems(page)).toEqual([]);
      await page.context().close();
    },
  );

  test("two tabs: a field changed in both is asked for again, a double click starts one loan, and a late form loses nothing", async () => {
    const { page, token, email } = await signedIn(false);
    await page.goto(`${origin}/loans/new`);
    for (const [name, value] of Object.entries({ ...started, property_state: undefined, last_name: "Twice" }))
      if (value !== undefined) await page.fill(`[name=${name}]`, value);
    await page.selectOption("[name=property_state]", "CA");
    await page.fill("[name=home_value]", "500000");
    await page.locator("main form.site-form button:not(.first-button)").last().dblclick();
    await page.waitForURL(/\/loans\/\d+/);
    // The second click may already hit the loan's page and follow one of its links.
    const loan = /^\/loans\/\d+/.exec(new URL(page.url()).pathname)?.[0];
    const list = await service.ask("/api/loan/loans/?search=twice", { token });
    expect(((await list.json()) as { count: number }).count).toBe(1);

    const other = await page.context().newPage();
    other.setDefaultTimeout(0);
    await Promise.all([page.goto(`${origin}${loan}/money`), other.goto(`${origin}${loan}/money`)]);
    await fillIn(other, { home_value: "510000" });
    await fillIn(page, { home_value: "520000", lender_credit: "12" });
    expect(await page.getByRole("alert").innerText()).toContain("Now stored: 510,000");
    expect(await page.inputValue("[name=home_value]")).toBe("520,000");
    await fillIn(page, {});

    await page.goto(`${origin}${loan}/money`);
    service.clock.advance(3600);
    await fillIn(page, { lender_credit: "34" });
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("You are no longer signed in");
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: "Sign in in a new tab" }).click(),
    ]);
    tab.setDefaultTimeout(0);
    await tab.waitForLoadState();
    await fillIn(tab, { email, password });
    await fillIn(page, {});
    expect(await page.getByRole("alert").innerText()).toContain("Nothing was saved");
    expect(await page.inputValue("[name=lender_credit]")).toBe("34");
    await fillIn(page, {});
    const { token: later } = await service.signIn((await service.hire(["Processor"])).user);
    const stored = await service.ask(`/api/loan${loan}/`, { token: later });
    expect(await stored.json()).toMatchObject({ home_value: 520_000, lender_credit: 34 });
    await page.context().close();
  });

  test("leaving a page asks first if something was typed and not saved, also once a form is shown again", async () => {
    const { page } = await signedIn(true);
    /** Leaves the page by a link or button, and stays when the browser asks. */
    const isAskedBy = async (role: "link" | "button", name: string): Promise<string> => {
      const asking = page.waitForEvent("dialog");
      const clicked = page.getByRole(role, { name, exact: true }).click();
      const dialog = await asking;
      await dialog.dismiss();
      await clicked;
      return dialog.type();
    };
    await page.goto(`${origin}/loans/new`);
    await page.fill("[name=last_name]", "Example");
    expect(await isAskedBy("link", "Back")).toBe("beforeunload");
    expect(await page.inputValue("[name=last_name]")).toBe("Example");
    // Sending the form is not leaving it. A form that was refused, or has a new row, is not saved yet.
    await fillIn(page, { last_name: "Example" });
    await page.click("h1");
    expect(await isAskedBy("link", "Back")).toBe("beforeunload");
    await fillIn(page, { ...started, home_value: "$500,000" });
    const loan = new URL(page.url()).pathname;
    await page.goto(`${origin}${loan}/money`);
    await page.getByRole("button", { name: "Add a lien" }).click();
    // The page is shown at the new row, which is next for the keyboard too.
    await page.locator("[name='liens.0.amount']").waitFor();
    expect(new URL(page.url()).hash).toBe("#liens.0");
    await page.keyboard.press("Tab");
    expect(await page.locator("[name^='liens.0.']:focus").count()).toBe(1);
    await page.locator("[name='liens.0.amount']").click();
    expect(await isAskedBy("button", "Calculate now")).toBe("beforeunload");
    // What is saved, and a form in which nothing was typed, are left without a question.
    page.on("dialog", () => expect.unreachable());
    await fillIn(page, { "liens.0.amount": "1000", "liens.0.creditor": "Example Bank" });
    for (const part of ["terms", "money"]) {
      await page.goto(`${origin}${loan}/${part}`);
      await page.click("h1");
      await page.getByRole("link", { name: "Back without saving" }).click();
      await page.getByRole("heading", { name: "Summary" }).waitFor();
    }
    await page.context().close();
  });

  test("a link to a field shows what the field is called and how it is filled in, on a phone too", async () => {
    const { page } = await signedIn(false);
    await page.setViewportSize({ width: 390, height: 600 });
    for (const [field, above] of [
      ["home_value", "label[for=home_value]"],
      ["application_date", "label[for=application_date]"],
      ["hecm_type", "fieldset:has(#hecm_type) legend"],
      ["product_code", "label[for=product_code]"],
    ] as const) {
      await page.goto(`${origin}/loans/new`);
      await page.goto(`${origin}/loans/new#${field}`);
      const top = await page.locator(above).evaluate((element) => element.getBoundingClientRect().top);
      expect([field, top >= 0 && top < 300]).toEqual([field, true]);
    }
    await page.context().close();
  });

  test("a session can be extended two minutes before its end, and after it has ended nothing typed is lost", async () => {
    const { page } = await signedIn(true);
    await page.clock.install();
    await page.goto(`${origin}/loans/new`);
    await page.fill("[name=last_name]", "Slow");
    const pass = async (seconds: number) => {
      service.clock.advance(seconds);
      await page.clock.fastForward(seconds * 1000);
    };
    const dialog = page.getByRole("alertdialog");
    await pass(27 * 60);
    expect(await dialog.isVisible()).toBe(false);
    await pass(65);
    expect(await dialog.innerText()).toContain("You will soon be signed out");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await pass(27 * 60);
    expect(await dialog.isVisible()).toBe(false);
    await pass(65);
    await page.keyboard.press("Escape");
    await pass(30);
    expect(await dialog.isVisible()).toBe(false);
    await pass(4 * 60);
    expect(await dialog.innerText()).toContain("You are signed out");
    await page.getByRole("button", { name: "Close" }).click();
    expect(await page.inputValue("[name=last_name]")).toBe("Slow");
    await fillIn(page, {});
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("You are no longer signed in");
    expect(await page.locator("[type=hidden][name=last_name]").inputValue()).toBe("Slow");
    await page.context().close();
  });

  test("a quote keeps its reader signed in as every page does, until using it no longer can", async () => {
    const { page } = await signedIn(true);
    await page.clock.install();
    const dialog = page.getByRole("alertdialog");
    const pass = async (seconds: number) => {
      service.clock.advance(seconds);
      await page.clock.fastForward(seconds * 1000);
    };
    await page.goto(`${origin}/quotes/new`);
    await pass(15 * 60);
    await Promise.all([
      page.waitForResponse(/quotes/),
      page.fill("[name=home_value]", "450000").then(() => page.keyboard.press("Tab")),
    ]);
    await page.getByText("Calculated.").waitFor({ state: "attached" });
    await pass(20 * 60);
    expect(await dialog.isVisible()).toBe(false);
    await pass(8 * 60 + 30);
    expect(await dialog.innerText()).toContain("You will soon be signed out");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    for (let uses = 0; uses < 26; uses += 1) {
      service.clock.advance(25 * 60);
      await page.request.get(`${origin}/account/stay`);
    }
    await page.reload();
    await pass(25 * 60);
    expect(await dialog.innerText()).toContain("it has reached its maximum length");
    expect(await page.getByRole("button", { name: "Stay signed in" }).count()).toBe(0);
    await page.context().close();
  });
});
