import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import {
  type Applicants,
  type CreditDataMissing,
  checkOrderData,
  chooseApplicants,
} from "../../../domain/credit/applicants.ts";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import { isUnsettled } from "../../../domain/credit/standing.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { isOfRequest } from "../../../domain/outside-call/requests.ts";
import { findLoanOfPart } from "../../loan/find/find-visible-loan.ts";
import { checkNotRejected } from "../../outside-call/credentials.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import {
  type CreditNotConfigured,
  type CreditReportRefused,
  connectToBureau,
  type NotThisBorrower,
} from "../bureau-connection.ts";
import { type ReportView, viewReport } from "../report-view.ts";
import { reportsOfBorrowers, reportToAnswer } from "../reports.ts";
import { type BeginOrderRefusal, hasFinishedOverdue, type OrderRequest, storeAndBegin } from "./begin-order.ts";
import type { OrderCallRefusal } from "./make-order.ts";
import { orderInTime, waitForReport } from "./order-in-time.ts";

type OrderRefusal =
  | PermissionDenied
  | BeginOrderRefusal
  | CreditNotConfigured
  | CreditDataMissing
  | OrderCallRefusal
  | CreditReportRefused
  | NotThisBorrower;

/**
 * The report from an earlier attempt of the same request, even if that attempt took over another request's order. Null if there is none, or
 * its outcome is unknown. Refuses again if the report ended in an error.
 */
const previousResult = async (
  dependencies: Dependencies,
  companyId: number,
  [borrower]: Applicants,
  reservedId: number | null,
): Promise<Result<CreditReport | null, CreditReportRefused | NotThisBorrower>> => {
  if (reservedId === null) return accept(null);
  const reports = await reportsOfBorrowers(dependencies, companyId, [borrower]);
  const found = reports.find((report) => isOfRequest(report, reservedId) && !isUnsettled(report));
  return found === undefined ? accept(null) : reportToAnswer(dependencies, found);
};

/**
 * Orders a credit report for one borrower, or a joint report for two. The report is stored under a random reference, the attempt is saved
 * on the loan, the request is sent to the bureau, and the response is recorded. It then waits up to twenty seconds for the report. If the
 * process dies at any point, the next order of the same people looks up the outcome by the reference, so that no report is paid for twice,
 * except with `force`: if a report is not finished 24 hours after its order was sent, it is looked up at the bureau, abandoned, and ordered
 * again. `reservedId` is an id allocated beforehand, or null.
 */
export const orderCreditReport = async (
  dependencies: Dependencies,
  actor: Actor,
  request: OrderRequest,
  reservedId: number | null,
): Promise<Result<ReportView, OrderRefusal>> => {
  const allowed = authorize(actor, "credit.order");
  if (allowed._tag === "Refused") return allowed;
  const startedAt = dependencies.clock.now();
  const found = await findLoanOfPart(dependencies, actor, "borrower", request.borrowerId);
  if (found._tag === "Refused") return found;
  const loan = found.value;
  const company = await existingCompany(dependencies, loan.companyId);
  const today = dependencies.clock.today(company.timeZone);
  const applicants = chooseApplicants(loan, request);
  if (applicants._tag === "Refused") return applicants;
  const connection = connectToBureau(dependencies, actor, "credit_order", company, (hasCredentials) =>
    checkOrderData(applicants.value, hasCredentials, { today, now: startedAt }),
  );
  if (connection._tag === "Refused") return connection;
  const before = await previousResult(dependencies, company.id, applicants.value, reservedId);
  if (before._tag === "Refused") return before;
  if (before.value !== null) return accept(await viewReport(dependencies, actor, before.value));
  const accepted = await checkNotRejected(dependencies, connection.value);
  if (accepted._tag === "Refused") return accepted;
  const force = request.force && !(await hasFinishedOverdue(dependencies, actor, company.id, applicants.value));
  const begun = await storeAndBegin(dependencies, actor, connection.value, { ...request, force }, reservedId);
  if (begun._tag === "Refused") return begun;
  const ordered = await orderInTime(dependencies, connection.value, begun.value, startedAt);
  if (ordered._tag === "Refused") return ordered;
  const waited = await waitForReport(dependencies, connection.value, actor, ordered.value, startedAt);
  const report = await reportToAnswer(dependencies, waited);
  return report._tag === "Refused" ? report : accept(await viewReport(dependencies, actor, report.value));
};
