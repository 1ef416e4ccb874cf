import type { Calculations } from "../../../domain/calculation/ports.ts";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { condition } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { findEach, listIds } from "../list-page.ts";
import { calculationAmounts } from "../reports/calculation-amounts.ts";
import { type CalculationRow, calculationReaders } from "./calculation-rows.ts";
import { calculationWriter } from "./calculation-writer.ts";
import { latestCalculations } from "./latest-calculations.ts";
import { stepTemplates } from "./step-templates.ts";

const newestFirst = [{ field: "calculatedAt", descending: true }] as const;

/** The calculations of each company in SQLite. */
export const calculationStores = (connection: Connection): ((companyId: number) => Calculations) => {
  const { database, upgrades } = connection;
  const byId = database.prepare<CalculationRow, [number, number]>(
    "SELECT document, steps FROM calculations WHERE id = ? AND company_id = ?",
  );
  const byFingerprint = database.prepare<CalculationRow, [number, number, string]>(
    "SELECT document, steps FROM calculations WHERE company_id = ? AND loan_id = ? AND fingerprint = ?",
  );
  const texts = stepTemplates(database);
  const read = calculationReaders(upgrades, texts);
  const { storeAll, makeLatestAt } = calculationWriter(connection, texts, read);
  const { latestOf, lastOfBy } = latestCalculations(connection, read, (companyId, id) => byId.get(id, companyId));
  const found = (row: CalculationRow | null) => (row === null ? null : read.recordOf(row));
  const amounts = calculationAmounts(database, upgrades.isCurrentCalculation, (companyId, id) =>
    found(byId.get(id, companyId)),
  );
  return (companyId) => ({
    async find(id) {
      return found(byId.get(id, companyId));
    },
    async add(calculation) {
      assertSameCompany(companyId, calculation);
      const { loanId, fingerprint, calculatedAt } = calculation;
      // Checked before sealing and packing, because the same loan is often calculated again.
      const same = found(byFingerprint.get(companyId, loanId, fingerprint));
      if (same !== null) {
        await makeLatestAt(same, calculatedAt);
        return same;
      }
      if ((await storeAll([calculation])) > 0) return calculation;
      const stored = found(byFingerprint.get(companyId, loanId, fingerprint));
      if (stored === null) throw new Error(`the id ${calculation.id} belongs to another calculation`);
      return stored;
    },
    async addAll(calculations) {
      for (const calculation of calculations) assertSameCompany(companyId, calculation);
      return storeAll(calculations);
    },
    async latestOf(loanId) {
      return latestOf(companyId, loanId);
    },
    latestOfEach: (loanIds) => findEach(connection, loanIds, (loanId) => latestOf(companyId, loanId)),
    lastOfEachBy: (loans) => findEach(connection, loans, (loan) => lastOfBy(companyId, loan)),
    async amountsOfEach(loanIds) {
      return amounts(companyId, loanIds);
    },
    async list(loanId, page) {
      const conditions = [condition("company_id = ?", companyId), condition("loan_id = ?", loanId)];
      const order = page.order.length > 0 ? page.order : newestFirst;
      const source = { table: "calculations", columns: { calculatedAt: "calculated_at" }, conditions };
      const { rows, ...listed } = await listIds(connection, source, { ...page, order });
      return { ...listed, rows: await findEach(connection, rows, (id) => found(byId.get(id, companyId))) };
    },
  });
};
