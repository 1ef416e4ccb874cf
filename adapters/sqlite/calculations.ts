import {
  type CalculationRecord,
  type CalculationSummary,
  hasSummaryFigures,
  type SummarizedCalculation,
  summarize,
} from "../../domain/calculation/calculation-record.ts";
import type { Calculations, CalculationWanted } from "../../domain/calculation/ports.ts";
import { assertSameCompany } from "../../domain/kernel/stored/record.ts";
import type { StoredDocument } from "../../domain/kernel/stored/stored-document.ts";
import type { Upgrades } from "../../domain/stores.ts";
import { condition } from "./conditions.ts";
import { readTable } from "./copies/read-table.ts";
import type { Connection } from "./database/connection.ts";
import { inTurns } from "./database/in-turns.ts";
import { parseOnce } from "./database/parse-once.ts";
import { findEach, listIds } from "./list-page.ts";
import { calculationAmounts } from "./reports/calculation-amounts.ts";
import { type StepTemplates, stepTemplates } from "./step-templates.ts";

type CalculationUpgrades = Pick<Upgrades, "calculation" | "isCurrentCalculation">;

/** How many summaries of latest calculations are cached: a kilobyte or two each. */
const maxRemembered = 1_000;

/** After every instant that is stored; texts compare as instants do. */
const endOfTime = "9999";

const newestFirst = [{ field: "calculatedAt", descending: true }] as const;

interface CalculationRow {
  /** The record without its steps. */
  readonly document: string;
  readonly steps: string;
}

/** How stored calculations are read: whole, or in brief. */
interface CalculationReaders {
  /** As it is stored, with its steps. */
  readonly storedOf: (row: CalculationRow) => StoredDocument;
  readonly recordOf: (row: CalculationRow) => CalculationRecord;
  readonly summaryOf: (row: CalculationRow) => CalculationSummary;
}

const readers = (
  { calculation: upgrade, isCurrentCalculation }: CalculationUpgrades,
  texts: StepTemplates,
): CalculationReaders => {
  const storedOf = ({ document, steps }: CalculationRow): StoredDocument => {
    // Of any version: `rowOf` removed only the steps from it.
    const { result, ...record }: { result: object } = JSON.parse(document);
    return { ...record, result: { ...result, steps: texts.unpack(steps) } };
  };
  const recordOf = (row: CalculationRow): CalculationRecord => upgrade(storedOf(row));
  return {
    storedOf,
    recordOf,
    summaryOf: (row) => {
      // Only a current document, which its version shows, is summarized as it is: without its steps.
      const stored: SummarizedCalculation = JSON.parse(row.document);
      return summarize(isCurrentCalculation(stored) ? stored : recordOf(row));
    },
  };
};

/** A sealed calculation has its steps; what is stored of them apart is each text once. */
const rowOf = (sealed: StoredDocument, pack: StepTemplates["pack"]): CalculationRow => {
  const { result, ...record } = sealed;
  const { steps, ...figures } = result as CalculationRecord["result"];
  return { document: JSON.stringify({ ...record, result: figures }), steps: pack(steps) };
};

interface NewRow extends CalculationRow {
  readonly calculation: CalculationRecord;
}

const latestOfLoan = "SELECT document FROM latest_calculations WHERE company_id = ? AND loan_id = ?";

/** How a copy reads them: as they are stored, with the instant at which each was last requested. */
const readAllOf = (database: Connection["database"], { storedOf }: CalculationReaders) =>
  readTable<CalculationRow & { askedAt: string }>(
    database,
    { table: "calculations", columns: "document, steps, asked_at AS askedAt", order: ["id"] },
    ({ askedAt, ...row }) => ({ ...storedOf(row), askedAt }),
  );

