import { emptyLog, type LogHead } from "../../domain/log/chain.ts";
import type { CompanyLog } from "../../domain/log/ports.ts";

const everything = { kind: null, recordId: null, action: null, byUserId: null, after: null, before: null };
const newest = { number: 1, size: 1, order: [{ field: "seq", descending: true }] } as const;

/** The last entry of a company's log, after waiting entries have been appended. */
export const endOfLog = async (log: CompanyLog): Promise<LogHead> =>
  (await log.list(everything, newest)).rows[0] ?? emptyLog;
