import type { Database } from "bun:sqlite";
import type { HmdaFiling } from "../../../domain/hmda/filing/filing.ts";
import type { FilingOrder, HmdaFilings } from "../../../domain/hmda/ports.ts";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { assertEntryOf, type LogEntry, nextState } from "../../../domain/log/entry.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import type { Write } from "../database/write-queue.ts";
import { condition, conditionUnlessNull, listIds, withDocuments } from "../list-page.ts";
import type { LogWriter } from "../log.ts";
import { takenColumn } from "../unique-violation.ts";
import { filingContents } from "./filing-contents.ts";

const columns: Readonly<Record<FilingOrder, string>> = { createdAt: "created_at" };

interface DocumentRow {
  readonly document: string;
}

const filingWriters = (database: Database, writeLog: LogWriter) => {
  const insert = database.prepare<never, [number, string]>("INSERT INTO hmda_filings (id, document) VALUES (?, ?)");
  const update = database.prepare<never, [string, number, number, number]>(
    "UPDATE hmda_filings SET document = ? WHERE id = ? AND company_id = ? AND version = ?",
  );
  const add = database.transaction((filing: HmdaFiling, entry: LogEntry): void => {
    insert.run(filing.id, JSON.stringify(filing));
    writeLog(entry);
  });
  const save = database.transaction((next: HmdaFiling, version: number, entry: LogEntry): boolean => {
    const { changes } = update.run(JSON.stringify(next), next.id, next.companyId, version);
    if (changes > 0) writeLog(entry);
    return changes > 0;
  });
  return { add, save };
};

/** The HMDA filings of each company in SQLite. */
export const hmdaFilingStores = (
  database: Database,
  write: Write,
  writeLog: LogWriter,
  upgrade: Upgrades["hmdaFiling"],
): ((companyId: number) => HmdaFilings) => {
  const byId = database.prepare<DocumentRow, [number, number]>(
    "SELECT document FROM hmda_filings WHERE id = ? AND company_id = ?",
  );
  const latest = database.prepare<DocumentRow, [number, number]>(
    "SELECT document FROM hmda_filings WHERE company_id = ? AND year = ? ORDER BY edition DESC LIMIT 1",
  );
  const latestOfStatus = database.prepare<DocumentRow, [number, number, string]>(
    "SELECT document FROM hmda_filings WHERE company_id = ? AND year = ? AND status = ? ORDER BY edition DESC LIMIT 1",
  );
  const writers = filingWriters(database, writeLog);
  const contentsOf = filingContents(database, write);
  const filingOf = (row: DocumentRow | null): HmdaFiling | null => row && upgrade(JSON.parse(row.document));
  return (companyId) => ({
    ...contentsOf(companyId),
    async find(id) {
      return filingOf(byId.get(id, companyId));
    },
    async add(filing, entry) {
      assertSameCompany(companyId, filing);
      assertEntryOf(filing, entry);
      try {
        await write(() => writers.add.immediate(filing, entry));
        return "added";
      } catch (error) {
        if (takenColumn(error) !== "edition") throw error;
        return "edition_taken";
      }
    },
    async save(filing, entry) {
      assertSameCompany(companyId, filing);
      const next = nextState(filing);
      assertEntryOf(next, entry);
      return (await write(() => writers.save.immediate(next, filing.version, entry))) ? next : "conflict";
    },
    async list({ status }, page) {
      const conditions = [condition("company_id = ?", companyId), ...conditionUnlessNull("status = ?", status)];
      const listed = listIds(database, { table: "hmda_filings", columns, conditions }, page);
      return withDocuments(database, "hmda_filings", upgrade, listed);
    },
    async latest(year, status) {
      return filingOf(status === null ? latest.get(companyId, year) : latestOfStatus.get(companyId, year, status));
    },
  });
};
