import type { Database } from "bun:sqlite";
import { requireOwnRecord } from "../../domain/kernel/own-record.ts";
import type { CalculationRecord } from "../../domain/loan/calculation.ts";
import type { Calculations } from "../../domain/loan/ports.ts";
import { condition, listPage } from "./list-page.ts";

const newestFirst = [{ field: "calculatedAt", descending: true }] as const;

const recordOf = (row: { document: string } | null): CalculationRecord | null =>
  row === null ? null : (JSON.parse(row.document) as CalculationRecord);

/** The calculations of each company in SQLite. */
export const calculationStores = (database: Database): ((companyId: number) => Calculations) => {
  const byId = database.prepare<{ document: string }, [number, number]>(
    "SELECT document FROM calculations WHERE id = ? AND company_id = ?",
  );
  const byFingerprint = database.prepare<{ document: string }, [number, number, string]>(
    "SELECT document FROM calculations WHERE company_id = ? AND loan_id = ? AND fingerprint = ?",
  );
  const latest = database.prepare<{ document: string }, [number, number]>(
    `SELECT document FROM calculations WHERE company_id = ? AND loan_id = ?
     ORDER BY calculated_at DESC, id DESC LIMIT 1`,
  );
  const insert = database.prepare<never, [number, string]>(
    `INSERT INTO calculations (id, document) VALUES (?, ?)
     ON CONFLICT (company_id, loan_id, fingerprint) DO NOTHING`,
  );
  return (companyId) => ({
    async find(id) {
      return recordOf(byId.get(id, companyId));
    },
    async add(calculation) {
      requireOwnRecord(companyId, calculation);
      if (insert.run(calculation.id, JSON.stringify(calculation)).changes > 0) return calculation;
      const stored = recordOf(byFingerprint.get(companyId, calculation.loanId, calculation.fingerprint));
      if (stored === null) throw new Error(`a calculation under the taken id ${calculation.id}`);
      return stored;
    },
    async latestOf(loanId) {
      return recordOf(latest.get(companyId, loanId));
    },
    async list(loanId, page) {
      const conditions = [condition("company_id = ?", companyId), condition("loan_id = ?", loanId)];
      const order = page.order.length > 0 ? page.order : newestFirst;
      return listPage<CalculationRecord, "calculatedAt">(
        database,
        "calculations",
        { calculatedAt: "calculated_at" },
        conditions,
        { ...page, order },
      );
    },
  });
};
