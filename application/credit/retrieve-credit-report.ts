import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import {
  type Applicants,
  applicantsFor,
  type CreditDataMissing,
  checkRetrievalData,
  chooseApplicants,
  type RequestedPeople,
} from "../../domain/credit/applicants.ts";
import { type CreditReport, loggedReport } from "../../domain/credit/credit-report.ts";
import { newReport, reportOfNumber } from "../../domain/credit/order.ts";
import { isEnded } from "../../domain/credit/standing.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type OutcomeNotRecorded, recordOnLoan } from "../loan/change/record-on-loan.ts";
import { findLoanOfPart } from "../loan/find/find-visible-loan.ts";
import { logOutsideAccess } from "../outside-call/call-outside.ts";
import { checkNotRejected } from "../outside-call/credentials.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";
import {
  type BureauConnection,
  type BureauFailureRefusal,
  bureauFailureRefusal,
  type CreditNotConfigured,
  type CreditReportRefused,
  connectToBureau,
  type NotThisBorrower,
  queryBureau,
} from "./bureau-connection.ts";
import { settleOrder } from "./order/settle-order.ts";
import { refreshReport } from "./refresh-report.ts";
import { type ReportView, viewReport } from "./report-view.ts";
import { checkReport, reportsOfBorrowers, withAnswer } from "./reports.ts";
import { requesterOf } from "./requester.ts";

/** The bureau has no report with that number. */
interface OrderIdentifierUnknown {
  readonly _tag: "OrderIdentifierUnknown";
}

/** The bureau has not finished the order, so it is not yet known whom the report is about. */
interface CreditOrderUnfinished {
  readonly _tag: "CreditOrderUnfinished";
}

type RetrieveRefusal =
  | PermissionDenied
  | NotFound<"borrower">
  | FieldsInvalid
  | CreditNotConfigured
  | CreditDataMissing
  | BureauFailureRefusal
  | CreditReportRefused
  | NotThisBorrower
  | OrderIdentifierUnknown
  | CreditOrderUnfinished
  | OutcomeNotRecorded;

/** A report that exists at the bureau, as identified by the client. */
export interface RetrievalRequest extends RequestedPeople {
  /** The bureau's number of the report. */
  readonly orderIdentifier: string;
}

/** The stored report of a borrower with a number of the bureau, if the bureau has already returned it; null if there is none. */
const findStored = async (
  dependencies: Dependencies,
  actor: Actor,
  { companyId }: Loan,
  [borrower]: Applicants,
  orderIdentifier: string,
): Promise<ReturnType<typeof checkReport> | null> => {
  const reports = await reportsOfBorrowers(dependencies, companyId, [borrower]);
  const stored = reportOfNumber(reports, orderIdentifier, borrower);
  return stored === undefined ? null : checkReport(await refreshReport(dependencies, actor, stored));
};

/** Records on the loan that it has a report, before the report is stored. Reports are only looked up for loans with this record. */
const noteOnLoan = (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
): Promise<Result<Loan, OutcomeNotRecorded>> => {
  const now = dependencies.clock.now();
  return recordOnLoan(dependencies, actor, "credit_report.record", loan, (newest) => ({
    ...newest,
    creditRetrievedAt: newest.creditRetrievedAt ?? now,
  }));
};

/** Requests a report from the bureau, and stores it once it is certain that it is about these people. */
const fetchReport = async (
  dependencies: Dependencies,
  actor: Actor,
  connection: BureauConnection,
  loan: Loan,
  applicants: Applicants,
  { orderIdentifier, reservedId }: { readonly orderIdentifier: string; readonly reservedId: number | null },
): Promise<Result<CreditReport, RetrieveRefusal>> => {
  const accepted = await checkNotRejected(dependencies, connection);
  if (accepted._tag === "Refused") return accepted;
  await logOutsideAccess(dependencies, actor, loan, "credit_report.ask");
  const requester = await requesterOf(dependencies, actor, connection.company, loan);
  const outcome = await queryBureau(dependencies, connection, (bureau, access) => {
    const people = applicantsFor(applicants, loan.companyId, dependencies.vault);
    return bureau.retrieve({ ...access, requester, orderIdentifier, applicants: people });
  });
  if (outcome._tag === "Unknown") return refuse({ _tag: "OrderIdentifierUnknown" });
  if (outcome._tag === "CallFailed") return bureauFailureRefusal(outcome);
  const id = reservedId ?? (await dependencies.sequences.next("credit_report"));
  const made = { id, reference: null, byUserId: actor.userId, now: dependencies.clock.now() };
  const begun = newReport(applicants, loan, made);
  const report = checkReport(await withAnswer(dependencies, connection.company, outcome.answer)(begun), false);
  if (report._tag === "Refused") return report;
  if (!isEnded(report.value)) return refuse({ _tag: "CreditOrderUnfinished" });
  const noted = await noteOnLoan(dependencies, actor, loan);
  if (noted._tag === "Refused") return noted;
  const settled = await settleOrder(dependencies, actor, connection.company, applicants, outcome.answer);
  if (settled !== null) return accept(settled);
  const ended = { ...report.value, logNumber: 1 };
  const entry = logEntry(dependencies, actor, "credit_report.end", loggedReport, null, ended);
  if ((await dependencies.forCompany(loan.companyId).creditReports.add(ended, entry)) === "added") return accept(ended);
  const stored = await findStored(dependencies, actor, loan, applicants, orderIdentifier);
  return stored ?? refuse({ _tag: "CreditOrderUnfinished" });
};

/**
 * Retrieves an existing report at no charge: the stored report with that number, or else the bureau's, which is stored only if it names
 * exactly these people. If it is the response to their open order, it completes that order. `reservedId` is an id allocated beforehand, or
 * null.
 */
export const retrieveCreditReport = async (
  dependencies: Dependencies,
  actor: Actor,
  { orderIdentifier, ...people }: RetrievalRequest,
  reservedId: number | null,
): Promise<Result<ReportView, RetrieveRefusal>> => {
  const allowed = authorize(actor, "credit.order");
  if (allowed._tag === "Refused") return allowed;
  const found = await findLoanOfPart(dependencies, actor, "borrower", people.borrowerId);
  if (found._tag === "Refused") return found;
  const loan = found.value;
  const applicants = chooseApplicants(loan, people);
  if (applicants._tag === "Refused") return applicants;
  const stored = await findStored(dependencies, actor, loan, applicants.value, orderIdentifier);
  if (stored?._tag === "Refused") return stored;
  if (stored !== null) {
    // The loan lacks this record if its report was stored before the record was introduced.
    const noted = loan.creditRetrievedAt === null ? await noteOnLoan(dependencies, actor, loan) : accept(loan);
    return noted._tag === "Refused" ? noted : accept(await viewReport(dependencies, actor, stored.value));
  }
  const company = await existingCompany(dependencies, loan.companyId);
  const connection = connectToBureau(dependencies, actor, "credit_retrieve", company, (hasCredentials) =>
    checkRetrievalData(applicants.value, hasCredentials),
  );
  if (connection._tag === "Refused") return connection;
  const wanted = { orderIdentifier, reservedId };
  const report = await fetchReport(dependencies, actor, connection.value, loan, applicants.value, wanted);
  return report._tag === "Refused" ? report : accept(await viewReport(dependencies, actor, report.value));
};
