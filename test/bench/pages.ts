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
const measure = async (open: () => Promise<{ status: number; html: string }>, times: number): Promise<Measured> => {
  const once = async () => {
    const { status, html } = await open();
    if (status !== 200) throw new Error(`a page answered ${status}`);
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

/** Addresses of pages, by what they are called. */
const pagesOf = (loan: number, calculation: number): Readonly<Record<string, string>> => ({
  "the start page": "/",
  "the pipeline": "/loans",
  "the pipeline, searched": "/loans?search=hugh",
  "a loan": `/loans/${loan}`,
  "its terms": `/loans/${loan}/terms`,
  "its value, liens and plan": `/loans/${loan}/money`,
  "its assessment and HMDA data": `/loans/${loan}/reviews`,
  "its property": `/loans/${loan}/property/${loan}`,
  "its borrower": `/loans/${loan}/borrowers/${loan}`,
  "its fees": `/loans/${loan}/fees`,
  "its history": `/loans/${loan}/history`,
  "its calculation": `/loans/${loan}/calculations/${calculation}`,
  "its projection": `/loans/${loan}/calculations/${calculation}/projection`,
  "a what-if": `/loans/${loan}/what-if`,
  "a quote": "/quotes/new",
  "the company": "/admin/company",
  "its products": "/admin/company/products",
  "its users": "/admin/users",
  "the HMDA data of a year": "/reports/hmda/2026",
  "a call report": "/reports/mcr/2026/2",
});

/** What-if and quote calculate their loan several times. */
const calculating = new Set(["a what-if", "a quote", "a what-if with changes"]);

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
    const nmls = { nmlsId: "123456", companyId: benchCompany.id };
    const { user, token } = await service.hire([], { hierarchy: "Company Administrator", ...nmls });
    const visitor = siteVisitor(service);
    await visitor.signIn(user.email, password);
    const loan = count / 2;
    const made = await service.ask("/api/loan/loan-calculation/", { ...json({ loan }), token });
    const { id } = (await made.json()) as { id: number };
    const figures = [await styleFigure(service, visitor)];
    const add = async (name: string, open: () => ReturnType<SiteVisitor["open"]>) => {
      const milliseconds = calculating.has(name) ? budgets.whatIfMilliseconds : budgets.milliseconds;
      figures.push(...figuresOf(`${count} loans, ${name}`, await measure(open, isQuick ? 2 : 20), milliseconds));
    };
    for (const [name, path] of Object.entries(pagesOf(loan, id))) await add(name, () => visitor.open(path));
    const whatIf = `/loans/${loan}/what-if`;
    const fields = typedInto((await visitor.open(whatIf)).html, { home_value: "600000" });
    await add("a what-if with changes", () => visitor.send(whatIf, fields));
    return figures;
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
