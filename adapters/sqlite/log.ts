import type { Database } from "bun:sqlite";
import { type Page, type PageOf, stepOf } from "../../domain/kernel/page.ts";
import { readOrNull } from "../../domain/kernel/stored/record.ts";
import { chained, emptyLog, type LogHead } from "../../domain/log/chain.ts";
import { firstOfSince } from "../../domain/log/earlier-view.ts";
import type { LoggedEntry } from "../../domain/log/entry.ts";
import type { CompanyLog, EntryNumber, LogFilter, LogOrder, PlacedEntry } from "../../domain/log/ports.ts";
import { loggedKinds } from "../../domain/log/record-kinds.ts";
import type { SealedDocuments } from "../../domain/sealed-documents.ts";
import { type Condition, type Conditions, condition, conditionsOf, whereAll } from "./conditions.ts";
import type { Connection, LogWriter } from "./database/connection.ts";
import { parseOnce } from "./database/parse-once.ts";
import { countRows, findEach, readUpTo } from "./list-page.ts";

/** Appends to the log. SQLite allows one write transaction at a time, so no other writer can append between the read and the insert. */
export const logWriter = (database: Database, { vault, seals }: SealedDocuments): LogWriter => {
  const head = database.prepare<LogHead, [number]>(
    "SELECT seq, document ->> '$.mac' AS mac FROM log WHERE company_id = ? ORDER BY seq DESC LIMIT 1",
  );
  const insert = database.prepare<never, [number, number, string]>(
    "INSERT INTO log (company_id, seq, document) VALUES (?, ?, ?)",
  );
  return (entry) => {
    const logged = chained(entry, head.get(entry.companyId) ?? emptyLog, vault.auditMac);
    insert.run(logged.companyId, logged.seq, JSON.stringify(seals.logEntry(logged)));
  };
};

const conditionsOfFilter: Conditions<LogFilter, null> = {
  kind: "kind = ?",
  // The filter may name a record id without its kind; the index begins with the kind.
  recordId: (id) => [condition(`kind IN (${loggedKinds.map((kind) => `'${kind}'`).join(", ")}) AND record_id = ?`, id)],
  action: "action = ?",
  byUserId: "by_user_id = ?",
  after: "at >= ?",
  before: "at < ?",
};

/** Without the hint, SQLite reads the whole log from its end to avoid sorting the few entries of a record. */
const tableFor = ({ recordId }: LogFilter): string => (recordId === null ? "log" : "log INDEXED BY log_by_record");

/** How many entries of records are cached, some kilobytes each: a loan is read as of a day with its borrowers, fees and property. */
const maxRemembered = 2_000;

interface LogReader {
  readonly lastSeq: (companyId: number) => number;
  readonly entryOf: (row: { readonly document: string }) => LoggedEntry;
}

/** Lists the entries of each company's log. Queries sort only sequence numbers; the entries are read afterward. */
const logLister = (connection: Connection, { lastSeq, entryOf }: LogReader) => {
  /** A log has no gaps, so its last sequence number is the count of all its entries. */
  const countOf = async (companyId: number, conditions: readonly Condition[]): Promise<number> =>
    conditions.length === 1 ? lastSeq(companyId) : countRows(connection, { table: "log", conditions });
  const at = connection.database.prepare<{ document: string }, [number, number]>(
    "SELECT document FROM log WHERE company_id = ? AND seq = ?",
  );
  const entryAt = (companyId: number, seq: number): LoggedEntry | null => {
    const row = at.get(companyId, seq);
    return row && entryOf(row);
  };
  return async (companyId: number, filter: LogFilter, page: Page<LogOrder>): Promise<PageOf<LoggedEntry>> => {
    const conditions = [condition("company_id = ?", companyId), ...conditionsOf(conditionsOfFilter, filter, null)];
    const descending = page.order[0]?.descending ?? true;
    const select = async (more: readonly Condition[], size: number, offset: number): Promise<LoggedEntry[]> => {
      const where = whereAll([...conditions, ...more]);
      const order = `ORDER BY seq ${descending ? "DESC" : "ASC"}`;
      const sql = `SELECT seq FROM ${tableFor(filter)} ${where.sql} ${order} LIMIT ? OFFSET ?`;
      const statement = { sql, values: [...where.values, size, offset] };
      const found = await readUpTo<{ seq: number }>(connection, { table: "log", conditions }, statement, size + offset);
      return findEach(connection, found, ({ seq }) => entryAt(companyId, seq));
    };
    if ("number" in page) {
      const rows = await select([], page.size, (page.number - 1) * page.size);
      return { count: await countOf(companyId, conditions), rows };
    }
    const [from] = page.after ?? [];
    const later = from === undefined ? [] : [condition(descending ? "seq < ?" : "seq > ?", from)];
    return stepOf(await select(later, page.size, 0), page, ({ seq }) => [seq]);
  };
};

