import type { Actor } from "../../../domain/access/actor.ts";
import { type Applicants, applicantsFor } from "../../../domain/credit/applicants.ts";
import { failedReport } from "../../../domain/credit/bureau-answer.ts";
import type { BureauMessage, CreditReport, OrderedReport } from "../../../domain/credit/credit-report.ts";
import { endOrder } from "../../../domain/credit/order.ts";
import type { BureauAnswer, BureauFailure, BureauOutcome, UnknownOrder } from "../../../domain/credit/ports.ts";
import { claimReport, mayStillArrive, sentReport } from "../../../domain/credit/sending.ts";
import { isEnded, isUnsettled } from "../../../domain/credit/standing.ts";
import { type Instant, secondsBetween } from "../../../domain/kernel/day.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { CredentialsUnreadable } from "../call/open-credentials.ts";
import type { Dependencies } from "../dependencies.ts";
import { type OutcomeNotRecorded, recordOnLoan } from "../loan/record-on-loan.ts";
import {
  askBureau,
  type BureauConnection,
  type BureauFailureRefusal,
  bureauFailureRefusal,
} from "./bureau-connection.ts";
import { giveUpReports } from "./give-up.ts";
import { withAnswer } from "./report-result.ts";
import { recordOnReport } from "./save-report.ts";

/** An order whose attempt is saved on its loan: the bureau may be asked. */
export interface BegunOrder {
  readonly actor: Actor;
  readonly loan: Loan;
  readonly report: OrderedReport;
  readonly applicants: Applicants;
  /** Whether the bureau may have heard of it: then it is looked up first. */
  readonly isResumed: boolean;
  /** Reports that end before this order is sent. */
  readonly givenUp: readonly CreditReport[];
  /** The id reserved for the request, or null. */
  readonly reservedId: number | null;
}

export type OrderCallRefusal = BureauFailureRefusal | OutcomeNotRecorded;

type SentFailure = BureauFailure | CredentialsUnreadable;

/** What the bureau says of an order that it may have heard of. */
const lookUp = (
  dependencies: Dependencies,
  connection: BureauConnection,
  { report }: BegunOrder,
): Promise<BureauOutcome | UnknownOrder | CredentialsUnreadable> =>
  askBureau(dependencies, connection, (bureau, access) => bureau.lookUp({ ...access, reference: report.reference }));

/** Writes on the report what is done next about its order, unless others settled it meanwhile; null: they changed it each time. */
const noteOnReport = (
  dependencies: Dependencies,
  { actor, report }: BegunOrder,
  note: (report: CreditReport, now: Instant) => CreditReport,
): Promise<CreditReport | null> => {
  const now = dependencies.clock.now();
  return recordOnReport(dependencies, actor, report, (newest) => (isUnsettled(newest) ? note(newest, now) : newest));
};

const send = (
  dependencies: Dependencies,
  connection: BureauConnection,
  { report, applicants }: BegunOrder,
): Promise<BureauOutcome | CredentialsUnreadable> => {
  const people = applicantsFor(applicants, connection.company.id, dependencies.vault);
  return askBureau(dependencies, connection, (bureau, access) =>
    bureau.order({ ...access, reference: report.reference, applicants: people }),
  );
};

/** What a report says whose order was not made, by why it was not. */
const notMade: Readonly<Partial<Record<SentFailure["problem"], BureauMessage>>> = {
  credentials_rejected: {
    code: "credentials_rejected",
    text: "The bureau refused the company's user name or password: nothing was ordered.",
  },
  credentials_missing: {
    code: "credentials_missing",
    text: "The company's user name and password cannot be decrypted: nothing was ordered.",
  },
};

/**
 * Ends the report of an order that was not made for want of a good password. That of any other order without an answer stays as
 * it is, for the next order of the same people to find out what became of it.
 */
const endReportIfRejected = async (
  dependencies: Dependencies,
  { actor, report }: BegunOrder,
  { problem }: SentFailure,
  isNothingOrdered: boolean,
): Promise<void> => {
  const message = notMade[problem];
  if (message === undefined || !isNothingOrdered) return;
  const now = dependencies.clock.now();
  await recordOnReport(dependencies, actor, report, (newest) =>
    isEnded(newest) ? newest : failedReport(newest, message, now),
  );
};

