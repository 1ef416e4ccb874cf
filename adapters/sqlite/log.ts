import type { Database } from "bun:sqlite";
import { chained, emptyLog, type LogHead, type Mac } from "../../domain/log/chain.ts";
import type { LogEntry, LogEvent, LoggedEntry } from "../../domain/log/entry.ts";
import type { CompanyLog, LogFilter } from "../../domain/log/ports.ts";
import type { Upgrades } from "../../domain/upgrades.ts";
import type { Write } from "./database/write-queue.ts";
import { type Condition, condition, conditionUnlessNull } from "./list-page.ts";

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
  return (companyId) => ({
    async list(filter, { number, size, order }) {
      const conditions = conditionsOf(companyId, filter);
      const where = conditions.map(({ sql }) => sql).join(" AND ");
      const values = conditions.flatMap((each) => each.values);
      const direction = (order[0]?.descending ?? true) ? "DESC" : "ASC";
      const counted = database.query<{ count: number }, typeof values>(
        `SELECT count(*) AS count FROM log WHERE ${where}`,
      );
      const page = database.query<{ document: string }, typeof values>(
        `SELECT document FROM log WHERE ${where} ORDER BY seq ${direction} LIMIT ? OFFSET ?`,
      );
      const rows = page.all(...values, size, (number - 1) * size);
      return { count: counted.get(...values)?.count ?? 0, rows: rows.map(entryOf) };
    },
    async listAfter(seq, max) {
      return after.all(companyId, seq, max).map(entryOf);
    },
    async append(event) {
      await write(() => append.immediate({ ...event, companyId }));
    },
  });
};
