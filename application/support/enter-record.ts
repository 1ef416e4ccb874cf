import type { Actor } from "../../domain/access/actor.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import { pick } from "../../domain/kernel/pick.ts";
import { isSameData } from "../../domain/kernel/same-data.ts";
import type { LogEntry, LoggedRecord } from "../../domain/log/entry.ts";
import type { LogAction } from "../../domain/log/record-kinds.ts";
import type { LoggedView } from "../../domain/log/view.ts";
import type { Dependencies } from "./dependencies.ts";
import { logEntry } from "./log-entry.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

/** A record identified by its subject, such as a quarter and state, whose values a user enters and replaces. */
interface EnteredRecord extends LoggedRecord, EntryMetadata {}

/** The fields that the entry itself adds to the record. */
interface EntryMetadata extends Omit<LoggedRecord, "schemaVersion"> {
  readonly enteredAt: Instant;
  readonly enteredByUserId: number;
}

/** How records of one kind are found and saved. */
interface Entry<Row extends EnteredRecord> {
  readonly action: LogAction;
  readonly logged: LoggedView<Row>;
  /** The record entered earlier for the same subject; null if there is none. */
  readonly find: () => Promise<Row | null>;
  readonly add: (row: Row, entry: LogEntry) => Promise<"added" | "conflict">;
  readonly save: (row: Row, entry: LogEntry) => Promise<Row | "conflict">;
}

/**
 * Saves entered values with their log entry, replacing what was entered earlier for the same subject. Entering the same values again
 * changes nothing. Retries after a conflict with another write, and throws if every attempt conflicts.
 */
export const enterRecord = async <Row extends EnteredRecord>(
  dependencies: Dependencies,
  actor: Actor,
  { action, logged, find, add, save }: Entry<Row>,
  values: Omit<Row, keyof EntryMetadata>,
): Promise<Row> => {
  const attempt = async (): Promise<Row | "conflict"> => {
    const before = await find();
    const keys = Object.keys(values) as (keyof typeof values)[];
    if (before !== null && isSameData(pick(before, keys), values)) return before;
    const { version, logNumber } = before ?? { version: 1, logNumber: 1 };
    const { userId: enteredByUserId } = actor;
    const metadata: EntryMetadata = { version, logNumber, enteredAt: dependencies.clock.now(), enteredByUserId };
    // TypeScript cannot infer that the omitted and the added properties together make a whole `Row`.
    const row = { ...values, ...metadata } as Row;
    const entry = logEntry(dependencies, actor, action, logged, before, row);
    if (before !== null) return save(row, entry);
    return (await add(row, entry)) === "added" ? row : "conflict";
  };
  const entered = await retryOnConflict(dependencies, attempt);
  if (entered === "conflict") throw new Error(`${action} met another write in each of its tries`);
  return entered;
};