/** Ends the attempt on the loan: from here on the unfinished report is what refuses a second order. */
const endAttempt = (
  dependencies: Dependencies,
  { actor, loan, report }: BegunOrder,
): Promise<Result<Loan, OutcomeNotRecorded>> =>
  recordOnLoan(dependencies, actor, "credit_report.record", loan, (newest) => endOrder(newest, report.reference));

const record = async (
  dependencies: Dependencies,
  { actor, report }: BegunOrder,
  { company }: BureauConnection,
  answer: BureauAnswer,
): Promise<Result<CreditReport, OutcomeNotRecorded>> => {
  const saved = await recordOnReport(dependencies, actor, report, withAnswer(dependencies, company, answer));
  return saved === null ? refuse({ _tag: "OutcomeNotRecorded" }) : accept(saved);
};

/** Records what became of an order and then ends its attempt. */
const finish = async (
  dependencies: Dependencies,
  connection: BureauConnection,
  begun: BegunOrder,
  outcome: BureauOutcome | CredentialsUnreadable,
  isNothingOrdered: boolean,
): Promise<Result<CreditReport, OrderCallRefusal>> => {
  if (outcome._tag === "Answered") {
    const recorded = await record(dependencies, begun, connection, outcome.answer);
    await endAttempt(dependencies, begun);
    return recorded;
  }
  await endReportIfRejected(dependencies, begun, outcome, isNothingOrdered);
  await endAttempt(dependencies, begun);
  return bureauFailureRefusal(outcome);
};

/** Leaves an order that need not be made any more, or whose report could not be written. */
const leave = async (
  dependencies: Dependencies,
  begun: BegunOrder,
  report: CreditReport | null,
): Promise<Result<CreditReport, OutcomeNotRecorded>> => {
  await endAttempt(dependencies, begun);
  return report === null ? refuse({ _tag: "OutcomeNotRecorded" }) : accept(report);
};

/**
 * Asks the bureau for an order that is begun, records the answer on the report and then ends the attempt on the loan, so that
 * at any moment one of the two refuses a second order. Where the process dies between, the report still has its reference, and
 * the next order of the same people looks it up; the attempt gives way once its time is over. A report that others settled
 * before it was sent is not sent.
 */
export const makeOrder = async (
  dependencies: Dependencies,
  connection: BureauConnection,
  begun: BegunOrder,
): Promise<Result<CreditReport, OrderCallRefusal>> => {
  if (!(await giveUpReports(dependencies, begun.actor, begun.givenUp))) return leave(dependencies, begun, null);
  if (begun.isResumed) {
    const taken = await noteOnReport(dependencies, begun, (report, now) => claimReport(report, begun.reservedId, now));
    if (taken === null || !isUnsettled(taken)) return leave(dependencies, begun, taken);
    const found = await lookUp(dependencies, connection, begun);
    if (found._tag !== "Unknown") return finish(dependencies, connection, begun, found, false);
  }
  const sent = await noteOnReport(dependencies, begun, sentReport);
  if (sent === null || !isUnsettled(sent)) return leave(dependencies, begun, sent);
  const isOnItsWay = begun.isResumed && mayStillArrive(begun.report, dependencies.clock.now());
  const outcome = await send(dependencies, connection, begun);
  const isNothingOrdered = outcome._tag === "CallFailed" && outcome.hadNoEffect && !isOnItsWay;
  return finish(dependencies, connection, begun, outcome, isNothingOrdered);
};

/** So long after an order began its caller is answered, finished or not. */
const answeredAfterSeconds = 20;

/** Waits a while for a report that the bureau has not finished. Whatever goes wrong now, the order was made. */
export const waitForReport = async (
  dependencies: Dependencies,
  connection: BureauConnection,
  actor: Actor,
  report: CreditReport,
  startedAt: Instant,
): Promise<CreditReport> => {
  const { orderIdentifier } = report;
  const left = answeredAfterSeconds - secondsBetween(startedAt, dependencies.clock.now());
  if (isEnded(report) || orderIdentifier === null || left <= 0) return report;
  const outcome = await askBureau(dependencies, connection, (bureau, access) =>
    bureau.awaitCompletion({ ...access, orderIdentifier }, left),
  );
  if (outcome._tag !== "Answered") return report;
  const saved = await recordOnReport(
    dependencies,
    actor,
    report,
    withAnswer(dependencies, connection.company, outcome.answer),
  );
  return saved ?? report;
};
