import type { Actor } from "../../../domain/access/actor.ts";
import type { Applicants } from "../../../domain/credit/applicants.ts";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import { givenUpReport } from "../../../domain/credit/giving-up.ts";
import { overdueReports } from "../../../domain/credit/order.ts";
import { isEnded } from "../../../domain/credit/standing.ts";
import type { Dependencies } from "../dependencies.ts";
import { refreshReport } from "./refresh-report.ts";
import { recordOnReport } from "./save-report.ts";
import { reportsOfBorrowers } from "./stored-reports.ts";

/**
 * Asks the bureau about the reports of these people that may be given up, before another one is ordered by force. Answers
 * whether it has finished one: that one counts, and the one who ordered is to know of it before paying for another.
 */
export const hasFinishedOverdue = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number,
  applicants: Applicants,
): Promise<boolean> => {
  const borrowerIds = applicants.map(({ id }) => id);
  const reports = await reportsOfBorrowers(dependencies, companyId, borrowerIds);
  const overdue = overdueReports(applicants, reports, dependencies.clock.now());
  const asked = await Promise.all(overdue.map((report) => refreshReport(dependencies, actor, report)));
  return asked.some(({ status }) => status === "completed");
};

/** Ends reports in whose place another one is about to be ordered, unless they ended meanwhile. Answers whether all are saved. */
export const giveUpReports = async (
  dependencies: Dependencies,
  actor: Actor,
  reports: readonly CreditReport[],
): Promise<boolean> => {
  const now = dependencies.clock.now();
  const saved = await Promise.all(
    reports.map((report) =>
      recordOnReport(dependencies, actor, report, (newest) => (isEnded(newest) ? newest : givenUpReport(newest, now))),
    ),
  );
  return !saved.includes(null);
};
