/**
 * Deep: measures each page of the workplace, as each role sees it, in a browser, which takes forty seconds of processor time. The pages
 * come from the service's own table, so a new page is included automatically.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { allOperations } from "../../adapters/http/operations.ts";
import { isAddressOf } from "../../adapters/http/paths.ts";
import { fieldsOfOperations } from "../../adapters/http/site/form/fields-of.ts";
import { signedInPages } from "../../adapters/http/site/routes.ts";
import type { Site } from "../../adapters/http/site/site.ts";
import { linkedPages } from "../../adapters/http/view/linked-pages.ts";
import { pages } from "../../adapters/pages/pages.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import { day } from "../../domain/kernel/day.ts";
import { password, startService, type TestService } from "../adapters/http/support/http-service.ts";
import { type SiteVisitor, siteVisitor } from "../adapters/http/support/site-visitor.ts";
import { demoOffice } from "../bootstrap/demo/demo-office.ts";
import { accessibilityProblems, removeRepetitions, wholePageProblems } from "./axe.ts";
import { findChromium, freshPage, launchChromium } from "./chromium.ts";

// These pages and operations are only listed here; those of the service below are run.
const nothing = {} as Dependencies;
const forms = { fieldsOf: fieldsOfOperations(allOperations(nothing, pages)), newKey: () => "" };
const site = { services: { dependencies: nothing } } as unknown as Site;
const patterns = ["/", ...signedInPages(site, pages, forms, linkedPages(nothing, pages)).map(({ path }) => path)];
const signedOut = ["/sign-in", "/sign-in/company", "/sign-in/code"];

/** How many addresses of a pattern are opened to find the pages that they link to. */
const openedOfPattern = 3;

/** The hidden fields of a page differ each time it is opened. */
const withoutHidden = (html: string): string => html.replace(/<input type="hidden"[^>]*>/g, "");

const mainOf = (html: string): string => withoutHidden(html.slice(html.indexOf("<main")));

/** The structure of a page without its words: the accessibility rules find the same in all pages of one structure. */
const shapeOf = (html: string): string => {
  const tags = withoutHidden(html.slice(html.indexOf("<main")))
    .replace(/>[^<]+/g, ">")
    .replace(/ (?!class|type|role|checked|selected|hidden|aria-invalid)([\w-]+)="[^"]*"/g, " $1");
  return tags.replace(/(<(tr|li|option|label|div)\b(?:(?!<\2\b).)*?<\/\2>)(?:\s*\1)+/gs, "$1");
};

/** The width of the paper, less its margins of 1.6 cm, in CSS pixels. */
const paperWidth = { upright: 816 - 121, across: 1056 - 121 };

// Written in the page's own language: the project's types do not include the document.

/** Replaces the page that is shown. */
const showing = `(html) => {
  const next = new DOMParser().parseFromString(html, "text/html");
  document.title = next.title;
  document.head.querySelectorAll("style").forEach((style) => style.remove());
  const styles = next.head.querySelectorAll("style");
  document.head.append(...styles);
  document.querySelector("link[rel=stylesheet]").disabled = styles.length > 0;
  document.body.replaceWith(next.body);
}`;

const tooWide = (width: number): string => `() => {
  const needed = document.documentElement.scrollWidth;
  const scrolled = [...document.querySelectorAll(".site .wide")].some((table) => table.scrollWidth > table.clientWidth);
  return [...(needed > ${width} ? [needed + " pixels"] : []), ...(scrolled ? ["a table scrolls sideways"] : [])];
}`;

const onPaper = `() => {
  const isShown = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const pressed = [...document.querySelectorAll("button, nav, .filter, [type=file]")].filter(isShown);
  const widthFor = (element) => {
    for (let at = element; at !== null; at = at.parentElement)
      if (getComputedStyle(at).page !== "auto") return ${paperWidth.across};
    return ${paperWidth.upright};
  };
  // Most elements fit the narrower paper, which is decided without examining the elements around them.
  const isCut = (element) => {
    const { right } = element.getBoundingClientRect();
    return right > ${paperWidth.upright} + 1 && isShown(element) && right > widthFor(element) + 1;
  };
  const cut = [...document.querySelectorAll("main *")].filter(isCut);
  const text = document.querySelector("main").innerText.trim();
  return [
    ...pressed.map(({ outerHTML }) => "printed: " + outerHTML.slice(0, 80)),
    ...cut.slice(0, 1).map(({ outerHTML }) => "cut off: " + outerHTML.slice(0, 80)),
    ...(text === "" ? ["nothing is printed"] : []),
  ];
}`;

/**
 * The longest page of each pattern that links lead to from the first page; of the patterns that others have found, one page is opened
 * again.
 */
