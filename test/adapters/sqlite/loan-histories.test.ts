import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../../adapters/sqlite/migrations/migrate.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { addDays, day } from "../../../domain/kernel/day.ts";
import type { Loan, PipelineEntry } from "../../../domain/loan/loan.ts";
import type { LoanHistory } from "../../../domain/loan/ports.ts";
import { upgradeLoan } from "../../../domain/loan/stored/upgrade.ts";
import type { Stores } from "../../../domain/stores.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { aLoan, aStatusEntry } from "../../fixtures/loan/loan.ts";
import { testVault } from "../../fixtures/loan/log.ts";

const morningOf = (on: string) => instant(`${on}T15:00:00.000Z`);

/** Received on a date, and denied twenty days later. */
const denied = (on: string, number: number): Loan => {
  const received: PipelineEntry = {
    effectiveOn: day(on),
    channel: "retail",
    propertyState: "IL",
    recordedAt: morningOf(on),
  };
  const ended = addDays(day(on), 20);
  return aLoan({
    // Some are started at the same instant.
    createdAt: instant(`${on}T15:00:00.${String(number % 7).padStart(3, "0")}Z`),
    applicationOn: day(on),
    pipeline: [received],
    statusHistory: [
      { ...aStatusEntry("origination"), effectiveOn: day(on), at: morningOf(on) },
      { ...aStatusEntry("denied"), effectiveOn: ended, at: morningOf(ended) },
    ],
  });
};

describe("a quarter's loans among many others, in a file from before their days were stored", () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-loan-histories-"));
  const file = join(folder, "store.sqlite");
  const of = (count: number, on: string) => Array.from({ length: count }, (_, number) => denied(on, number));
  const wanted = [...of(3, "2025-01-10"), ...of(250, "2025-02-10")];
  const [long, after] = [of(2600, "2024-02-10"), of(1300, "2025-08-10")];
  let stores: Stores;

  beforeAll(() => {
    const database = new Database(file);
    migrate(database, upgradeLoan, 17);
    const insert = database.prepare("INSERT INTO loans (id, document) VALUES (?, ?)");
    database.transaction(() => {
      for (const loan of [...long, ...wanted, ...after, ...of(5, "2025-03-31")])
        insert.run(loan.id, JSON.stringify(loan));
    })();
    database.close();
    stores = openSqlite(file, aClock(), testVault);
  });
  afterAll(async () => {
    await stores.close();
    rmSync(folder, { recursive: true });
  });

  const walk = async (quarter: readonly [string, string], max: number): Promise<LoanHistory[]> => {
    const days = { from: day(quarter[0]), until: day(quarter[1]) };
    const found: LoanHistory[] = [];
    let last: LoanHistory | null = null;
    do {
      const some: LoanHistory[] = await stores.forCompany(1).loans.historiesAfter(days, last, max);
      expect(some.length).toBeLessThanOrEqual(max);
      found.push(...some);
      last = some.at(-1) ?? null;
    } while (last !== null);
    return found;
  };

  test.each([1000, 100, 7])(
    "are all found once, in the order in which they were started, %p at a time",
    async (max) => {
      const found = await walk(["2025-01-01", "2025-03-30"], max);
      const inOrder = wanted.toSorted((a, b) =>
        a.createdAt === b.createdAt ? a.id - b.id : a.createdAt < b.createdAt ? -1 : 1,
      );
      expect(found.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
    },
  );

  test("are none if nothing happened, however many loans there are", async () => {
    expect(await walk(["2024-07-01", "2024-09-30"], 100)).toEqual([]);
  });
});
