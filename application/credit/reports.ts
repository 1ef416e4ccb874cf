import type { Actor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import { answeredReport } from "../../domain/credit/bureau-answer.ts";
import { type CreditReport, loggedReport } from "../../domain/credit/credit-report.ts";
import { endedReport, hasEndedAs } from "../../domain/credit/endings.ts";
import { storedOfOrder } from "../../domain/credit/people.ts";
import type { BureauAnswer } from "../../domain/credit/ports.ts";
import { canTransition, isEnded } from "../../domain/credit/standing.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { putContent } from "../files/stored-files.ts";
import { changeCallRecord } from "../outside-call/sequence.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";
import type { CreditReportRefused, NotThisBorrower } from "./bureau-connection.ts";

/** More reports per person than any lender orders. */
const maxReports = 100;

/** The credit reports of these borrowers, each once. */
export const reportsOfBorrowers = async (
  { forCompany }: Dependencies,
  companyId: number,
  borrowers: readonly { readonly id: number }[],
): Promise<CreditReport[]> => {
  const { creditReports } = forCompany(companyId);
  const lists = await Promise.all(borrowers.map(({ id }) => creditReports.ofBorrower(id, maxReports)));
  return [...new Map(lists.flat().map((report) => [report.id, report])).values()];
};

/**
 * Saves a changed report over the version that was read, with a log entry if it ends. Returns "conflict" if another write came first. If a
 * report of the same order and people is already stored, this report ends.
 */
export const saveReportOnce = async (
  dependencies: Dependencies,
  actor: Actor,
  before: CreditReport,
  after: CreditReport,
): Promise<CreditReport | "conflict"> => {
  const { creditReports } = dependencies.forCompany(before.companyId);
  const hasEndedNow = isEnded(after) && before.status !== after.status;
  const entry = hasEndedNow ? logEntry(dependencies, actor, "credit_report.end", loggedReport, before, after) : null;
  const saved = await creditReports.save(after, entry);
  return saved === "already_stored"
    ? saveReportOnce(dependencies, actor, before, endedReport(after, "stored_already", after.updatedAt))
    : saved;
};

/**
 * Records the outcome of a report on its newest state, which another request may have refreshed in the meantime. A completed report is not
 * changed, and a report in error can only be completed. Null if every attempt conflicted with another write.
 */
export const recordOnReport = async (
  dependencies: Dependencies,
  actor: Actor,
  { id, companyId }: CreditReport,
  record: (report: CreditReport) => CreditReport | Promise<CreditReport>,
): Promise<CreditReport | null> => {
  const saved = await changeCallRecord(
    dependencies,
    () => dependencies.forCompany(companyId).creditReports.find(id),
    async (newest) => {
      const next = await record(newest);
      return canTransition(newest, next) ? next : newest;
    },
    (before, after) => saveReportOnce(dependencies, actor, before, after),
  );
  return saved === "conflict" ? null : saved;
};

/**
 * Returns a function that applies a response, received now, to a report. The file of the report's document is stored at once, so that the
 * report may refer to it; a sweep removes a file that no report refers to.
 */
export const withAnswer =
  (dependencies: Dependencies, company: Company, answer: BureauAnswer) =>
  async (report: CreditReport): Promise<CreditReport> => {
    const { clock, vault } = dependencies;
    const today = clock.today(company.timeZone);
    const answered = answeredReport(report, answer, { now: clock.now(), today, vault });
    // No file is stored if the report is not changed, or if it is about another person.
    if (answer.document !== null && answered.document !== null && canTransition(report, answered))
      await putContent(dependencies, company.id, answered.document.sha256, answer.document);
    return answered;
  };

/** Refuses a report that ended in an error, for the user who ordered or retrieved it. `isStored` is whether it can be read. */
export const checkReport = (
  report: CreditReport,
  isStored = true,
): Result<CreditReport, CreditReportRefused | NotThisBorrower> => {
  if (report.status !== "error") return accept(report);
  const { id, messages } = report;
  return hasEndedAs(report, "not_this_borrower")
    ? refuse({ _tag: "NotThisBorrower" })
    : refuse({ _tag: "CreditReportRefused", creditReportId: isStored ? id : null, messages });
};

/**
 * The report to return to the user who ordered this one: if it ended because its order already has a stored report, that report. Refuses a
 * report that ended in another error.
 */
export const reportToAnswer = async (
  dependencies: Dependencies,
  report: CreditReport,
): Promise<ReturnType<typeof checkReport>> => {
  if (!hasEndedAs(report, "stored_already")) return checkReport(report);
  const reports = await reportsOfBorrowers(dependencies, report.companyId, [{ id: report.person.borrowerId }]);
  return checkReport(storedOfOrder(reports, report) ?? report);
};
