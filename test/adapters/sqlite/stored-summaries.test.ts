import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { findLoan } from "../../../application/loan/find-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import type { LoanView } from "../../../application/loan/view/loan-view.ts";
import { day } from "../../../domain/kernel/day.ts";
import { addActor, addCompany, aRequest, openDependencies } from "../../application/office.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { testVault } from "../../fixtures/loan/log.ts";

/** A loan that was calculated before the store was changed to what an earlier release stored, and how it is opened on a later date. */
const storedEarlier = async (
  change: (database: Database) => void,
  check: (openedOn: (today: string) => Promise<LoanView>) => Promise<void>,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-stored-summaries-"));
  try {
    const file = join(folder, "hecm.sqlite");
    const on = (today: string) => {
      const dependencies = openDependencies(day(today));
      return { ...dependencies, ...openSqlite(file, dependencies.clock, testVault) };
    };
    const before = on("2026-09-15");
    const officer = await addActor(before, await addCompany(before), "Loan Officer");
    const { loan } = accepted(await startLoan(before, officer, null, aRequest(officer), null));
    accepted(await calculateLoan(before, officer, loan.id, null, null));
    await before.close();

    const database = new Database(file);
    change(database);
    database.close();

    await check(async (today) => {
      const after = on(today);
      const view = accepted(await findLoan(after, officer, loan.id));
      await after.close();
      return view;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test("a calculation whose summary was stored before it named the source of its rates becomes stale by a later week too", () =>
  storedEarlier(
    (database) => {
      for (const table of ["calculations", "latest_calculations"])
        database.run(`UPDATE ${table} SET document = json_remove(json_set(document, '$.schemaVersion', 4), '$.rates')`);
    },
    async (openedOn) => {
      // The week from September 15 is in effect through September 21.
      expect((await openedOn("2026-09-21")).calculationState).toBe("current");
      expect((await openedOn("2026-09-22")).calculationState).toBe("stale");
    },
  ));

test("a summary that was stored without the first-year limit, the cash to close, and the initial premium gets them from its calculation", () => {
  const figures = ["firstYearLimitCents", "cashRequiredToCloseCents", "initialMipCents"] as const;
  const kept: Record<string, number>[] = [];
  return storedEarlier(
    (database) => {
      for (const figure of figures) {
        const [found] = database
          .query<{ figure: number }, []>(`SELECT document ->> '$.result.${figure}' AS figure FROM calculations`)
          .all();
        kept.push({ [figure]: found?.figure ?? Number.NaN });
        database.run(`UPDATE latest_calculations SET document = json_remove(document, '$.${figure}')`);
      }
    },
    async (openedOn) => {
      expect((await openedOn("2026-09-15")).lastCalculation).toMatchObject(Object.assign({}, ...kept));
    },
  );
});
