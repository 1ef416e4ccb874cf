import { emptyLog } from "../log/chain.ts";
import type { LoggedEntry } from "../log/entry.ts";

/**
 * A place in a company's log, as clients keep it: the number of an entry and the beginning of its MAC, so that a log that is no longer
 * the same, such as one restored to an earlier day, is noticed. `0` is the beginning.
 */
export type EventCursor = `${number}.${string}` | "0";

const macCharacters = 8;
const written = new RegExp(`^[1-9][0-9]{0,14}\\.[A-Za-z0-9_-]{${macCharacters}}$`);

/** There is no entry of that number and MAC. */
export interface CursorUnknown {
  readonly _tag: "CursorUnknown";
}

/** The place after an entry. */
export const cursorOf = ({ seq, mac }: Pick<LoggedEntry, "seq" | "mac">): EventCursor =>
  seq === emptyLog.seq ? "0" : `${seq}.${mac.slice(0, macCharacters)}`;

/** Whether a text has the form of a cursor. */
export const isEventCursor = (text: string): text is EventCursor => text === "0" || written.test(text);

/** The number of the entry that a cursor names; 0: none, it is the beginning. */
export const seqOf = (cursor: EventCursor): number => Number(cursor.split(".")[0]);
