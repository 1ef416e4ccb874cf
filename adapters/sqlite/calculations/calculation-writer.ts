import { type CalculationRecord, summarize } from "../../../domain/calculation/calculation-record.ts";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import { readTable } from "../copies/read-table.ts";
import type { Connection } from "../database/connection.ts";
import { prepareYielding, yieldingWrites } from "../database/yielding-writes.ts";
import { type CalculationReaders, type CalculationRow, rowOf } from "./calculation-rows.ts";
import type { StepTemplates } from "./step-templates.ts";

interface NewRow extends CalculationRow {
  readonly calculation: CalculationRecord;
}

/** Selects the summary of a loan's latest calculation. */
export const latestOfLoan = "SELECT document FROM latest_calculations WHERE company_id = ? AND loan_id = ?";

/** Reads calculations for a copy of the store: as they are stored, with the instant at which each was last requested. */
const readAllOf = (database: Connection["database"], { storedOf }: CalculationReaders) =>
  readTable<CalculationRow & { askedAt: string }>(
    database,
    { table: "calculations", columns: "document, steps, asked_at AS askedAt", order: ["id"] },
    ({ askedAt, ...row }) => ({ ...storedOf(row), askedAt }),
  );

/** Writes each calculation together with the loan's latest one, in one transaction. */
export const calculationWriter = (
  {
    database,
    write,
    seals,
    upgrades: { calculation: upgrade },
    copiedTables,
    yielder,
  }: Pick<Connection, "database" | "write" | "seals" | "upgrades" | "copiedTables" | "yielder">,
  texts: StepTemplates,
  readers: CalculationReaders,
) => {
  const insert = database.prepare<never, [number, number, number, string, string, string, string, string]>(
    `INSERT INTO calculations (id, company_id, loan_id, fingerprint, as_of, calculated_at, asked_at, document, steps)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, ?8) ON CONFLICT (company_id, loan_id, fingerprint) DO NOTHING`,
  );
  const same = database.prepare<CalculationRow, [number, number, string]>(
    "SELECT document, steps FROM calculations WHERE company_id = ? AND loan_id = ? AND fingerprint = ?",
  );
  const makeLatest = database.prepare<never, [number, number, string, string]>(
    `INSERT INTO latest_calculations (company_id, loan_id, asked_at, document) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET asked_at = excluded.asked_at, document = excluded.document
     WHERE (excluded.document ->> '$.asOf', excluded.asked_at) >= (document ->> '$.asOf', asked_at)
       AND excluded.document <> document`,
  );
  // The last calculation of its day needs no update, however often it is requested again.
  const updateAskedAt = database.prepare<never, [string, number]>(
    `UPDATE calculations AS again SET asked_at = ?1 WHERE id = ?2 AND asked_at < ?1 AND EXISTS (
       SELECT 1 FROM calculations AS later WHERE later.company_id = again.company_id AND later.loan_id = again.loan_id
       AND later.as_of = again.as_of AND (later.asked_at, later.id) > (again.asked_at, again.id))`,
  );
  /** Stores a calculation unless the same one is stored already, and makes it the loan's latest; returns whether it is new. */
  const writeOne = ({ calculation, document, steps }: NewRow): boolean => {
    const { id, companyId, loanId, fingerprint, asOf, calculatedAt } = calculation;
    const isNew = insert.run(id, companyId, loanId, fingerprint, asOf, calculatedAt, document, steps).changes > 0;
    const stored = isNew ? null : same.get(companyId, loanId, fingerprint);
    const summary = stored === null ? summarize(calculation) : readers.summaryOf(stored);
    if (!isNew) updateAskedAt.run(calculatedAt, summary.id);
    makeLatest.run(companyId, loanId, calculatedAt, JSON.stringify(summary));
    return isNew;
  };
  const makeStoredLatest = database.transaction(
    ({ id, companyId, loanId }: CalculationRecord, calculatedAt: string, summary: string): void => {
      updateAskedAt.run(calculatedAt, id);
      makeLatest.run(companyId, loanId, calculatedAt, summary);
    },
  );
  const insertWithAskedAt = database.prepare<
    never,
    [number, number, number, string, string, string, string, string, string]
  >(
    `INSERT INTO calculations (id, company_id, loan_id, fingerprint, as_of, calculated_at, asked_at, document, steps)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertStored = ({ askedAt, ...document }: StoredDocument): void => {
    const calculation = upgrade(document);
    const row = rowOf(document, texts.pack);
    const { id, companyId, loanId, fingerprint, asOf, calculatedAt } = calculation;
    const at = String(askedAt);
    insertWithAskedAt.run(id, companyId, loanId, fingerprint, asOf, calculatedAt, at, row.document, row.steps);
    makeLatest.run(companyId, loanId, at, JSON.stringify(summarize(calculation)));
  };
  copiedTables.set("calculations", { ...readAllOf(database, readers), insert: insertStored });
  const writeYielding = yieldingWrites<NewRow, boolean>({ database, write, yielder });
  /** The texts of steps are committed first and alone: they are cached in memory, so their rows must not be rolled back. */
  const rowToStore = async (sealed: StoredDocument): Promise<CalculationRow> => {
    const known = texts.packKnown((sealed.result as CalculationRecord["result"]).steps);
    return known === null ? write(() => rowOf(sealed, texts.pack), "alone") : rowOf(sealed, () => known);
  };
  const latest = database.prepare<{ document: string }, [number, number]>(latestOfLoan);
  return {
    /** Stores calculations and returns how many are new. */
    storeAll: async (calculations: readonly CalculationRecord[]): Promise<number> => {
      const rows = await prepareYielding({ yielder }, calculations, async (calculation) => ({
        calculation,
        ...(await rowToStore(seals.calculation(calculation))),
      }));
      return (await writeYielding(rows, writeOne)).filter((isNew) => isNew).length;
    },
    /** Makes a stored calculation the latest of its day as of an instant. Writes nothing if it already is the loan's latest. */
    makeLatestAt: async (stored: CalculationRecord, calculatedAt: string): Promise<void> => {
      const { companyId, loanId } = stored;
      const summary = JSON.stringify(summarize(stored));
      if (latest.get(companyId, loanId)?.document === summary) return;
      await write(() => makeStoredLatest.immediate(stored, calculatedAt, summary));
    },
  };
};
