import type { Database } from "bun:sqlite";
import type { EnteredIndexValue, EnteredIndexValues } from "../../../domain/calculation/ports.ts";
import { assertEntryOf, type LogEntry, nextState } from "../../../domain/log/entry.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import type { Write } from "../database/write-queue.ts";
import type { LogWriter } from "../log.ts";

/** Entered index values in SQLite, one row an index and day. */
export const enteredIndexValueStore = (
  database: Database,
  write: Write,
  writeLog: LogWriter,
  upgrade: Upgrades["enteredIndexValue"],
): EnteredIndexValues => {
  const insert = database.prepare<never, [string, string, string]>(
    "INSERT INTO index_values (rate_index, day, document) VALUES (?, ?, ?) ON CONFLICT (rate_index, day) DO NOTHING",
  );
  const update = database.prepare<never, [string, string, string, number]>(
    "UPDATE index_values SET document = ? WHERE rate_index = ? AND day = ? AND coalesce(document ->> '$.version', 1) = ?",
  );
  const onDay = database.prepare<{ document: string }, [string, string]>(
    "SELECT document FROM index_values WHERE rate_index = ? AND day = ?",
  );
  const through = database.prepare<{ document: string }, [string, string]>(
    "SELECT document FROM index_values WHERE rate_index = ? AND day <= ? ORDER BY day",
  );
  const decodeRow = ({ document }: { document: string }) => upgrade(JSON.parse(document));
  const add = database.transaction((value: EnteredIndexValue, entry: LogEntry): boolean => {
    const { changes } = insert.run(value.index, value.on, JSON.stringify(value));
    if (changes > 0) writeLog(entry);
    return changes > 0;
  });
  const save = database.transaction((next: EnteredIndexValue, version: number, entry: LogEntry): boolean => {
    const { changes } = update.run(JSON.stringify(next), next.index, next.on, version);
    if (changes > 0) writeLog(entry);
    return changes > 0;
  });
  return {
    async find(index, on) {
      const row = onDay.get(index, on);
      return row === null ? null : decodeRow(row);
    },
    async add(value, entry) {
      assertEntryOf(value, entry);
      return (await write(() => add.immediate(value, entry))) ? "added" : "conflict";
    },
    async save(value, entry) {
      const next = nextState(value);
      assertEntryOf(next, entry);
      return (await write(() => save.immediate(next, value.version, entry))) ? next : "conflict";
    },
    async list(index, on) {
      return through.all(index, on).map(decodeRow);
    },
  };
};
