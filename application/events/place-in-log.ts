import { type CursorUnknown, cursorOf, type EventCursor, seqOf } from "../../domain/events/cursor.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { emptyLog, type LogHead } from "../../domain/log/chain.ts";
import type { CompanyLog } from "../../domain/log/ports.ts";
import { endOfLog } from "../support/end-of-log.ts";

/** Resolves a cursor to its position in a company's log. */
const locateCursor = async (log: CompanyLog, cursor: EventCursor): Promise<Result<LogHead, CursorUnknown>> => {
  const seq = seqOf(cursor);
  if (seq === 0) return accept(emptyLog);
  const [entry] = await log.listAfter(seq - 1, 1);
  return entry !== undefined && cursorOf(entry) === cursor ? accept(entry) : refuse({ _tag: "CursorUnknown" });
};

/** Resolves a cursor, or the end of the log, to a position in a company's log. */
export const placeInLog = async (
  log: CompanyLog,
  at: EventCursor | "latest",
): Promise<Result<LogHead, CursorUnknown>> => (at === "latest" ? accept(await endOfLog(log)) : locateCursor(log, at));