const pagesByLinks = async ({ open }: SiteVisitor, others: Iterable<string>): Promise<Map<string, string>> => {
  const longest = new Map<string, { readonly path: string; readonly length: number }>();
  const counts = new Map([...others].map((pattern) => [pattern, openedOfPattern - 1]));
  const seen = new Set<string>();
  const waiting = ["/"];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const pattern = patterns.find((each) => isAddressOf(each, path?.split("?", 1)[0] ?? ""));
    const count = counts.get(pattern ?? "") ?? 0;
    if (pattern === undefined || seen.has(path) || count >= openedOfPattern) continue;
    seen.add(path);
    counts.set(pattern, count + 1);
    const { html } = await open(path);
    if (html.length > (longest.get(pattern)?.length ?? 0)) longest.set(pattern, { path, length: html.length });
    for (const [, href = ""] of html.matchAll(/<a href="(\/[^"#?]*)/g)) waiting.push(href);
  }
  return new Map([...longest].map(([pattern, { path }]) => [pattern, path]));
};

/** An address for a pattern that no link leads to in this store: next to the page whose pattern shares the longest beginning with it. */
const addressBeside = (pattern: string, known: ReadonlyMap<string, string>): string => {
  const pieces = pattern.split("/");
  for (let kept = pieces.length - 1; kept > 0; kept -= 1) {
    const beginning = pieces.slice(0, kept).join("/");
    const neighbor = [...known].find(([other]) => `${other}/`.startsWith(`${beginning}/`));
    if (neighbor === undefined) continue;
    const begun = neighbor[1].split("?", 1)[0]?.split("/").slice(0, kept) ?? [];
    return [...begun, ...pieces.slice(kept).map((piece) => piece.replace(/\{\w+\}/, "1"))].join("/");
  }
  return pattern;
};

interface Seen {
  /** For example `compliance /reports`: the first role that saw the page, and its pattern. */
  readonly name: string;
  readonly html: string;
}

describe.skipIf(findChromium() === null)("every page of the workplace, as each role sees it", () => {
  let service: TestService;
  let page: Page;
  const seen = new Map<string, Seen>();
  const failed: string[] = [];
  const unlike: string[] = [];

  /** Keeps a page unless any role has already seen the same one. */
  const keep = (name: string, status: number, headers: Headers, html: string): void => {
    if (status >= 500) failed.push(`${name} ${status}`);
    if (!headers.get("Content-Type")?.startsWith("text/html")) return;
    if (!headers.get("Content-Security-Policy")?.startsWith("default-src 'none'")) unlike.push(`${name}: policy`);
    if (Bun.gzipSync(html).length > 60 * 1024) unlike.push(`${name}: more than 60 KB`);
    const key = mainOf(html);
    if (!seen.has(key)) seen.set(key, { name, html });
  };

  beforeAll(async () => {
    const office = await demoOffice(day("2026-05-01"));
    await office.seed();
    service = await startService({ dependencies: () => office.dependencies });
    const reviewer = await service.hire(["Reviewer"]);
    const people = [...office.accounts, { email: reviewer.user.email, password }];
    const visitors = new Map<string, SiteVisitor>();
    for (const person of people) {
      const visitor = siteVisitor(service);
      await visitor.signIn(person.email, person.password);
      visitors.set(person.email, visitor);
    }
    const known = new Map<string, string>();
    for (const who of ["administrator@demo.example", "super@demo.example"])
      for (const [pattern, path] of await pagesByLinks(visitors.get(who) ?? siteVisitor(service), known.keys()))
        if (!known.has(pattern)) known.set(pattern, path);
    const addresses = patterns.map((pattern) => known.get(pattern) ?? addressBeside(pattern, known));
    const nobody = siteVisitor(service);
    for (const path of signedOut) {
      const { status, headers, html } = await nobody.open(path);
      keep(`nobody ${path}`, status, headers, html);
    }
    for (const [email, visitor] of visitors)
      for (const path of addresses) {
        const { status, headers, html } = await visitor.open(path);
        keep(`${email.split("@")[0]} ${path}`, status, headers, html);
      }
    const browser = await launchChromium();
    page = await freshPage(await browser.newContext({ bypassCSP: true }));
    await page.goto(new URL("/sign-in", (await service.ask("/healthz")).url).href);
    await page.evaluate(`{ globalThis.pages = ${JSON.stringify([...seen.values()])}; }`);
  });
  afterAll(async () => {
    await page?.context().browser()?.close();
    await service?.stop();
  });

  /** The results of a measure for each page, all in one turn of the browser's event loop, so that it draws none of them. */
  const measured = (measure: string): Promise<string[]> =>
    page.evaluate(`pages.flatMap(({ name, html }) => {
      (${showing})(html);
      return (${measure})().map((problem) => name + ": " + problem);
    })`);

  /** The problems that the accessibility rules find in each page, without a new document, so that the rules are loaded only once. */
  const problemsIn = async (
    among: readonly Seen[],
    problemsOf: () => Promise<readonly string[]>,
  ): Promise<string[]> => {
    const found: string[] = [];
    for (const { name, html } of among) {
      await page.evaluate(`(${showing})(${JSON.stringify(html)})`);
      found.push(...(await problemsOf()).map((problem) => `${name}: ${problem}`));
    }
    return found;
  };

  test("is a page with the size and the policy that pages must have", () => {
    expect([failed, unlike]).toEqual([[], []]);
  });

  /** The longest page of each structure. */
  const shapes = (): readonly Seen[] =>
    [...Map.groupBy(seen.values(), ({ html }) => shapeOf(html)).values()].map((alike) =>
      alike.reduce((longest, each) => (each.html.length > longest.html.length ? each : longest)),
    );

  test("can be used by everyone", async () => {
    expect(await problemsIn(shapes(), () => wholePageProblems(page))).toEqual([]);
  });

  test("can be used by everyone in the dark, on a phone", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    // The other accessibility rules do not depend on the colors or positions of a page.
    const rules = ["color-contrast", "target-size", "scrollable-region-focusable"];
    const problemsOf = async () => {
      await removeRepetitions(page);
      return accessibilityProblems(page, { rules });
    };
    expect(await problemsIn(shapes(), problemsOf)).toEqual([]);
  });

  test.each([390, 320])("is not wider than %d pixels", async (width) => {
    await page.setViewportSize({ width, height: 844 });
    expect(await measured(tooWide(width))).toEqual([]);
  });

  test("is printed without its controls, and with nothing cut off", async () => {
    await page.emulateMedia({ media: "print", colorScheme: "light" });
    await page.setViewportSize({ width: paperWidth.upright, height: 844 });
    expect(await measured(onPaper)).toEqual([]);
  });
});
