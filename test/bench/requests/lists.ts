import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { addDays, day, type Instant } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { LoanFilter, LoanOrder } from "../../../domain/loan/ports.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import type { LoanStatus } from "../../../domain/loan/status/status.ts";
import type { Stores } from "../../../domain/stores.ts";
import { aStatusEntry } from "../../fixtures/loan/loan.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { databaseOf, withDatabase } from "../../runner/mongo-server/given.ts";
import { benchCompany, benchDay, seedLoans } from "../seeds/seeded-loans.ts";
import { type Figure, median } from "../support/report.ts";

interface List {
  readonly filter?: Partial<LoanFilter>;
  readonly field?: LoanOrder;
  readonly number?: number;
}

const statuses: readonly LoanStatus[] = ["origination", "processing", "funded", "withdrawn"];

/** The fields in which the loans of the lists differ from those of other benchmarks: a status and an application date. */
const listed = ({ id }: Loan): Partial<Loan> => ({
  applicationOn: addDays(day("2024-01-01"), (id * 7) % 850),
  statusHistory: [aStatusEntry(statuses[id % statuses.length])],
});

/** Lists whose time must not grow with the number of a company's loans, by name. */
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

interface Requests {
  /** Requests that are not measured, while code is compiled and the store loads pages into memory. */
  readonly warmUps: number;
  readonly requests: number;
}

const many: Requests = { warmUps: 15, requests: 30 };
/** For a server that might take seconds for a list. */
const few: Requests = { warmUps: 3, requests: 5 };

/** The time of a list, in milliseconds. */
interface Times {
  /** The time of a repeated read, without a write in between. */
  readonly again: number;
  /** The time of the first read after a write, not necessarily of a loan. */
  readonly afterWrite: number;
}

/** The times of each list of a store with the given number of loans, after the warm-up. */
const timesIn = async (
  stores: Stores,
  loans: number,
  { warmUps, requests }: Requests,
): Promise<ReadonlyMap<string, Times>> => {
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
  return times;
};

type TimesOfLists = ReadonlyMap<string, Times>;

const figuresOf = (what: string, ofFew: TimesOfLists, ofMany: TimesOfLists): Figure[] => {
  const figure = (name: string, value: number, base: number | undefined): Figure => ({
    ...{ name: `${what}: ${name}`, value, unit: "ms" },
    ...{ baseline: "the same of a tenth of them", ratio: value / (base ?? Number.NaN) },
  });
  return [...ofMany].flatMap(([name, { again, afterWrite }]) => [
    figure(name, again, ofFew.get(name)?.again),
    figure(`${name}, after a write`, afterWrite, ofFew.get(name)?.afterWrite),
  ]);
};

/** The time of a page of each list in a company with many loans, compared with a company with a tenth of them. */
export const measureLists = async (isQuick: boolean, isLarge: boolean): Promise<Figure[]> => {
  const loans = isQuick ? 2_000 : isLarge ? 1_000_000 : 20_000;
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-lists-"));
  const timesOf = async (count: number): Promise<TimesOfLists> => {
    const file = join(folder, `${count}.sqlite`);
    await seedLoans(file, count, { given: listed });
    const stores = openSqlite(file, fixedDayClock(benchDay), testVault);
    const times = await timesIn(stores, count, many);
    await stores.close();
    return times;
  };
  try {
    return figuresOf(`list of ${loans} loans`, await timesOf(loans / 10), await timesOf(loans));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** More would take a slow server longer than it allows for one command. */
const copiedAtOnce = 200;

/** Copies the loans of a SQLite file into another store, without their company and log, which lists do not read. */
const copyLoans = async (file: string, target: Stores): Promise<void> => {
  const source = openSqlite(file, fixedDayClock(benchDay), testVault);
  const loans = await Array.fromAsync(source.storedRecords.all("loans"));
  for (let from = 0; from < loans.length; from += copiedAtOnce)
    await target.storedRecords.put("loans", loans.slice(from, from + copiedAtOnce));
  await source.close();
};

/** The same on the server of a URI, in a database of its own, which is dropped before and after. */
export const measureListsOnMongo = async (
  uri: string,
  server: string,
  { isSmall, isLarge }: { readonly isSmall: boolean; readonly isLarge: boolean },
): Promise<Figure[]> => {
  const loans = isSmall ? 500 : isLarge ? 100_000 : 5_000;
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-lists-"));
  const own = withDatabase(uri, `${databaseOf(uri)}_lists`);
  const drop = async (): Promise<void> => {
    const client = await MongoClient.connect(own);
    await client.db().dropDatabase();
    await client.close();
  };
  const timesOf = async (count: number): Promise<TimesOfLists> => {
    await drop();
    const file = join(folder, `${count}.sqlite`);
    await seedLoans(file, count, { given: listed });
    const stores = await openMongo(own, fixedDayClock(benchDay), testVault);
    await copyLoans(file, stores);
    const times = await timesIn(stores, count, few);
    await stores.close();
    return times;
  };
  try {
    return figuresOf(`list of ${loans} loans on ${server}`, await timesOf(loans / 10), await timesOf(loans));
  } finally {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
};
