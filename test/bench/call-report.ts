import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loanWriters } from "../../adapters/sqlite/loans/loan-writers.ts";
import { logWriter } from "../../adapters/sqlite/log.ts";
import { openSqlite } from "../../adapters/sqlite/open.ts";
import { fixedDayClock } from "../../adapters/system/clock.ts";
import { addDays, type Day, day, type Instant } from "../../domain/kernel/day.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { LoanStatus } from "../../domain/loan/status/status.ts";
import { aCalculation } from "../fixtures/calculation.ts";
import { aFee, aLoan, aProperty } from "../fixtures/loan.ts";
import { companyAdded, loanAdded, testMac } from "../fixtures/log.ts";
import type { Figure } from "./report.ts";
import { benchCompany, benchDay } from "./seeded-loans.ts";

const states = ["CA", "FL", "TX", "NY", "AZ", "WA", "OR", "UT"];
const outcomes: readonly (LoanStatus | null)[] = [null, "denied", "withdrawn", "funded", null, "incomplete"];

const noonOf = (on: Day): Instant => `${on}T17:00:00.000Z` as Instant;

/** A loan that was received on a day of the last two years, four of six decided two months later. */
const received = (id: number): Loan => {
  const on = addDays(day("2024-03-01"), (id * 7) % 760);
  const ended = addDays(on, 60);
  const outcome = outcomes[id % outcomes.length] ?? null;
  const propertyState = states[id % states.length] ?? "CA";
  const entry = (status: LoanStatus, effectiveOn: Day) => ({
    status,
    at: noonOf(effectiveOn),
    effectiveOn,
    byUserId: 1,
    reason: null,
  });
  const isOver = outcome !== null && ended < benchDay;
  return aLoan({
    id,
    createdAt: noonOf(on),
    updatedAt: noonOf(on),
    applicationOn: on,
    property: aProperty({ id, state: propertyState }),
    fees: [aFee({ id })],
    pipeline: [{ effectiveOn: on, channel: "retail", propertyState, recordedAt: noonOf(on) }],
    statusHistory: [entry("origination", on), ...(isOver ? [entry(outcome, ended)] : [])],
    disbursedOn: isOver && outcome === "funded" ? ended : null,
    originatorAtFunding: isOver && outcome === "funded" ? { userId: 1, name: "Olga Officer", nmlsId: "123456" } : null,
  });
};

const loansInOneWrite = 2000;

/** A SQLite file with a company of so many loans, each calculated once. */
const seed = async (file: string, count: number): Promise<void> => {
  const stores = openSqlite(file, fixedDayClock(benchDay), testMac);
  await stores.companies.add(benchCompany, companyAdded(benchCompany));
  const database = new Database(file);
  const { add } = loanWriters(database, logWriter(database, testMac));
  for (let first = 1; first <= count; first += loansInOneWrite) {
    const loans = Array.from({ length: Math.min(loansInOneWrite, count - first + 1) }, (_, at) => received(first + at));
    database.transaction(() => {
      for (const loan of loans) add(loan, loanAdded(loan));
    })();
    await stores
      .forCompany(benchCompany.id)
      .calculations.addAll(
        loans.map(({ id, createdAt }) => aCalculation({ id, companyId: 1, loanId: id, calculatedAt: createdAt })),
      );
  }
  database.close();
  await stores.close();
};

/** What a process says that built a report; see `call-report-child.ts`. */
interface Built {
  readonly seconds: number;
  readonly megabytesAboveStart: number;
  readonly loansInProcess: number;
}

/** A quarter's call report of so many loans, built in a process of its own. */
export const measureCallReport = async (isQuick: boolean): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-"));
  try {
    const built = async (loans: number): Promise<Built> => {
      const file = join(folder, `${loans}.sqlite`);
      await seed(file, loans);
      const program = Bun.spawn([process.execPath, join(import.meta.dir, "call-report-child.ts"), file], {
        stdout: "pipe",
      });
      const said = await program.stdout.text();
      if ((await program.exited) !== 0) throw new Error("the report was not built");
      return JSON.parse(said);
    };
    const loans = isQuick ? 5000 : 200_000;
    const [few, many] = [await built(loans / 10), await built(loans)];
    const baseline = `a tenth of the loans, ${few.seconds.toFixed(2)} s and ${few.megabytesAboveStart.toFixed(0)} MB`;
    const name = `call report of a quarter, ${loans} loans on SQLite, ${many.loansInProcess} in process at its end`;
    return [
      { name, value: many.seconds, unit: "s", baseline, ratio: many.seconds / few.seconds },
      {
        name: `peak memory above the start, ${name}`,
        value: many.megabytesAboveStart,
        unit: "MB",
        baseline,
        ratio: many.megabytesAboveStart / few.megabytesAboveStart,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
};