const writer = (
  {
    database,
    write,
    seals,
    upgrades: { calculation: upgrade },
    copiedTables,
    turns,
  }: Pick<Connection, "database" | "write" | "seals" | "upgrades" | "copiedTables" | "turns">,
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
  // The last of its day stays it, however often it is requested.
  const askAgain = database.prepare<never, [string, number]>(
    `UPDATE calculations AS again SET asked_at = ?1 WHERE id = ?2 AND asked_at < ?1 AND EXISTS (
       SELECT 1 FROM calculations AS later WHERE later.company_id = again.company_id AND later.loan_id = again.loan_id
       AND later.as_of = again.as_of AND (later.asked_at, later.id) > (again.asked_at, again.id))`,
  );
  /** Stores a calculation unless the same is stored, and makes it the loan's latest; returns whether it is new. */
  const writeOne = ({ calculation, document, steps }: NewRow): boolean => {
    const { id, companyId, loanId, fingerprint, asOf, calculatedAt } = calculation;
    const isNew = insert.run(id, companyId, loanId, fingerprint, asOf, calculatedAt, document, steps).changes > 0;
    const stored = isNew ? null : same.get(companyId, loanId, fingerprint);
    const summary = stored === null ? summarize(calculation) : readers.summaryOf(stored);
    if (!isNew) askAgain.run(calculatedAt, summary.id);
    makeLatest.run(companyId, loanId, calculatedAt, JSON.stringify(summary));
    return isNew;
  };
  const makeStoredLatest = database.transaction(
    ({ id, companyId, loanId }: CalculationRecord, calculatedAt: string, summary: string): void => {
      askAgain.run(calculatedAt, id);
      makeLatest.run(companyId, loanId, calculatedAt, summary);
    },
  );
  const insertAsAsked = database.prepare<
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
    insertAsAsked.run(id, companyId, loanId, fingerprint, asOf, calculatedAt, at, row.document, row.steps);
    makeLatest.run(companyId, loanId, at, JSON.stringify(summarize(calculation)));
  };
  copiedTables.set("calculations", { ...readAllOf(database, readers), insert: insertStored });
  const writeInTurns = inTurns<NewRow, boolean>({ database, write, turns });
  /** The texts of steps are stored by themselves, before: what is remembered of them must not be rolled back. */
  const rowToStore = async (sealed: StoredDocument): Promise<CalculationRow> => {
    const known = texts.packKnown((sealed.result as CalculationRecord["result"]).steps);
    return known === null ? write(() => rowOf(sealed, texts.pack), "alone") : rowOf(sealed, () => known);
  };
  const latest = database.prepare<{ document: string }, [number, number]>(latestOfLoan);
  return {
    /** Returns how many are new. */
    storeAll: async (calculations: readonly CalculationRecord[]): Promise<number> => {
      const turn = turns();
      const rows: NewRow[] = [];
      for (const calculation of calculations) {
        await turn();
        rows.push({ calculation, ...(await rowToStore(seals.calculation(calculation))) });
      }
      return (await writeInTurns(rows, writeOne)).filter((isNew) => isNew).length;
    },
    /** Makes one that is stored the latest of its day at an instant; where it is that of the loan, nothing is written. */
    makeLatestAt: async (stored: CalculationRecord, calculatedAt: string): Promise<void> => {
      const { companyId, loanId } = stored;
      const summary = JSON.stringify(summarize(stored));
      if (latest.get(companyId, loanId)?.document === summary) return;
      await write(() => makeStoredLatest.immediate(stored, calculatedAt, summary));
    },
  };
};