/** The log of each company in SQLite. An entry is committed together with its change, so none is ever pending. */
export const logStores = (connection: Connection): ((companyId: number) => CompanyLog) => {
  const { database, write, writeLog, upgrades } = connection;
  const append = database.transaction(writeLog);
  const entryOf = ({ document }: { document: string }): LoggedEntry => upgrades.logEntry(JSON.parse(document));
  const sameEntry = parseOnce<string, LoggedEntry>((document) => entryOf({ document }), maxRemembered);
  const after = database.prepare<{ document: string }, [number, number, number]>(
    "SELECT document FROM log WHERE company_id = ? AND seq > ? ORDER BY seq LIMIT ?",
  );
  const last = database.prepare<{ seq: number | null }, [number]>(
    "SELECT max(seq) AS seq FROM log WHERE company_id = ?",
  );
  // The number of an event is a text beginning with "r", and SQLite sorts texts after all numbers.
  const ofRecord = database.prepare<{ seq: number; document: string }, [number, string, string, number, number]>(
    `SELECT seq, document FROM log WHERE company_id = ? AND kind = ? AND record_id = ? AND number > ? AND number < 'r'
     ORDER BY number LIMIT ?`,
  );
  const firstLater = database.prepare<{ number: number }, [number, string, string, string]>(
    `SELECT number FROM log WHERE company_id = ? AND kind = ? AND record_id = ? AND number < 'r' AND at > ?
     ORDER BY number LIMIT 1`,
  );
  const lastSeq = (companyId: number): number => last.get(companyId)?.seq ?? 0;
  const places = database.prepare<{ place: number; document: string }, [number, number, number]>(
    "SELECT seq AS place, document FROM log WHERE company_id = ? AND seq > ? ORDER BY seq LIMIT ?",
  );
  const placesAfter = (companyId: number, seq: number, max: number): PlacedEntry[] =>
    places
      .all(companyId, seq, max)
      .map(({ place, document }) => ({ place, entry: readOrNull(() => entryOf({ document })) }));
  const numbers = database.prepare<EntryNumber, [number, string, string, number, number]>(
    `SELECT kind, record_id AS recordId, number FROM log
     WHERE company_id = ? AND (kind, record_id, number) > (?, ?, ?) AND number < 'r'
     ORDER BY kind, record_id, number LIMIT ?`,
  );
  const state = database.prepare<{ stateDigest: string; viewVersion: number | null }, [number, string, string, number]>(
    `SELECT document ->> '$.stateDigest' AS stateDigest, document ->> '$.viewVersion' AS viewVersion FROM log
     WHERE company_id = ? AND kind = ? AND record_id = ? AND number = ?`,
  );
  const list = logLister(connection, { lastSeq, entryOf });
  return (companyId) => ({
    list: (filter, page) => list(companyId, filter, page),
    async lastSeq() {
      return lastSeq(companyId);
    },
    async lastPlace() {
      return placesAfter(companyId, lastSeq(companyId) - 1, 1)[0] ?? null;
    },
    listAfter: (seq, max) => findEach(connection, after.all(companyId, seq, max), entryOf),
    async listOfRecordSince(kind, recordId, instant, lastNumber, max) {
      const later = firstLater.get(companyId, kind, recordId, instant)?.number ?? lastNumber + 1;
      const from = firstOfSince(later, lastNumber, max);
      const rows = ofRecord.all(companyId, kind, recordId, from - 1, Math.max(lastNumber - from + 1, 0));
      const entries = rows.map(({ seq, document }) => sameEntry(`${companyId} ${seq}`, document));
      return { firstLater: later, entries };
    },
    async listOfRecord(kind, recordId, afterNumber, max) {
      return ofRecord.all(companyId, kind, recordId, afterNumber, max).map(entryOf);
    },
    async placesAfter(seq, max) {
      return placesAfter(companyId, seq, max);
    },
    async numbersAfter(from, max) {
      return numbers.all(companyId, from?.kind ?? "", from?.recordId ?? "", from?.number ?? 0, max);
    },
    async statesOf(entries) {
      return entries.flatMap((entry) => {
        const found = state.get(companyId, entry.kind, entry.recordId, entry.number);
        if (found === null) return [];
        const { stateDigest, viewVersion } = found;
        return [{ ...entry, stateDigest, ...(viewVersion === null ? {} : { viewVersion }) }];
      });
    },
    async append(event) {
      await write(() => append.immediate({ ...event, companyId }));
    },
  });
};
