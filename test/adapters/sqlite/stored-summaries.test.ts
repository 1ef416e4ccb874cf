import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { findLoan } from "../../../application/loan/find-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { day } from "../../../domain/kernel/day.ts";
import { aRequest, granted, hire, openDependencies, settle } from "../../application/loan-origination.ts";
import { testVault } from "../../fixtures/loan/log.ts";

test("a calculation whose summary was stored before it said where its rates come from goes stale by a later week too", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-stored-summaries-"));
  try {
    const file = join(folder, "hecm.sqlite");
    const on = (today: string) => {
      const dependencies = openDependencies(day(today));
      return { ...dependencies, ...openSqlite(file, dependencies.clock, testVault) };
    };
    const before = on("2026-09-15");
    const officer = await hire(before, await settle(before), "Loan Officer");
    const { loan } = granted(await startLoan(before, officer, null, aRequest(officer), null));
    granted(await calculateLoan(before, officer, loan.id, null, null));
    await before.close();

    const database = new Database(file);
    for (const table of ["calculations", "latest_calculations"])
      database.run(`UPDATE ${table} SET document = json_remove(json_set(document, '$.schemaVersion', 4), '$.rates')`);
    database.close();

    // The week from 15 September is in effect through the 21st.
    for (const [today, state] of [
      ["2026-09-21", "current"],
      ["2026-09-22", "stale"],
    ] as const) {
      const after = on(today);
      expect(granted(await findLoan(after, officer, loan.id)).calculationState).toBe(state);
      await after.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
