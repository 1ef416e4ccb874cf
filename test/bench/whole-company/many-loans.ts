import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { plainLoan } from "../../../domain/casebook/sample/plain-loan.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { testKeys, testVault } from "../../fixtures/loan/log.ts";
import { naiveProceeds } from "../baselines/naive-calculation.ts";
import { microsecondsOf } from "../calculation.ts";
import { benchCompany, benchDay, seedLoans } from "../seeds/seeded-loans.ts";
import { peakMegabytesOf } from "../support/peak-memory.ts";
import { type Figure, median } from "../support/report.ts";
import { sourcesOf } from "../support/sources.ts";

interface Batch {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

/** Runs the operator's command in a separate process. It must process all loans. */
export const recalculate = async (file: string, loans: number, today: string, ...options: string[]): Promise<Batch> => {
  const startedAt = performance.now();
  const words = ["recalculate", "--company", String(benchCompany.id), "--json", ...options];
  const program = Bun.spawn([process.execPath, sourcesOf("bootstrap/cli.ts"), ...words], {
    cwd: join(file, ".."),
    env: { ...process.env, ...testKeys, STORE: "sqlite", SQLITE_FILE: file, TODAY: today },
    stdout: "pipe",
    stderr: "ignore",
  });
  const peakMegabytes = peakMegabytesOf(program);
  const report = JSON.parse(await program.stdout.text());
  await program.exited;
  const seconds = (performance.now() - startedAt) / 1000;
  if (report.loans_seen !== loans || Object.keys(report.refused).length > 0)
    throw new Error("the command left out loans");
  const used = program.resourceUsage();
  return {
    seconds,
    cpuSeconds: Number(used?.cpuTime.total ?? Number.NaN) / 1_000_000,
    peakMegabytes: peakMegabytes(),
  };
};

/**
 * The time of the whole command for the given number of loans, compared with spreadsheet-style calculations of as many, and its peak memory,
 * compared with that for a tenth of the loans.
 */
const batchFigures = async (file: string, fewFile: string, loans: number): Promise<Figure[]> => {
  const spreadsheet = (microsecondsOf(() => naiveProceeds(plainLoan), 100) * loans) / 1_000_000;
  const few = await recalculate(fewFile, loans / 10, benchDay);
  const runs: readonly [string, Batch][] = [
    ["as a dry run", await recalculate(file, loans, benchDay, "--dry-run")],
    ["and stored", await recalculate(file, loans, benchDay)],
    ["and stored beside those of last month", await recalculate(file, loans, "2026-06-01")],
    ["with nothing new", await recalculate(file, loans, "2026-06-01")],
  ];
  const baseline = "spreadsheet-style calculations, nothing read or stored";
  return [
    ...runs.map(([name, { seconds }]) => ({
      name: `${loans} loans recalculated ${name}`,
      value: seconds,
      unit: "s",
      baseline,
      ratio: seconds / spreadsheet,
    })),
    {
      name: `peak memory of recalculating ${loans} loans`,
      value: Math.max(...runs.map(([, { peakMegabytes }]) => peakMegabytes)),
      unit: "MB",
      baseline: `peak memory for a tenth of them, ${few.peakMegabytes.toFixed(0)} MB`,
      ratio: Math.max(...runs.map(([, { peakMegabytes }]) => peakMegabytes)) / few.peakMegabytes,
    },
  ];
};

const searches = {
  "newest page of 25": null,
  "search for one name": "hugh example4711",
  "search for a common name": "hugh",
} as const;

const listMicroseconds = async (file: string, search: string | null): Promise<number> => {
  const stores = openSqlite(file, fixedDayClock(benchDay), testVault);
  const order = [{ field: "createdAt", descending: true }] as const;
  const times: number[] = [];
  for (let requested = 0; requested < 30; requested += 1) {
    const startedAt = performance.now();
    await stores.forCompany(benchCompany.id).loans.list({ ...everyLoan, search }, { number: 1, size: 25, order });
    times.push((performance.now() - startedAt) * 1000);
  }
  await stores.close();
  return median(times);
};

/** How the time of a list page and of searches grows with the number of loans. */
const growthFigures = async (files: ReadonlyMap<number, string>): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [name, search] of Object.entries(searches)) {
    let least: { readonly loans: number; readonly value: number } | null = null;
    for (const [loans, file] of files) {
      const value = await listMicroseconds(file, search);
      least ??= { loans, value };
      const baseline = `the same of ${least.loans} loans`;
      figures.push({ name: `${name} of ${loans} loans`, value, unit: "µs", baseline, ratio: value / least.value });
    }
  }
  return figures;
};

/** The cost of many loans on SQLite: lists and searches at several sizes, and recalculating all loans at the largest. */
export const measureManyLoans = async (isQuick: boolean, isLarge: boolean): Promise<Figure[]> => {
  const most = [1_000, 10_000, 100_000];
  const sizes = isQuick ? [100, 1_000] : isLarge ? [...most, 1_000_000] : most;
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-many-"));
  try {
    const files = new Map(sizes.map((loans) => [loans, join(folder, `${loans}.sqlite`)]));
    for (const [loans, file] of files) await seedLoans(file, loans);
    const growth = await growthFigures(files);
    const [few, many] = sizes.slice(-2).map((loans) => join(folder, `${loans}.sqlite`));
    const loans = sizes.at(-1) ?? 0;
    return [...growth, ...(await batchFigures(many ?? "", few ?? "", loans))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
