import type { Database } from "bun:sqlite";
import {
  type CalculationRecord,
  type CalculationSummary,
  type SummarizedCalculation,
  summarize,
} from "../../domain/calculation/calculation-record.ts";
import type { Calculations } from "../../domain/calculation/ports.ts";
import { assertSameCompany } from "../../domain/kernel/record.ts";
import { condition, listPage } from "./list-page.ts";
import { type StepTemplates, stepTemplates } from "./step-templates.ts";

const newestFirst = [{ field: "calculatedAt", descending: true }] as const;

interface CalculationRow {
  /** The record without its steps. */
  readonly document: string;
  readonly steps: string;
}

const recordOf = ({ document, steps }: CalculationRow, texts: StepTemplates): CalculationRecord => {
  const { result, ...record } = JSON.parse(document) as CalculationRecord;
  return { ...record, result: { ...result, steps: texts.unpack(steps) } };
};

const rowOf = ({ result, ...record }: CalculationRecord, texts: StepTemplates): CalculationRow => {
  const { steps, ...figures } = result;
  return { document: JSON.stringify({ ...record, result: figures }), steps: texts.pack(steps) };
};

interface NewRow extends CalculationRow {
  readonly calculation: CalculationRecord;
}

const writer = (database: Database, texts: StepTemplates) => {
  const insert = database.prepare<never, [number, number, number, string, string, string, string]>(
    `INSERT INTO calculations (id, company_id, loan_id, fingerprint, calculated_at, document, steps)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (company_id, loan_id, fingerprint) DO NOTHING`,
  );
  const same = database.prepare<{ document: string }, [number, number, string]>(
    "SELECT document FROM calculations WHERE company_id = ? AND loan_id = ? AND fingerprint = ?",
  );
  const makeLatest = database.prepare<never, [number, number, string, string]>(
    `INSERT INTO latest_calculations (company_id, loan_id, asked_at, document) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET asked_at = excluded.asked_at, document = excluded.document
     WHERE excluded.asked_at >= asked_at AND excluded.document <> document`,
  );
  /** Stores a calculation, unless its question has been answered, and makes the answer the loan's latest; tells whether it is new. */
  const write = ({ calculation, document, steps }: NewRow): boolean => {
    const { id, companyId, loanId, fingerprint, calculatedAt } = calculation;
    const isNew = insert.run(id, companyId, loanId, fingerprint, calculatedAt, document, steps).changes > 0;
    const stored = isNew ? null : same.get(companyId, loanId, fingerprint);
    const answering = stored === null ? calculation : (JSON.parse(stored.document) as SummarizedCalculation);
    makeLatest.run(companyId, loanId, calculatedAt, JSON.stringify(summarize(answering)));
    return isNew;
  };
  // The texts of steps are stored by themselves, before: what is remembered of them must not be rolled back.
  const writeAll = database.transaction((rows: readonly NewRow[]): number => rows.filter(write).length);
  return (calculations: readonly CalculationRecord[]): number =>
    writeAll.immediate(calculations.map((calculation) => ({ calculation, ...rowOf(calculation, texts) })));
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
    "SELECT document FROM latest_calculations WHERE company_id = ? AND loan_id = ?",
  );
  const texts = stepTemplates(database);
  const write = writer(database, texts);
  const found = (row: CalculationRow | null) => (row === null ? null : recordOf(row, texts));
  const latestOf = (companyId: number, loanId: number): CalculationSummary | null => {
    const row = latest.get(companyId, loanId);
    return row === null ? null : (JSON.parse(row.document) as CalculationSummary);
  };
  return (companyId) => ({
    async find(id) {
      return found(byId.get(id, companyId));
    },
    async add(calculation) {
      assertSameCompany(companyId, calculation);
      if (write([calculation]) > 0) return calculation;
      const stored = found(byFingerprint.get(companyId, calculation.loanId, calculation.fingerprint));
      if (stored === null) throw new Error(`a calculation under the taken id ${calculation.id}`);
      return stored;
    },
    async addAll(calculations) {
      for (const calculation of calculations) assertSameCompany(companyId, calculation);
      return write(calculations);
    },
    async latestOf(loanId) {
      return latestOf(companyId, loanId);
    },
    async latestOfEach(loanIds) {
      return loanIds.flatMap((loanId) => latestOf(companyId, loanId) ?? []);
    },
    async list(loanId, page) {
      const conditions = [condition("company_id = ?", companyId), condition("loan_id = ?", loanId)];
      const order = page.order.length > 0 ? page.order : newestFirst;
      const { count, rows } = listPage<Pick<CalculationRecord, "id">, "calculatedAt">(
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
