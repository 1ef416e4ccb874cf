import type { Actor } from "../../../domain/access/actor.ts";
import { storedAlreadyReport } from "../../../domain/credit/bureau-answer.ts";
import { type CreditReport, loggedReport } from "../../../domain/credit/credit-report.ts";
import { canTransition, isEnded } from "../../../domain/credit/standing.ts";
import type { LogEntry } from "../../../domain/log/entry.ts";
import type { Dependencies } from "../dependencies.ts";
import { logEntry } from "../log-entry.ts";
import { recordingAttempts, retryOnConflict } from "../retry-on-conflict.ts";

/** The log's entry where a change ends a report; null: it does not. */
const entryOf = (
  dependencies: Dependencies,
  actor: Actor,
  before: CreditReport,
  after: CreditReport,
): LogEntry | null =>
  isEnded(after) && before.status !== after.status
    ? logEntry(dependencies, actor, "credit_report.end", loggedReport, before, after)
    : null;

/**
 * Saves what a report became at the version that was read; "conflict" where another write came between. Where a report of its
 * order and people is stored already, it ends.
 */
export const saveReportOnce = async (
  dependencies: Dependencies,
  actor: Actor,
  before: CreditReport,
  after: CreditReport,
): Promise<CreditReport | "conflict"> => {
  const { creditReports } = dependencies.forCompany(before.companyId);
  const saved = await creditReports.save(after, entryOf(dependencies, actor, before, after));
  return saved === "already_stored" ? saveReportOnce(dependencies, actor, before, storedAlreadyReport(after)) : saved;
};

/**
 * Records what became of a report on the newest one, which another reader may have asked about meanwhile. A completed one
 * stays as it is, and one in an error is only completed. Null where others changed it each time.
 */
export const recordOnReport = async (
  dependencies: Dependencies,
  actor: Actor,
  { id, companyId }: CreditReport,
  record: (report: CreditReport) => CreditReport,
): Promise<CreditReport | null> => {
  const saved = await retryOnConflict(
    dependencies,
    async () => {
      const newest = await dependencies.forCompany(companyId).creditReports.find(id);
      if (newest === null) throw new Error(`credit report ${id} is missing`);
      const next = record(newest);
      return next === newest || !canTransition(newest, next)
        ? newest
        : saveReportOnce(dependencies, actor, newest, next);
    },
    recordingAttempts,
  );
  return saved === "conflict" ? null : saved;
};
