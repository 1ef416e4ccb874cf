import type { Actor } from "../../../domain/access/actor.ts";
import { mayRefresh, unknownReport } from "../../../domain/credit/bureau-answer.ts";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import type { BureauOutcome, UnknownOrder } from "../../../domain/credit/ports.ts";
import { isUnsettled } from "../../../domain/credit/standing.ts";
import { accept } from "../../../domain/kernel/result.ts";
import type { CredentialsUnreadable } from "../call/open-credentials.ts";
import { existingCompany } from "../company-scope.ts";
import type { Dependencies } from "../dependencies.ts";
import { logEvent } from "../log-event.ts";
import { askBureau, type BureauConnection, checkBureauAccepts, connectToBureau } from "./bureau-connection.ts";
import { withAnswer } from "./report-result.ts";
import { recordOnReport, saveReportOnce } from "./save-report.ts";

const ask = (
  dependencies: Dependencies,
  connection: BureauConnection,
  report: CreditReport,
): Promise<BureauOutcome | UnknownOrder | CredentialsUnreadable> =>
  askBureau(dependencies, connection, (bureau, access) => {
    const { orderIdentifier } = report;
    if (orderIdentifier !== null) return bureau.status({ ...access, orderIdentifier });
    if (isUnsettled(report)) return bureau.lookUp({ ...access, reference: report.reference });
    throw new Error(`credit report ${report.id} has neither a number of the bureau nor a reference`);
  });

/** The state of a report after the outcome: an answer is taken up, and an order without a number that is unknown may have ended. */
const record = async (
  dependencies: Dependencies,
  connection: BureauConnection,
  actor: Actor,
  report: CreditReport,
  outcome: BureauOutcome | UnknownOrder | CredentialsUnreadable,
): Promise<CreditReport | null> => {
  if (outcome._tag === "Answered") {
    const taken = withAnswer(dependencies, connection.company, outcome.answer);
    return recordOnReport(dependencies, actor, report, taken);
  }
  if (outcome._tag !== "Unknown" || report.orderIdentifier !== null) return report;
  const loan = await dependencies.forCompany(report.companyId).loans.find(report.loanId);
  const now = dependencies.clock.now();
  return recordOnReport(dependencies, actor, report, (newest) =>
    newest.orderIdentifier === null && loan !== null ? unknownReport(newest, loan, now) : newest,
  );
};

/**
 * An unfinished report after asking the bureau about it: at most every 30 seconds, by the one who saves first that it asks. What
 * goes wrong leaves the report as it is stored; reading it is no reason to refuse.
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
  const asking = await saveReportOnce(dependencies, actor, report, { ...report, askedAt: now });
  if (asking === "conflict")
    return (await dependencies.forCompany(report.companyId).creditReports.find(report.id)) ?? report;
  const accepted = await checkBureauAccepts(dependencies, connection.value);
  if (accepted._tag === "Refused") return asking;
  await logEvent(dependencies, {
    companyId: report.companyId,
    kind: "credit_report",
    recordId: String(report.id),
    action: "credit_report.ask",
    byUserId: actor.userId,
    requestId: actor.requestId,
  });
  const outcome = await ask(dependencies, connection.value, asking);
  return (await record(dependencies, connection.value, actor, asking, outcome)) ?? asking;
};
