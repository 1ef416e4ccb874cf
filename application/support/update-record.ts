import type { Actor } from "../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { isSameData } from "../../domain/kernel/same-data.ts";
import type { RecordMetadata } from "../../domain/kernel/stored/record.ts";
import type { LogEntry, LoggedRecord } from "../../domain/log/entry.ts";
import {
  type ChangedMeanwhile,
  changedMeanwhile,
  type LogAction,
  type RecordKind,
} from "../../domain/log/record-kinds.ts";
import type { LoggedView } from "../../domain/log/view.ts";
import type { Dependencies } from "./dependencies.ts";
import { logEntry } from "./log-entry.ts";
import { inRecordQueue } from "./record-queue.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

/** How a record to be changed is found and saved. */
interface UpdatedRecord<Kind extends RecordKind, Found, Unreadable, Unsaved> {
  readonly kind: Kind;
  readonly id: number;
  /** The record, if it was already found; otherwise the first attempt finds it. */
  readonly found?: Found;
  /** Finds the current record, and checks visibility and the expected versions. */
  readonly find: () => Promise<Result<Found, Unreadable>>;
  /** Whether a record must be saved even if the decision did not change it; never, if absent. */
  readonly isIncomplete?: (found: Found) => boolean;
  /** Saves the decision over the version of `before`; "conflict" if that is no longer the stored version. */
  readonly save: (before: Found, after: Found) => Promise<Result<Found, Unsaved> | "conflict">;
  /** 25 if absent. */
  readonly maxAttempts?: number;
}

/**
 * Changes a record: finds it, decides, and saves it over the version that was found. After a conflict with another write, it repeats all
 * three steps after a short wait, for up to `maxAttempts` attempts in total. Within a process, changes of the same record run one after
 * another. A decision that changes nothing is not saved, and the record keeps its version.
 */
export const updateRecord = async <Kind extends RecordKind, Found, Unreadable, Unsaved, Refusal>(
  dependencies: Dependencies,
  record: UpdatedRecord<Kind, Found, Unreadable, Unsaved>,
  decide: (found: Found) => Result<Found, Refusal> | Promise<Result<Found, Refusal>>,
): Promise<Result<Found, Unreadable | Unsaved | ChangedMeanwhile<Kind> | Refusal>> => {
  const { kind, id, found, find, isIncomplete, save, maxAttempts } = record;
  const outcome = await inRecordQueue(dependencies, `${kind} ${id}`, (hasWaited) => {
    let known = hasWaited ? undefined : found;
    return retryOnConflict(
      dependencies,
      async (): Promise<Result<Found, Unreadable | Unsaved | Refusal> | "conflict"> => {
        const current = known === undefined ? await find() : accept(known);
        known = undefined;
        if (current._tag === "Refused") return current;
        const decided = await decide(current.value);
        if (decided._tag === "Refused") return decided;
        const isUnchanged = isSameData(decided.value, current.value) && isIncomplete?.(current.value) !== true;
        return isUnchanged ? decided : save(current.value, decided.value);
      },
      maxAttempts,
    );
  });
  return outcome === "conflict" ? refuse(changedMeanwhile(kind)) : outcome;
};

/** Saves a changed record over the version that was read, with a new update time and its log entry. */
export const saveLogged = <Row extends LoggedRecord & RecordMetadata, Saved>(
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  logged: LoggedView<Row>,
  before: Row,
  after: Row,
  save: (changed: Row, entry: LogEntry) => Promise<Saved>,
): Promise<Saved> => {
  const changed = { ...after, updatedAt: dependencies.clock.now() };
  return save(changed, logEntry(dependencies, actor, action, logged, before, changed));
};
