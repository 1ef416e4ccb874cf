import type { Database } from "bun:sqlite";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { assertEntryOf, type LogEntry, nextState } from "../../../domain/log/entry.ts";
import { type CallReportFiling, type FiledPart, summarizeFiling } from "../../../domain/mcr/filing/filing.ts";
import type { EnteredInputs } from "../../../domain/mcr/filing/inputs.ts";
import type { CallReports, FiledQuarter, FilingOrder } from "../../../domain/mcr/ports.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import type { Write } from "../database/write-queue.ts";
import { condition, conditionUnlessNull, listIds, withDocuments } from "../list-page.ts";
import type { LogWriter } from "../log.ts";

type ReportUpgrades = Pick<Upgrades, "callReportInputs" | "callReportFiling">;

interface Row {
  readonly document: string;
}

const columns: Readonly<Record<FilingOrder, string>> = { filedAt: "filed_at" };

const reportWriters = (database: Database, writeLog: LogWriter) => {
  const insertInputs = database.prepare<never, [string]>(
    "INSERT INTO call_report_inputs (document) VALUES (?) ON CONFLICT (company_id, year, quarter, state) DO NOTHING",
  );
  const updateInputs = database.prepare<never, [string, number, number, number, string, number]>(
    `UPDATE call_report_inputs SET document = ?
     WHERE company_id = ? AND year = ? AND quarter = ? AND state = ? AND version = ?`,
  );
  const insertFiling = database.prepare<never, [number, string]>(
    `INSERT INTO call_report_filings (id, document) VALUES (?, ?)
     ON CONFLICT (company_id, year, quarter, edition) DO NOTHING`,
  );
  const logged = (changes: number, entry: LogEntry): boolean => {
    if (changes > 0) writeLog(entry);
    return changes > 0;
  };
  return {
    addInputs: database.transaction((inputs: EnteredInputs, entry: LogEntry) =>
      logged(insertInputs.run(JSON.stringify(inputs)).changes, entry),
    ),
    saveInputs: database.transaction((next: EnteredInputs, version: number, entry: LogEntry) => {
      const { companyId, year, number, state } = next;
      return logged(updateInputs.run(JSON.stringify(next), companyId, year, number, state, version).changes, entry);
    }),
    addFiling: database.transaction((filing: CallReportFiling, entry: LogEntry) =>
      logged(insertFiling.run(filing.id, JSON.stringify(filing)).changes, entry),
    ),
    putPart: database.prepare<never, [number, number, number, string]>(
      `INSERT INTO call_report_parts (company_id, filing_id, number, document) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET document = excluded.document`,
    ),
    discardParts: database.prepare<never, [number, number, number]>(
      `DELETE FROM call_report_parts WHERE company_id = ? AND filing_id = ?
         AND NOT EXISTS (SELECT 1 FROM call_report_filings WHERE id = ?)`,
    ),
  };
};

const reportReaders = (database: Database) => ({
  inputsOf: database.prepare<Row, [number, number, number]>(
    "SELECT document FROM call_report_inputs WHERE company_id = ? AND year = ? AND quarter = ? ORDER BY state",
  ),
  byId: database.prepare<Row, [number, number]>(
    "SELECT document FROM call_report_filings WHERE id = ? AND company_id = ?",
  ),
  newestOf: database.prepare<Row, [number, number, number]>(
    `SELECT document FROM call_report_filings WHERE company_id = ? AND year = ? AND quarter = ?
     ORDER BY edition DESC LIMIT 1`,
  ),
  filedQuarters: database.prepare<FiledQuarter, [number]>(
    `SELECT year, quarter AS number, max(filed_at) AS filedAt FROM call_report_filings
     WHERE company_id = ? GROUP BY year, quarter ORDER BY year, quarter`,
  ),
  parts: database.prepare<Row, [number, number, number, number, number]>(
    `SELECT document FROM call_report_parts WHERE company_id = ? AND filing_id = ? AND number >= ? AND number < ?
     ORDER BY number LIMIT ?`,
  ),
});

/** The call reports of each company in SQLite. */
export const callReportStores = (
  database: Database,
  write: Write,
  writeLog: LogWriter,
  upgrades: ReportUpgrades,
): ((companyId: number) => CallReports) => {
  const writers = reportWriters(database, writeLog);
  const readers = reportReaders(database);
  const filingOf = (row: Row | null) => (row === null ? null : upgrades.callReportFiling(JSON.parse(row.document)));
  return (companyId) => ({
    async inputsOf({ year, number }) {
      const rows = readers.inputsOf.all(companyId, year, number);
      return rows.map(({ document }) => upgrades.callReportInputs(JSON.parse(document)));
    },
    async addInputs(inputs, entry) {
      assertSameCompany(companyId, inputs);
      assertEntryOf(inputs, entry);
      return (await write(() => writers.addInputs.immediate(inputs, entry))) ? "added" : "conflict";
    },
    async saveInputs(inputs, entry) {
      assertSameCompany(companyId, inputs);
      const next = nextState(inputs);
      assertEntryOf(next, entry);
      return (await write(() => writers.saveInputs.immediate(next, inputs.version, entry))) ? next : "conflict";
    },
    async find(id) {
      return filingOf(readers.byId.get(id, companyId));
    },
    async newestOf({ year, number }) {
      return filingOf(readers.newestOf.get(companyId, year, number));
    },
    async filedQuarters() {
      return readers.filedQuarters.all(companyId);
    },
    async list(year, page) {
      const conditions = [condition("company_id = ?", companyId), ...conditionUnlessNull("year = ?", year)];
      const ids = listIds(database, { table: "call_report_filings", columns, conditions }, page);
      const listed = withDocuments(database, "call_report_filings", upgrades.callReportFiling, ids);
      return { ...listed, rows: listed.rows.map(summarizeFiling) };
    },
    async putPart(filingId, number, part) {
      await write(() => writers.putPart.run(companyId, filingId, number, JSON.stringify(part)));
    },
    async discardParts(filingId) {
      await write(() => writers.discardParts.run(companyId, filingId, filingId));
    },
    async partsFrom({ id, partCount }, number, max) {
      const rows = readers.parts.all(companyId, id, number, partCount, max);
      // What `putPart` wrote: a part has had one shape in all versions.
      return rows.map(({ document }): FiledPart => JSON.parse(document));
    },
    async add(filing, entry) {
      assertSameCompany(companyId, filing);
      assertEntryOf(filing, entry);
      return (await write(() => writers.addFiling.immediate(filing, entry))) ? "added" : "conflict";
    },
  });
};
