import type { Database, SQLQueryBindings } from "bun:sqlite";
import { stepOf } from "../../domain/kernel/page.ts";
import { chained, emptyLog, type LogHead, type Mac } from "../../domain/log/chain.ts";
import type { LogEntry, LogEvent, LoggedEntry } from "../../domain/log/entry.ts";
import type { CompanyLog, LogFilter } from "../../domain/log/ports.ts";
import type { Upgrades } from "../../domain/upgrades.ts";
import type { Write } from "./database/write-queue.ts";
import { type Condition, condition, conditionUnlessNull, countRows, whereAll } from "./list-page.ts";

/** Appends entries to their companies' logs; runs inside the transaction that writes the record. */
export type LogWriter = (entry: LogEntry | LogEvent) => void;

/** The writer of the log. What holds SQLite's one write transaction is alone with the end of the log. */
export const logWriter = (database: Database, mac: Mac): LogWriter => {
  const head = database.prepare<LogHead, [number]>(
    "SELECT seq, document ->> '$.mac' AS mac FROM log WHERE company_id = ? ORDER BY seq DESC LIMIT 1",
  );
  const insert = database.prepare<never, [number, number, string]>(
    "INSERT INTO log (company_id, seq, document) VALUES (?, ?, ?)",
  );
  return (entry) => {
    const logged = chained(entry, head.get(entry.companyId) ?? emptyLog, mac);
    insert.run(logged.companyId, logged.seq, JSON.stringify(logged));
  };
};

const conditionsOf = (companyId: number, filter: LogFilter): Condition[] => [
  condition("company_id = ?", companyId),
  ...conditionUnlessNull("kind = ?", filter.kind),
  ...conditionUnlessNull("record_id = ?", filter.recordId),
  ...conditionUnlessNull("action = ?", filter.action),
  ...conditionUnlessNull("by_user_id = ?", filter.byUserId),
  ...conditionUnlessNull("at >= ?", filter.after),
  ...conditionUnlessNull("at < ?", filter.before),
];

/** The log of each company in SQLite. Entries are there from the moment of their change, so that none ever waits. */
export const logStores = (
  database: Database,
  write: Write,
  writeLog: LogWriter,
  upgrade: Upgrades["logEntry"],
): ((companyId: number) => CompanyLog) => {
  const append = database.transaction(writeLog);
  const entryOf = ({ document }: { document: string }): LoggedEntry => upgrade(JSON.parse(document));
  const after = database.prepare<{ document: string }, [number, number, number]>(
    "SELECT document FROM log WHERE company_id = ? AND seq > ? ORDER BY seq LIMIT ?",
  );
  const last = database.prepare<{ seq: number | null }, [number]>(
    "SELECT max(seq) AS seq FROM log WHERE company_id = ?",
  );
  /** A log has no gaps, so that its last number counts the whole of it. */
  const countOf = (companyId: number, conditions: readonly Condition[]): number =>
    conditions.length === 1
      ? (last.get(companyId)?.seq ?? 0)
      : countRows(database, { table: "log", columns: {}, conditions });
  return (companyId) => ({
    async list(filter, page) {
      const conditions = conditionsOf(companyId, filter);
      const descending = page.order[0]?.descending ?? true;
      const select = (more: readonly Condition[], limit: string, ...bounds: number[]): LoggedEntry[] => {
        const where = whereAll([...conditions, ...more]);
        const order = `ORDER BY seq ${descending ? "DESC" : "ASC"}`;
        const found = database.query<{ document: string }, SQLQueryBindings[]>(
          `SELECT document FROM log ${where.sql} ${order} ${limit}`,
        );
        return found.all(...where.values, ...bounds).map(entryOf);
      };
      if ("number" in page) {
        const rows = select([], "LIMIT ? OFFSET ?", page.size, (page.number - 1) * page.size);
        return { count: countOf(companyId, conditions), rows };
      }
      const [from] = page.after ?? [];
      const later = from === undefined ? [] : [condition(descending ? "seq < ?" : "seq > ?", from)];
      return stepOf(select(later, "LIMIT ?", page.size), page, ({ seq }) => [seq]);
    },
    async listAfter(seq, max) {
      return after.all(companyId, seq, max).map(entryOf);
    },
    async append(event) {
      await write(() => append.immediate({ ...event, companyId }));
    },
  });
};
