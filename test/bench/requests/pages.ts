import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { json, password, startService, type TestService } from "../../adapters/http/support/http-service.ts";
import { type SiteVisitor, siteVisitor, typedInto } from "../../adapters/http/support/site-visitor.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { benchCompany, seedLoans } from "../seeds/seeded-loans.ts";
import { type Figure, percentile } from "../support/report.ts";

/** The limits of a page: its size, and its time for 99 of 100 requests. */
const budgets = { htmlKilobytes: 60, styleKilobytes: 15, milliseconds: 100, whatIfMilliseconds: 150 } as const;

interface Measured {
  readonly kilobytes: number;
  readonly compressedKilobytes: number;
  /** Of each request. */
  readonly cpuMilliseconds: readonly number[];
  /** Of each request, in elapsed time. */
  readonly milliseconds: readonly number[];
}

/** Opens a page the given number of times in this process, one after another, after a warm-up of a fifth as many. */
const measure = async (open: () => ReturnType<SiteVisitor["open"]>, times: number): Promise<Measured> => {
  const once = async () => {
    const { status, location, html } = await open();
    if (status !== 200) throw new Error(`a page returned ${status}, location ${location}: ${html.slice(-2_000)}`);
    return html;
  };
  for (let warming = 0; warming < times / 5; warming += 1) await once();
  const html = await once();
  const cpuMilliseconds: number[] = [];
  const milliseconds: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const before = process.cpuUsage();
    const begun = performance.now();
    await once();
    milliseconds.push(performance.now() - begun);
    const { user, system } = process.cpuUsage(before);
    cpuMilliseconds.push((user + system) / 1000);
  }
  return {
    kilobytes: html.length / 1024,
    compressedKilobytes: Bun.gzipSync(html).length / 1024,
    cpuMilliseconds,
    milliseconds,
  };
};

/** The median and the 99th percentile of the requests. */
const percentileFigures = (name: string, values: readonly number[], budget: number): Figure[] =>
  [0.5, 0.99].map((part) => {
    const value = percentile(values, part);
    return {
      name: `${name}, p${part * 100}`,
      value,
      unit: "ms",
      baseline: `the limit of ${budget} ms`,
      ratio: value / budget,
    };
  });

const figuresOf = (name: string, measured: Measured, budget: number): Figure[] => {
  const { kilobytes, compressedKilobytes, cpuMilliseconds, milliseconds } = measured;
  return [
    {
      name: `${name}: compressed, of ${kilobytes.toFixed(0)} KB`,
      value: compressedKilobytes,
      unit: "KB",
      baseline: `the limit of ${budgets.htmlKilobytes} KB`,
      ratio: compressedKilobytes / budgets.htmlKilobytes,
    },
    ...percentileFigures(`${name}: processor time`, cpuMilliseconds, budget),
    ...percentileFigures(`${name}: time`, milliseconds, budget),
  ];
};

/** Pages that calculate a loan several times. */
const isCalculating = (name: string): boolean => /\/what-if|\/quotes\/new/.test(name);

const budgetOf = (name: string): number => (isCalculating(name) ? budgets.whatIfMilliseconds : budgets.milliseconds);

/** Whether a link leads outside the workplace: to the documentation, which is the same for everyone, or to a file. */
const isOutside = (path: string): boolean => /^\/(api|assets|readme|redoc|swagger|view)\b|[?&]format=/.test(path);

/** All pages that can be reached by links from these, each at the first address found: `/loans/N/terms` is opened once, for one loan. */
const pagesFrom = async (visitor: SiteVisitor, starts: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const waiting = [...starts];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const name = path.replaceAll(/\d+/g, "N");
    if (seen.has(name) || isOutside(path)) continue;
    seen.add(name);
    const { status, html, headers } = await visitor.open(path);
    if (status !== 200 || !headers.get("Content-Type")?.startsWith("text/html")) continue;
    found.set(name, path);
    for (const [, href = ""] of html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)) waiting.push(href);
  }
  return found;
};

/** How many people work concurrently in `measureSessions`, and for how long each reads a page before opening the next. */
const sessions = { people: 16, readingMilliseconds: 1_000 } as const;

/**
 * The time of a page while several people work, each in their own session: everyone opens the next page a second after the previous one was
 * shown, and all of them open all pages, each beginning with a different one.
 */
const measureSessions = async (
  visitors: readonly SiteVisitor[],
  pages: ReadonlyMap<string, string>,
  rounds: number,
): Promise<Figure[]> => {
  const all = [...pages];
  const taken = { calculating: [] as number[], other: [] as number[] };
  const work = async (visitor: SiteVisitor, person: number) => {
    await Bun.sleep((person * sessions.readingMilliseconds) / visitors.length);
    for (let round = 0; round < rounds; round += 1) {
      const [name, path] = all[(round + Math.floor((person * all.length) / visitors.length)) % all.length] ?? ["", "/"];
      const begun = performance.now();
      await visitor.open(path);
      taken[isCalculating(name) ? "calculating" : "other"].push(performance.now() - begun);
      await Bun.sleep(sessions.readingMilliseconds);
    }
  };
  await Promise.all(visitors.map(work));
  const name = `pages of ${visitors.length} sessions at once`;
  return [
    ...percentileFigures(`${name}: time`, taken.other, budgets.milliseconds),
    ...(taken.calculating.length === 0
      ? []
      : percentileFigures(`${name}, that calculate: time`, taken.calculating, budgets.whatIfMilliseconds)),
  ];
};

const styleFigure = async ({ ask }: TestService, visitor: SiteVisitor): Promise<Figure> => {
  const [, path = ""] = /rel="stylesheet" href="([^"]+)"/.exec((await visitor.open("/loans")).html) ?? [];
  const kilobytes = Bun.gzipSync(await (await ask(path)).text()).length / 1024;
  const baseline = `the limit of ${budgets.styleKilobytes} KB`;
  return {
    name: "the style, compressed",
    value: kilobytes,
    unit: "KB",
    baseline,
    ratio: kilobytes / budgets.styleKilobytes,
  };
};

/** The size and the time of each page of the workplace in a company with ten thousand loans. */
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
      figures.push(...figuresOf(`${count} loans, ${name}`, await measure(open, isQuick ? 2 : 100), budgetOf(name)));
    };
    const reports = ["/reports/hmda/2026", "/reports/mcr/2026/2"];
    const own = await pagesFrom(visitor, ["/", "/loans", "/loans?search=hugh", `/loans/${loan}`, ...reports]);
    for (const [name, path] of own) await add(name, () => visitor.open(path));
    const whatIf = `/loans/${loan}/what-if`;
    const fields = typedInto((await visitor.open(whatIf)).html, { home_value: "600000" });
    await add("/loans/N/what-if with changes", () => visitor.send(whatIf, fields));
    const people: SiteVisitor[] = [];
    while (people.length < sessions.people) people.push((await hired("Company Administrator")).visitor);
    figures.push(...(await measureSessions(people, own, isQuick ? 1 : own.size)));
    const superUser = (await hired("Super User")).visitor;
    for (const [name, path] of await pagesFrom(superUser, ["/", "/casebooks"]))
      if (!own.has(name)) await add(name, () => superUser.open(path));
    return figures;
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
