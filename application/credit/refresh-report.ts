import type { Actor } from "../../domain/access/actor.ts";
import { mayRefresh, unknownReport } from "../../domain/credit/bureau-answer.ts";
import type { CreditReport } from "../../domain/credit/credit-report.ts";
import type { CreditApplicant } from "../../domain/credit/ports.ts";
import { isUnsettled } from "../../domain/credit/standing.ts";
import { accept } from "../../domain/kernel/result.ts";
import { checkNotRejected } from "../outside-call/credentials.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEvent } from "../support/log-event.ts";
import { type BureauConnection, connectToBureau, queryBureau } from "./bureau-connection.ts";
import { loggedReport } from "./report-view.ts";
import { recordOnReport, saveReportOnce, withAnswer } from "./reports.ts";
import { requestingCompany } from "./requester.ts";
import { statusPeople } from "./status-people.ts";

/**
 * Requests a report's status from the bureau and records it. A response completes the report; an order that has no number and is unknown to
 * the bureau may end.
 */
const requestStatus = async (
  dependencies: Dependencies,
  actor: Actor,
  connection: BureauConnection,
  report: CreditReport,
  people: () => CreditApplicant[],
): Promise<CreditReport | null> => {
  const outcome = await queryBureau(dependencies, connection, (bureau, access) => {
    const { orderIdentifier } = report;
    const requester = requestingCompany(connection.company);
    if (orderIdentifier !== null) return bureau.status({ ...access, requester, orderIdentifier, applicants: people() });
    if (isUnsettled(report)) return bureau.lookUp({ ...access, reference: report.reference });
    throw new Error(`credit report ${report.id} has neither a number of the bureau nor a reference`);
  });
  if (outcome._tag === "Answered")
    return recordOnReport(dependencies, actor, report, withAnswer(dependencies, connection.company, outcome.answer));
  if (outcome._tag !== "Unknown" || report.orderIdentifier !== null) return report;
  const loan = await dependencies.forCompany(report.companyId).loans.find(report.loanId);
  const now = dependencies.clock.now();
  return recordOnReport(dependencies, actor, report, (newest) =>
    newest.orderIdentifier === null && loan !== null ? unknownReport(newest, loan, now) : newest,
  );
};

/**
 * Refreshes an unfinished report from the bureau, at most every 30 seconds, and only in the request that first saves that it is asking. Any
 * failure leaves the report as stored; it is no reason to refuse reading the report.
 */
export const refreshReport = async (
  dependencies: Dependencies,
  actor: Actor,
  report: CreditReport,
): Promise<CreditReport> => {
  const now = dependencies.clock.now();
  if (!mayRefresh(report, now)) return report;
  const company = await existingCompany(dependencies, report.companyId);
  const connection = connectToBureau(dependencies, actor, "credit_refresh", company, () => accept(null));
  if (connection._tag === "Refused") return report;
  // Such a bureau cannot find an order without its own number, so its outcome is unknown.
  if (isUnsettled(report) && !connection.value.port.canLookUp) return report;
  const people = await statusPeople(dependencies, connection.value, report);
  if (people === null) return report;
  const asking = await saveReportOnce(dependencies, actor, report, { ...report, askedAt: now });
  if (asking === "conflict")
    return (await dependencies.forCompany(report.companyId).creditReports.find(report.id)) ?? report;
  const accepted = await checkNotRejected(dependencies, connection.value);
  if (accepted._tag === "Refused") return asking;
  // Logged before the bureau is asked.
  const { userId: byUserId, requestId } = actor;
  await logEvent(dependencies, { ...loggedReport(asking), action: "credit_report.ask", byUserId, requestId });
  return (await requestStatus(dependencies, actor, connection.value, asking, people)) ?? asking;
};
