import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../adapters/sqlite/open.ts";
import { fixedDayClock } from "../../adapters/system/clock.ts";
import { addDays, day, type Instant } from "../../domain/kernel/day.ts";
import type { LoanFilter, LoanOrder } from "../../domain/loan/ports.ts";
import { everyLoan } from "../../domain/loan/search.ts";
import type { LoanStatus } from "../../domain/loan/status/status.ts";
import { aStatusEntry } from "../fixtures/loan/loan.ts";
import { testVault } from "../fixtures/loan/log.ts";
import { type Figure, median } from "./report.ts";
import { benchCompany, benchDay, seedLoans } from "./seeded-loans.ts";

interface List {
  readonly filter?: Partial<LoanFilter>;
  readonly field?: LoanOrder;
  readonly number?: number;
}

const statuses: readonly LoanStatus[] = ["origination", "processing", "funded", "withdrawn"];

/** By name, the lists whose time must not grow with the loans of a company. */
const listsOf = (loans: number): Readonly<Record<string, List>> => ({
  newest: {},
  "changed last": { field: "updatedAt" },
  "of two statuses": { filter: { statuses: ["origination", "processing"] } },
  "of two statuses, changed last": { filter: { statuses: ["origination", "processing"] }, field: "updatedAt" },
  "started after a time, changed last": {
    filter: { createdAfter: "2024-01-03T00:00:00.000Z" as Instant },
    field: "updatedAt",
  },
  "with a deadline before today": { filter: { dueBefore: benchDay } },
  "of a state with no loan": { filter: { state: "WY" } },
  "of an officer without loans, changed last": { filter: { loanOfficerId: 9_999 }, field: "updatedAt" },
  "with a frequent word": { filter: { search: "hugh" } },
  "with two frequent words": { filter: { search: "hugh example" } },
  "with a frequent and a rarer word": { filter: { search: "hugh example47" } },
  "three quarters of its pages on": { number: Math.ceil((loans * 3) / 100) },
  "the last page": { number: Math.floor(loans / 25) },
});

const requests = 30;
/** Until then code is compiled and the store has pages in memory. */
const warmUps = 15;

/** What a list took, in milliseconds. */
interface Times {
  /** While nothing is written. */
  readonly again: number;
  /** The first time after something was written, which need not be of a loan. */
  readonly afterWrite: number;
}

/** The times of each list after its first requests. */
const timesIn = async (folder: string, loans: number): Promise<ReadonlyMap<string, Times>> => {
  const file = join(folder, `${loans}.sqlite`);
  await seedLoans(file, loans, {
    given: ({ id }) => ({
      applicationOn: addDays(day("2024-01-01"), (id * 7) % 850),
      statusHistory: [aStatusEntry(statuses[id % statuses.length])],
    }),
  });
  const stores = openSqlite(file, fixedDayClock(benchDay), testVault);
  const times = new Map<string, Times>();
  for (const [name, { filter, field = "createdAt", number = 1 }] of Object.entries(listsOf(loans))) {
    const page = { number, size: 25, order: [{ field, descending: true }] };
    const read = async (): Promise<number> => {
      const startedAt = performance.now();
      await stores.forCompany(benchCompany.id).loans.list({ ...everyLoan, ...filter }, page);
      return performance.now() - startedAt;
    };
    for (let request = 0; request < warmUps; request += 1) await read();
    const [again, afterWrite]: [number[], number[]] = [[], []];
    for (let request = 0; request < requests; request += 1) {
      again.push(await read());
      await stores.counters.hit("a write", 1, 60);
      afterWrite.push(await read());
    }
    times.set(name, { again: median(again), afterWrite: median(afterWrite) });
  }
  await stores.close();
  return times;
};

/** What a page of each list takes of a company with many loans, beside the same of a tenth of them. */
export const measureLists = async (isQuick: boolean, isLarge: boolean): Promise<Figure[]> => {
  const loans = isQuick ? 2_000 : isLarge ? 1_000_000 : 20_000;
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-lists-"));
  try {
    const [few, many] = [await timesIn(folder, loans / 10), await timesIn(folder, loans)];
    const figure = (name: string, value: number, ofFew: number | undefined): Figure => ({
      ...{ name: `list of ${loans} loans: ${name}`, value, unit: "ms" },
      ...{ baseline: "the same of a tenth of them", ratio: value / (ofFew ?? Number.NaN) },
    });
    return [...many].flatMap(([name, { again, afterWrite }]) => [
      figure(name, again, few.get(name)?.again),
      figure(`${name}, after a write`, afterWrite, few.get(name)?.afterWrite),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
