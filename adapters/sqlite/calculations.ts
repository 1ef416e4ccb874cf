import type { Database } from "bun:sqlite";
import { requireOwnRecord } from "../../domain/kernel/own-record.ts";
import type { CalculationRecord, CalculationSummary } from "../../domain/loan/calculation.ts";
import type { Calculations } from "../../domain/loan/ports.ts";
import { condition, listPage } from "./list-page.ts";
import { type StepTexts, stepTexts } from "./step-texts.ts";

const newestFirst = [{ field: "calculatedAt", descending: true }] as const;

interface CalculationRow {
  /** The record without its steps. */
  readonly document: string;
  readonly steps: string;
}

const summaryOf = ({ document }: Pick<CalculationRow, "document">): CalculationSummary =>
  JSON.parse(document) as CalculationSummary;

const recordOf = (row: CalculationRow, texts: StepTexts): CalculationRecord => {
  const { result, ...summary } = summaryOf(row);
  return { ...summary, result: { ...result, steps: texts.unpack(row.steps) } };
};

const rowOf = ({ result, ...record }: CalculationRecord, texts: StepTexts): CalculationRow => {
  const { steps, ...figures } = result;
  return { document: JSON.stringify({ ...record, result: figures }), steps: texts.pack(steps) };
};

const writer = (database: Database, texts: StepTexts) => {
  const insert = database.prepare<never, [number, string, string]>(
    `INSERT INTO calculations (id, document, steps) VALUES (?, ?, ?)
     ON CONFLICT (company_id, loan_id, fingerprint) DO NOTHING`,
  );
  // The texts of steps are stored by themselves, before: what is remembered of them must not be rolled back.
  const insertAll = database.transaction((rows: readonly (CalculationRow & { id: number })[]): number =>
    rows.reduce((stored, { id, document, steps }) => stored + insert.run(id, document, steps).changes, 0),
  );
  return (calculations: readonly CalculationRecord[]): number =>
    insertAll.immediate(calculations.map((calculation) => ({ id: calculation.id, ...rowOf(calculation, texts) })));
};

/** The calculations of each company in SQLite. */
export const calculationStores = (database: Database): ((companyId: number) => Calculations) => {
  const byId = database.prepare<CalculationRow, [number, number]>(
    "SELECT document, steps FROM calculations WHERE id = ? AND company_id = ?",
  );
  const byFingerprint = database.prepare<CalculationRow, [number, number, string]>(
    "SELECT document, steps FROM calculations WHERE company_id = ? AND loan_id = ? AND fingerprint = ?",
  );
  const latest = database.prepare<{ document: string }, [number, number]>(
    `SELECT document FROM calculations WHERE company_id = ? AND loan_id = ?
     ORDER BY calculated_at DESC, id DESC LIMIT 1`,
  );
  const texts = stepTexts(database);
  const write = writer(database, texts);
  const found = (row: CalculationRow | null) => (row === null ? null : recordOf(row, texts));
  return (companyId) => ({
    async find(id) {
      return found(byId.get(id, companyId));
    },
    async add(calculation) {
      requireOwnRecord(companyId, calculation);
      if (write([calculation]) > 0) return calculation;
      const stored = found(byFingerprint.get(companyId, calculation.loanId, calculation.fingerprint));
      if (stored === null) throw new Error(`a calculation under the taken id ${calculation.id}`);
      return stored;
    },
    async addAll(calculations) {
      for (const calculation of calculations) requireOwnRecord(companyId, calculation);
      return write(calculations);
    },
    async latestOf(loanId) {
      const row = latest.get(companyId, loanId);
      return row === null ? null : summaryOf(row);
    },
    async latestOfEach(loanIds) {
      return loanIds.flatMap((loanId) => {
        const row = latest.get(companyId, loanId);
        return row === null ? [] : summaryOf(row);
      });
    },
    async list(loanId, page) {
      const conditions = [condition("company_id = ?", companyId), condition("loan_id = ?", loanId)];
      const order = page.order.length > 0 ? page.order : newestFirst;
      const { count, rows } = listPage<CalculationSummary, "calculatedAt">(
        database,
        "calculations",
        { calculatedAt: "calculated_at" },
        conditions,
        { ...page, order },
      );
      return { count, rows: rows.flatMap(({ id }) => found(byId.get(id, companyId)) ?? []) };
    },
  });
};
