import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../adapters/sqlite/open.ts";
import { json, password, startService, type TestService } from "../adapters/http/support/http-service.ts";
import { type SiteVisitor, siteVisitor, typedInto } from "../adapters/http/support/site-visitor.ts";
import { aClock } from "../fixtures/clock.ts";
import { testVault } from "../fixtures/loan/log.ts";
import type { Figure } from "./report.ts";
import { benchCompany, seedLoans } from "./seeded-loans.ts";

/** What a page may take, of what is sent and of the time until it is: the processor's part of that is measured. */
const budgets = { htmlKilobytes: 60, styleKilobytes: 15, milliseconds: 100, whatIfMilliseconds: 150 } as const;

interface Measured {
  readonly kilobytes: number;
  readonly compressedKilobytes: number;
  readonly cpuMilliseconds: number;
}

/** Opens something so many times in this process, after a few times that do not count. */
const measure = async (open: () => ReturnType<SiteVisitor["open"]>, times: number): Promise<Measured> => {
  const once = async () => {
    const { status, location, html } = await open();
    if (status !== 200) throw new Error(`a page answered ${status}, to ${location}: ${html.slice(-2_000)}`);
    return html;
  };
  for (let warming = 0; warming < 3; warming += 1) await once();
  const html = await once();
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await once();
  const { user, system } = process.cpuUsage(before);
  return {
    kilobytes: html.length / 1024,
    compressedKilobytes: Bun.gzipSync(html).length / 1024,
    cpuMilliseconds: (user + system) / 1000 / times,
  };
};

const figuresOf = (name: string, measured: Measured, milliseconds: number): Figure[] => {
  const { kilobytes, compressedKilobytes, cpuMilliseconds } = measured;
  return [
    {
      name: `${name}: compressed, of ${kilobytes.toFixed(0)} KB`,
      value: compressedKilobytes,
      unit: "KB",
      baseline: `the ${budgets.htmlKilobytes} KB that it may have`,
      ratio: compressedKilobytes / budgets.htmlKilobytes,
    },
    {
      name: `${name}: processor time`,
      value: cpuMilliseconds,
      unit: "ms",
      baseline: `the ${milliseconds} ms in which it should be there`,
      ratio: cpuMilliseconds / milliseconds,
    },
  ];
};

/** Pages that calculate a loan several times. */
const isCalculating = (name: string): boolean => /\/what-if|\/quotes\/new/.test(name);

/** What a page leads to that is none of the workplace: the documentation, which is the same for everybody, and files. */
const isElsewhere = (path: string): boolean => /^\/(api|assets|readme|redoc|swagger|view)\b|[?&]format=/.test(path);

/**
 * Every page to which links lead from these, each by the first address that names it: `/loans/N/terms` is opened once, of one loan.
 */
const pagesFrom = async (visitor: SiteVisitor, starts: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const waiting = [...starts];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const name = path.replaceAll(/\d+/g, "N");
    if (seen.has(name) || isElsewhere(path)) continue;
    seen.add(name);
    const { status, html, headers } = await visitor.open(path);
    if (status !== 200 || !headers.get("Content-Type")?.startsWith("text/html")) continue;
    found.set(name, path);
    for (const [, href = ""] of html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)) waiting.push(href);
  }
  return found;
};

const styleFigure = async ({ ask }: TestService, visitor: SiteVisitor): Promise<Figure> => {
  const [, path = ""] = /rel="stylesheet" href="([^"]+)"/.exec((await visitor.open("/loans")).html) ?? [];
  const kilobytes = Bun.gzipSync(await (await ask(path)).text()).length / 1024;
  const baseline = `the ${budgets.styleKilobytes} KB that it may have`;
  return {
    name: "the style, compressed",
    value: kilobytes,
    unit: "KB",
    baseline,
    ratio: kilobytes / budgets.styleKilobytes,
  };
};

/** The size of each page of the workplace, and what it takes of the processor, in a company of ten thousand loans. */
export const measurePages = async (isQuick: boolean): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-"));
  const count = isQuick ? 200 : 10_000;
  const file = join(folder, "pages.sqlite");
  await seedLoans(file, count);
  const service = await startService({ overSocket: false, stores: openSqlite(file, aClock(), testVault) });
  try {
    const hired = async (hierarchy: "Company Administrator" | "Super User") => {
      const { user, token } = await service.hire([], { hierarchy, nmlsId: "123456", companyId: benchCompany.id });
      const visitor = siteVisitor(service);
      await visitor.signIn(user.email, password);
      return { visitor, token };
    };
    const { visitor, token } = await hired("Company Administrator");
    const loan = count / 2;
    await service.ask("/api/loan/loan-calculation/", { ...json({ loan }), token });
    const figures = [await styleFigure(service, visitor)];
    const add = async (name: string, open: () => ReturnType<SiteVisitor["open"]>) => {
      const milliseconds = isCalculating(name) ? budgets.whatIfMilliseconds : budgets.milliseconds;
      figures.push(...figuresOf(`${count} loans, ${name}`, await measure(open, isQuick ? 2 : 10), milliseconds));
    };
    const reports = ["/reports/hmda/2026", "/reports/mcr/2026/2"];
    const own = await pagesFrom(visitor, ["/", "/loans", "/loans?search=hugh", `/loans/${loan}`, ...reports]);
    for (const [name, path] of own) await add(name, () => visitor.open(path));
    const whatIf = `/loans/${loan}/what-if`;
    const fields = typedInto((await visitor.open(whatIf)).html, { home_value: "600000" });
    await add("/loans/N/what-if with changes", () => visitor.send(whatIf, fields));
    const superUser = (await hired("Super User")).visitor;
    for (const [name, path] of await pagesFrom(superUser, ["/", "/casebooks"]))
      if (!own.has(name)) await add(name, () => superUser.open(path));
    return figures;
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
