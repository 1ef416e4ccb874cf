import { emptyLog } from "../log/chain.ts";
import type { LoggedEntry } from "../log/entry.ts";

/**
 * A position in a company's log, as stored by clients: the number of an entry and the beginning of its MAC, so that a log that has changed,
 * such as one restored from a backup, is detected. `0` is the beginning.
 */
export type EventCursor = `${number}.${string}` | "0";

const macCharacters = 8;
const written = new RegExp(`^[1-9][0-9]{0,14}\\.[A-Za-z0-9_-]{${macCharacters}}$`);

/** There is no entry with that number and MAC. */
export interface CursorUnknown {
  readonly _tag: "CursorUnknown";
}

/** The cursor after an entry. */
export const cursorOf = ({ seq, mac }: Pick<LoggedEntry, "seq" | "mac">): EventCursor =>
  seq === emptyLog.seq ? "0" : `${seq}.${mac.slice(0, macCharacters)}`;

/** Whether a text has the format of a cursor. */
export const isEventCursor = (text: string): text is EventCursor => text === "0" || written.test(text);

/** The number of the entry that a cursor names; 0 for the beginning. */
export const seqOf = (cursor: EventCursor): number => Number(cursor.split(".")[0]);
