import type { Actor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import { answeredReport } from "../../domain/credit/bureau-answer.ts";
import { type CreditReport, loggedReport } from "../../domain/credit/credit-report.ts";
import { endedReport, hasEndedAs } from "../../domain/credit/endings.ts";
import { storedOfOrder } from "../../domain/credit/people.ts";
import type { BureauAnswer } from "../../domain/credit/ports.ts";
import { canTransition, isEnded } from "../../domain/credit/standing.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { storeFile } from "../documents/print/document-files.ts";
import { changeCallRecord } from "../outside-call/sequence.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";
import type { CreditReportRefused, NotThisBorrower } from "./bureau-connection.ts";

/** More reports of one person than any lender orders. */
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
 * Saves what a report became at the version that was read, with the log's entry where it ends; "conflict" where another write came
 * between. Where a report of its order and people is stored already, it ends.
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
 * Records what became of a report on the newest one, which another reader may have refreshed meanwhile. A completed one
 * stays as it is, and one in an error is only completed. Null where others changed it each time.
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
 * A report after an answer that came now. The file of its document is stored at once, so that the report may name it; a sweep removes
 * one that no report names after all.
 */
export const withAnswer =
  (dependencies: Dependencies, company: Company, answer: BureauAnswer) =>
  async (report: CreditReport): Promise<CreditReport> => {
    const { clock, vault } = dependencies;
    const today = clock.today(company.timeZone);
    const answered = answeredReport(report, answer, { now: clock.now(), today, vault });
    // No file is stored of a report that is not changed, or that is about another person.
    if (answer.document !== null && answered.document !== null && canTransition(report, answered))
      await storeFile(dependencies, company.id, answered.document.sha256, answer.document);
    return answered;
  };

/** Refuses a report that ended in an error, for the one who ordered or retrieved it; `isStored`: whether it can be read. */
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

/** The report to give to the one who ordered this one: the stored one of its order, where this one ended for that. Refuses one that ended in another error. */
export const reportToAnswer = async (
  dependencies: Dependencies,
  report: CreditReport,
): Promise<ReturnType<typeof checkReport>> => {
  if (!hasEndedAs(report, "stored_already")) return checkReport(report);
  const reports = await reportsOfBorrowers(dependencies, report.companyId, [{ id: report.person.borrowerId }]);
  return checkReport(storedOfOrder(reports, report) ?? report);
};
