import type { Actor } from "../../../domain/access/actor.ts";
import {
  type Applicants,
  type CreditDataMissing,
  checkOrderData,
  chooseApplicants,
  type RequestedPeople,
} from "../../../domain/credit/applicants.ts";
import { notOrdered } from "../../../domain/credit/bureau-answer.ts";
import type { CreditReport, OrderedReport } from "../../../domain/credit/credit-report.ts";
import {
  beginOrder,
  type CreditReportUnfinished,
  type CreditReportValid,
  decideOrder,
  newReport,
} from "../../../domain/credit/order.ts";
import { claimReport } from "../../../domain/credit/sending.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import {
  type AgencyOutcomeUnknown,
  type CallInFlight,
  inFlightSeconds,
} from "../../../domain/loan/agency/open-call.ts";
import type { BorrowerNotFound } from "../../../domain/loan/borrowers/borrowers.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { newReference } from "../call/new-reference.ts";
import type { Dependencies } from "../dependencies.ts";
import { loanOfBorrower } from "../loan/find-visible-loan.ts";
import { saveLoan } from "../loan/save-loan.ts";
import type { LoanChangedMeanwhile } from "../loan/update-loan.ts";
import { inTurn } from "../record-turns.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import type { BureauConnection } from "./bureau-connection.ts";
import type { BegunOrder } from "./order-call.ts";
import { saveReportOnce } from "./save-report.ts";
import { reportsOfBorrowers } from "./stored-reports.ts";

/** An order as its caller gives it. */
export interface OrderRequest extends RequestedPeople {
  /** Orders although a completed report still counts, and in place of one that is not finished 24 hours after it was sent. */
  readonly force: boolean;
}

export type BeginOrderRefusal =
  | BorrowerNotFound
  | FieldsInvalid
  | CreditDataMissing
  | CreditReportUnfinished
  | CreditReportValid
  | CallInFlight
  | AgencyOutcomeUnknown
  | LoanChangedMeanwhile;

const store = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  applicants: Applicants,
  reservedId: number | null,
): Promise<OrderedReport> => {
  const { creditReports } = dependencies.forCompany(loan.companyId);
  const isFree = reservedId !== null && (await creditReports.find(reservedId)) === null;
  const now = dependencies.clock.now();
  const made = newReport(applicants, loan, {
    id: isFree ? reservedId : await dependencies.sequences.next("credit_report"),
    reference: newReference(dependencies.vault),
    byUserId: actor.userId,
    now,
  });
  const report = claimReport(made, reservedId, now);
  await creditReports.add(report, null);
  return report;
};

/**
 * Ends a report that was stored for an order that then was refused, unless another order took it up: that one's attempt is open
 * on the loan, or it has written on the report.
 */
const discard = async (
  dependencies: Dependencies,
  actor: Actor,
  report: CreditReport,
  refusal: BeginOrderRefusal,
): Promise<void> => {
  if (refusal._tag === "CreditReportUnfinished" && refusal.creditReportId === report.id) return;
  await saveReportOnce(dependencies, actor, report, notOrdered(report, dependencies.clock.now()));
};

/**
 * Stores an order and then saves its attempt on the loan, at the version by which it was decided: of two orders at once one
 * alone goes on. Where the loan changed meanwhile everything is read and decided again, and the stored order taken up.
 */
export const storeAndBegin = async (
  dependencies: Dependencies,
  actor: Actor,
  { company }: BureauConnection,
  request: OrderRequest,
  reservedId: number | null,
): Promise<Result<BegunOrder, BeginOrderRefusal>> => {
  const stored: CreditReport[] = [];
  const attempt = async (): Promise<Result<BegunOrder, BeginOrderRefusal> | "conflict"> => {
    const found = await loanOfBorrower.find(dependencies, actor, request.borrowerId);
    if (found._tag === "Refused") return found;
    const loan = found.value;
    const applicants = chooseApplicants(loan, request);
    if (applicants._tag === "Refused") return applicants;
    const complete = checkOrderData(applicants.value, true);
    if (complete._tag === "Refused") return complete;
    // Read after the loan, so that a report that an open or ended order left is there.
    const borrowerIds = applicants.value.map(({ id }) => id);
    const reports = await reportsOfBorrowers(dependencies, company.id, borrowerIds);
    const now = dependencies.clock.now();
    const today = dependencies.clock.today(company.timeZone);
    const decided = decideOrder(applicants.value, { loan, reports, today, now, force: request.force });
    if (decided._tag === "Refused") return decided;
    const { resumed, givenUp } = decided.value;
    const isResumed = resumed !== null;
    const report = resumed ?? (await store(dependencies, actor, loan, applicants.value, reservedId));
    if (!isResumed) stored.push(report);
    const inFlightUntil = dependencies.clock.after(now, inFlightSeconds);
    const begun = beginOrder(loan, report, { byUserId: actor.userId, now, inFlightUntil });
    if (begun._tag === "Refused") return begun;
    const saved = await saveLoan(dependencies, actor, "credit_report.begin", loan, begun.value);
    if (saved === "conflict" || saved._tag === "Refused") return saved;
    return accept({ actor, loan: saved.value, report, applicants: applicants.value, isResumed, givenUp, reservedId });
  };
  // Of several at once within a process the later ones find the attempt of the first on the loan, and store nothing.
  const outcome = await inTurn(dependencies, `credit order of borrower ${request.borrowerId}`, () =>
    retryOnConflict(dependencies, attempt),
  );
  if (outcome === "conflict") return refuse({ _tag: "LoanChangedMeanwhile" });
  if (outcome._tag === "Refused")
    for (const report of stored) await discard(dependencies, actor, report, outcome.refusal);
  return outcome;
};
