import type { Actor } from "../../../domain/access/actor.ts";
import {
  type Applicants,
  type CreditDataMissing,
  checkOrderData,
  chooseApplicants,
  type RequestedPeople,
} from "../../../domain/credit/applicants.ts";
import type { CreditReport, OrderedReport } from "../../../domain/credit/credit-report.ts";
import { endedReport } from "../../../domain/credit/endings.ts";
import {
  type ApplicationEnded,
  beginOrder,
  type CreditReportUnfinished,
  type CreditReportValid,
  decideOrder,
  newReport,
  overdueReports,
} from "../../../domain/credit/order.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { claimedBy } from "../../../domain/outside-call/requests.ts";
import type { AgencyOutcomeUnknown, CallInFlight } from "../../../domain/outside-call/transitions.ts";
import type { LoanChangedMeanwhile } from "../../loan/change/update-loan.ts";
import { findLoanOfPart } from "../../loan/find/find-visible-loan.ts";
import { beginCall, beginningNow } from "../../outside-call/attempts.ts";
import { newReference } from "../../outside-call/call-outside.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { BureauConnection } from "../bureau-connection.ts";
import { refreshReport } from "../refresh-report.ts";
import { reportsOfBorrowers, saveReportOnce } from "../reports.ts";

/** An order as requested by the client. */
export interface OrderRequest extends RequestedPeople {
  /** Orders even if a completed report is still valid, and replaces an order that is not finished 24 hours after it was sent. */
  readonly force: boolean;
}

/** An order whose attempt is saved on its loan, so that the request can be sent to the bureau. */
export interface BegunOrder {
  readonly actor: Actor;
  readonly loan: Loan;
  readonly report: OrderedReport;
  readonly applicants: Applicants;
  /** Whether the bureau may already have received it; if so, it is looked up first. */
  readonly isResumed: boolean;
  /** Whether the bureau must create a new report even if it has a recent one. */
  readonly isForced: boolean;
  /** Reports that are ended before this order is sent. */
  readonly givenUp: readonly CreditReport[];
  /** The id reserved for the request, or null. */
  readonly reservedId: number | null;
}

type DecideRefusal =
  | FieldsInvalid
  | CreditDataMissing
  | CreditReportUnfinished
  | CreditReportValid
  | ApplicationEnded
  | CallInFlight
  | AgencyOutcomeUnknown;

export type BeginOrderRefusal = NotFound<"borrower"> | DecideRefusal | LoanChangedMeanwhile;

/**
 * Asks the bureau about the reports of these people that may be given up, before a forced order replaces them. Returns whether it has
 * finished one: that report is valid, and the user should know about it before paying for another.
 */
export const hasFinishedOverdue = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number,
  applicants: Applicants,
): Promise<boolean> => {
  const reports = await reportsOfBorrowers(dependencies, companyId, applicants);
  const overdue = overdueReports(applicants, reports, dependencies.clock.now());
  const refreshed = await Promise.all(overdue.map((report) => refreshReport(dependencies, actor, report)));
  return refreshed.some(({ status }) => status === "completed");
};

const store = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  applicants: Applicants,
  reservedId: number | null,
): Promise<OrderedReport> => {
  const { creditReports } = dependencies.forCompany(loan.companyId);
  const isFree = reservedId !== null && (await creditReports.find(reservedId)) === null;
  const made = newReport(applicants, loan, {
    id: isFree ? reservedId : await dependencies.sequences.next("credit_report"),
    reference: newReference(dependencies.vault),
    byUserId: actor.userId,
    now: dependencies.clock.now(),
  });
  const report = claimedBy(made, reservedId);
  await creditReports.add(report, null);
  return report;
};

/**
 * Stores an order and then saves its attempt on the loan. If the loan changed in the meantime, the stored order is used again. If the order
 * is then refused, its report ends, unless another request has taken it over: that request's attempt is open on the loan, or it has written
 * to the report.
 */
export const storeAndBegin = async (
  dependencies: Dependencies,
  actor: Actor,
  { company, port }: BureauConnection,
  request: OrderRequest,
  reservedId: number | null,
): Promise<Result<BegunOrder, BeginOrderRefusal>> => {
  const stored: CreditReport[] = [];
  const decide = async (loan: Loan): Promise<Result<BegunOrder, DecideRefusal>> => {
    const chosen = chooseApplicants(loan, request);
    if (chosen._tag === "Refused") return chosen;
    const applicants = chosen.value;
    const today = dependencies.clock.today(company.timeZone);
    const complete = checkOrderData(applicants, true, { today, now: dependencies.clock.now() });
    if (complete._tag === "Refused") return complete;
    // Read after the loan, so that it includes a report left by an open or ended order.
    const reports = await reportsOfBorrowers(dependencies, company.id, applicants);
    const beginning = beginningNow(dependencies, actor, port.orderSeconds);
    const now = beginning.startedAt;
    const decided = decideOrder(applicants, { loan, reports, today, now, force: request.force });
    if (decided._tag === "Refused") return decided;
    const { resumed, givenUp } = decided.value;
    const report = resumed ?? (await store(dependencies, actor, loan, applicants, reservedId));
    if (resumed === null) stored.push(report);
    const begun = beginOrder(loan, report, beginning);
    if (begun._tag === "Refused") return begun;
    const isResumed = resumed !== null;
    const isForced = request.force;
    return accept({ actor, loan: begun.value, report, applicants, isResumed, isForced, givenUp, reservedId });
  };
  const find = () => findLoanOfPart(dependencies, actor, "borrower", request.borrowerId);
  const found = await find();
  if (found._tag === "Refused") return found;
  const begun = await beginCall(dependencies, actor, "credit_report.begin", found.value, find, decide);
  if (begun._tag === "Accepted") return begun;
  const { refusal } = begun;
  const now = dependencies.clock.now();
  for (const report of stored)
    if (refusal._tag !== "CreditReportUnfinished" || refusal.creditReportId !== report.id)
      await saveReportOnce(dependencies, actor, report, endedReport(report, "not_ordered", now));
  return begun;
};
