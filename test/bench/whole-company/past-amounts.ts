import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { addDays, type Instant } from "../../../domain/kernel/day.ts";
import type { EnteredAmount } from "../../../domain/loan/amounts/entered-amount.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { benchCompany, benchDay, seedLoans } from "../seeds/seeded-loans.ts";
import { type Figure, median } from "../support/report.ts";
import { recalculate } from "./many-loans.ts";

const enteredAt = `${benchDay}T12:00:00.000Z` as Instant;

/** An amount from another system, a month before the loan was calculated here. */
const enteredAmount = ({ id }: Loan): EnteredAmount => ({
  id,
  on: addDays(benchDay, -30),
  principalLimitCents: 200_000_00,
  maxClaimAmountCents: 400_000_00,
  basis: "principal_limit",
  source: "Closing documents",
  enteredAt,
  enteredByUserId: 7,
});

/** Two calculations of earlier dates for each loan, entered afterward. */
const addPastCalculations = async (file: string, loans: number): Promise<void> => {
  const stores = openSqlite(file, fixedDayClock(benchDay), testVault);
  const { calculations } = stores.forCompany(benchCompany.id);
  for (let first = 1; first <= loans; first += 100)
    await calculations.addAll(
      Array.from({ length: 100 }, (_, place) => first + place).flatMap((loanId) =>
        [-20, -10].map((days, of) =>
          aCalculation({
            ...{ id: 10_000_000 + 2 * loanId + of, loanId, asOf: addDays(benchDay, days), calculatedAt: enteredAt },
            enteredAfterwards: { termsChangedSince: [] },
          }),
        ),
      ),
    );
  await stores.close();
};

/** Recalculating a company whose loans have amounts of earlier dates, compared with one whose loans have none. */
export const measurePastAmounts = async (isQuick: boolean): Promise<Figure[]> => {
  const { loans, rounds } = isQuick ? { loans: 200, rounds: 1 } : { loans: 5_000, rounds: 7 };
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-past-"));
  const [without, beside] = [join(folder, "without.sqlite"), join(folder, "with.sqlite")];
  try {
    await seedLoans(without, loans);
    await seedLoans(beside, loans, { given: (loan) => ({ enteredAmounts: [enteredAmount(loan)] }) });
    for (const file of [without, beside]) await recalculate(file, loans, benchDay);
    await addPastCalculations(beside, loans);
    const [alone, withPast]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      alone.push((await recalculate(without, loans, "2026-06-01", "--dry-run")).cpuSeconds);
      withPast.push((await recalculate(beside, loans, "2026-06-01", "--dry-run")).cpuSeconds);
    }
    const value = median(withPast);
    return [
      {
        name: `processor time of recalculating ${loans} loans with past amounts`,
        value,
        unit: "s",
        baseline: `the same loans without, ${median(alone).toFixed(2)} s`,
        ratio: value / median(alone),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
