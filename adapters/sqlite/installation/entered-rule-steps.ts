import type { Database } from "bun:sqlite";
import type { EnteredRuleStep, EnteredRuleSteps } from "../../../domain/calculation/ports.ts";
import { assertEntryOf, type LogEntry, nextState } from "../../../domain/log/entry.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import type { Write } from "../database/write-queue.ts";
import type { LogWriter } from "../log.ts";

/** Entered rule steps in SQLite, one row a parameter and first day. */
export const enteredRuleStepStore = (
  database: Database,
  write: Write,
  writeLog: LogWriter,
  upgrade: Upgrades["enteredRuleStep"],
): EnteredRuleSteps => {
  const insert = database.prepare<never, [string, string, string]>(
    "INSERT INTO rule_steps (parameter, from_day, document) VALUES (?, ?, ?) ON CONFLICT (parameter, from_day) DO NOTHING",
  );
  const update = database.prepare<never, [string, string, string, number]>(
    "UPDATE rule_steps SET document = ? WHERE parameter = ? AND from_day = ? AND document ->> '$.version' = ?",
  );
  const ofYear = database.prepare<{ document: string }, [string, string]>(
    "SELECT document FROM rule_steps WHERE parameter = ? AND from_day = ?",
  );
  const ofParameter = database.prepare<{ document: string }, [string]>(
    "SELECT document FROM rule_steps WHERE parameter = ? ORDER BY from_day",
  );
  const decodeRow = ({ document }: { document: string }) => upgrade(JSON.parse(document));
  const add = database.transaction((step: EnteredRuleStep, entry: LogEntry): boolean => {
    const { changes } = insert.run(step.parameter, step.from, JSON.stringify(step));
    if (changes > 0) writeLog(entry);
    return changes > 0;
  });
  const save = database.transaction((next: EnteredRuleStep, version: number, entry: LogEntry): boolean => {
    const { changes } = update.run(JSON.stringify(next), next.parameter, next.from, version);
    if (changes > 0) writeLog(entry);
    return changes > 0;
  });
  return {
    async find(parameter, from) {
      const row = ofYear.get(parameter, from);
      return row === null ? null : decodeRow(row);
    },
    async add(step, entry) {
      assertEntryOf(step, entry);
      return (await write(() => add.immediate(step, entry))) ? "added" : "conflict";
    },
    async save(step, entry) {
      const next = nextState(step);
      assertEntryOf(next, entry);
      return (await write(() => save.immediate(next, step.version, entry))) ? next : "conflict";
    },
    async list(parameter) {
      return ofParameter.all(parameter).map(decodeRow);
    },
  };
};
