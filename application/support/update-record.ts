import type { Actor } from "../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { isSameData } from "../../domain/kernel/same-data.ts";
import type { RecordMetadata } from "../../domain/kernel/stored/record.ts";
import type { LogEntry, LoggedRecord } from "../../domain/log/entry.ts";
import type { LogAction, RecordKind } from "../../domain/log/record-kinds.ts";
import type { LoggedView } from "../../domain/log/view.ts";
import type { Dependencies } from "./dependencies.ts";
import { logEntry } from "./log-entry.ts";
import { inTurn } from "./record-turns.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

/** A record that is changed: how it is found and saved. */
interface UpdatedRecord<Found, Unreadable, Unsaved, Meanwhile> {
  readonly kind: RecordKind;
  readonly id: number;
  /** The record as it was found before; without it the first try finds it too. */
  readonly found?: Found;
  /** Finds the record as it is now, with the checks of visibility and of the version that the caller named. */
  readonly find: () => Promise<Result<Found, Unreadable>>;
  /** Whether a record has to be saved although a decision left it as it was; without it none has. */
  readonly isIncomplete?: (found: Found) => boolean;
  /** Saves what was decided at the version of `before`; "conflict" where that is no longer the stored one. */
  readonly save: (before: Found, after: Found) => Promise<Result<Found, Unsaved> | "conflict">;
  /** The refusal where others changed the record each time before the decision could be saved. */
  readonly changedMeanwhile: Meanwhile;
  /** 25 without it. */
  readonly maxAttempts?: number;
}

/**
 * Changes a record: finds it, decides, and saves it at the version that was found. Where another write came between, all three
 * again after a short wait, `maxAttempts` times in all at most. Changes of one record are made one after the other within a
 * process. A decision that changes nothing is not saved, and the record keeps its version.
 */
export const updateRecord = async <Found, Unreadable, Unsaved, Meanwhile extends { readonly _tag: string }, Refusal>(
  dependencies: Dependencies,
  record: UpdatedRecord<Found, Unreadable, Unsaved, Meanwhile>,
  decide: (found: Found) => Result<Found, Refusal> | Promise<Result<Found, Refusal>>,
): Promise<Result<Found, Unreadable | Unsaved | Meanwhile | Refusal>> => {
  const { kind, id, found, find, isIncomplete, save, changedMeanwhile, maxAttempts } = record;
  const outcome = await inTurn(dependencies, `${kind} ${id}`, (hasWaited) => {
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
  return outcome === "conflict" ? refuse<Meanwhile>(changedMeanwhile) : outcome;
};

/** Saves a changed record at the version it was read at, as changed now, with its entry in the log. */
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