/** The calculations of each company in SQLite. */
export const calculationStores = (connection: Connection): ((companyId: number) => Calculations) => {
  const { database, write, seals, upgrades, copiedTables, turns } = connection;
  const byId = database.prepare<CalculationRow, [number, number]>(
    "SELECT document, steps FROM calculations WHERE id = ? AND company_id = ?",
  );
  const byFingerprint = database.prepare<CalculationRow, [number, number, string]>(
    "SELECT document, steps FROM calculations WHERE company_id = ? AND loan_id = ? AND fingerprint = ?",
  );
  const latest = database.prepare<{ document: string }, [number, number]>(latestOfLoan);
  const latestKnown = database.prepare<{ document: string }, [number, number, string, string]>(
    `SELECT document FROM latest_calculations
     WHERE company_id = ? AND loan_id = ? AND document ->> '$.asOf' <= ? AND asked_at < ?`,
  );
  const lastKnown = database.prepare<CalculationRow, [number, number, string, string]>(
    `SELECT document, steps FROM calculations
     WHERE company_id = ?1 AND loan_id = ?2 AND as_of <= ?3 AND calculated_at < ?4
     ORDER BY as_of DESC, iif(asked_at < ?4, asked_at, calculated_at) DESC, id DESC LIMIT 1`,
  );
  const texts = stepTemplates(database);
  const read = readers(upgrades, texts);
  const { storeAll, makeLatestAt } = writer({ database, write, seals, upgrades, copiedTables, turns }, texts, read);
  const found = (row: CalculationRow | null) => (row === null ? null : read.recordOf(row));
  const sameSummary = parseOnce<number, CalculationSummary>((document) => JSON.parse(document), maxRemembered);
  const summaryIn = (
    companyId: number,
    loanId: number,
    row: { document: string } | null,
  ): CalculationSummary | null => {
    if (row === null) return null;
    // A current summary, which its version and figures show, is what `writer` stored; an older one is made again from its calculation.
    const stored = sameSummary(loanId, row.document);
    if (upgrades.isCurrentCalculation(stored) && hasSummaryFigures(stored)) return stored;
    const calculation = byId.get(stored.id, companyId);
    if (calculation === null)
      throw new Error(`the latest calculation ${stored.id} of loan ${stored.loanId} is missing`);
    return read.summaryOf(calculation);
  };
  const amounts = calculationAmounts(database, upgrades.isCurrentCalculation, (companyId, id) =>
    found(byId.get(id, companyId)),
  );
  const latestOf = (companyId: number, loanId: number) => summaryIn(companyId, loanId, latest.get(companyId, loanId));
  const lastOfBy = (companyId: number, { loanId, on, knownBefore }: CalculationWanted): CalculationSummary | null => {
    const latestByThen = summaryIn(companyId, loanId, latestKnown.get(companyId, loanId, on, knownBefore ?? endOfTime));
    if (latestByThen !== null) return latestByThen;
    const row = lastKnown.get(companyId, loanId, on, knownBefore ?? endOfTime);
    return row === null ? null : read.summaryOf(row);
  };
  return (companyId) => ({
    async find(id) {
      return found(byId.get(id, companyId));
    },
    async add(calculation) {
      assertSameCompany(companyId, calculation);
      const { loanId, fingerprint, calculatedAt } = calculation;
      // Found before it is sealed and packed: the same loan is often calculated again.
      const same = found(byFingerprint.get(companyId, loanId, fingerprint));
      if (same !== null) {
        await makeLatestAt(same, calculatedAt);
        return same;
      }
      if ((await storeAll([calculation])) > 0) return calculation;
      const stored = found(byFingerprint.get(companyId, loanId, fingerprint));
      if (stored === null) throw new Error(`a calculation under the taken id ${calculation.id}`);
      return stored;
    },
    async addAll(calculations) {
      for (const calculation of calculations) assertSameCompany(companyId, calculation);
      return storeAll(calculations);
    },
    async latestOf(loanId) {
      return latestOf(companyId, loanId);
    },
    latestOfEach: (loanIds) => findEach(loanIds, (loanId) => latestOf(companyId, loanId)),
    lastOfEachBy: (loans) => findEach(loans, (loan) => lastOfBy(companyId, loan)),
    async amountsOfEach(loanIds) {
      return amounts(companyId, loanIds);
    },
    async list(loanId, page) {
      const conditions = [condition("company_id = ?", companyId), condition("loan_id = ?", loanId)];
      const order = page.order.length > 0 ? page.order : newestFirst;
      const source = { table: "calculations", columns: { calculatedAt: "calculated_at" }, conditions };
      const { rows, ...listed } = await listIds(connection, source, { ...page, order });
      return { ...listed, rows: await findEach(rows, (id) => found(byId.get(id, companyId))) };
    },
  });
};
