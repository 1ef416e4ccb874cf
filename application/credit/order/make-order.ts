import { applicantsFor } from "../../../domain/credit/applicants.ts";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import { endedReport, isEnding } from "../../../domain/credit/endings.ts";
import { type CreditReportUnfinished, unfinishedRefusal } from "../../../domain/credit/order.ts";
import type { BureauFailure, BureauOutcome, UnknownOrder } from "../../../domain/credit/ports.ts";
import { mayOrderStillArrive, sentReport, unsentReport } from "../../../domain/credit/sending.ts";
import { isEnded, isUnsettled } from "../../../domain/credit/standing.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { CannotTell } from "../../../domain/outside-call/outcome.ts";
import { claimedBy } from "../../../domain/outside-call/requests.ts";
import { endAttempt } from "../../../domain/outside-call/transitions.ts";
import { type OutcomeNotRecorded, recordOnLoan } from "../../loan/change/record-on-loan.ts";
import type { CredentialsUnreadable } from "../../outside-call/call-outside.ts";
import { findOut, type OpenCall, sendCall, type UnsentCall } from "../../outside-call/sequence.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import {
  type BureauConnection,
  type BureauFailureRefusal,
  bureauFailureRefusal,
  queryBureau,
} from "../bureau-connection.ts";
import { recordOnReport, withAnswer } from "../reports.ts";
import { requesterOf } from "../requester.ts";
import type { BegunOrder } from "./begin-order.ts";

export type OrderCallRefusal = BureauFailureRefusal | CreditReportUnfinished | OutcomeNotRecorded;

type Outcome = Promise<Result<CreditReport, OrderCallRefusal>>;
type Answered = Extract<BureauOutcome, { readonly _tag: "Answered" }>;
type Failure = BureauFailure | CredentialsUnreadable;

interface OrderCall
  extends Omit<UnsentCall<Answered, Failure, CreditReport, OrderCallRefusal>, "leaveOpen" | "refusalOf">,
    OpenCall<Answered, UnknownOrder, Failure | CannotTell, CreditReport, OrderCallRefusal> {
  /** Ends the attempt on the loan, with the result of the report; null if the report could not be written. */
  readonly leave: (report: CreditReport | null) => Outcome;
  /** Records on the report that this request takes it over. Returns a result if another request has settled it in the meantime. */
  readonly claim: () => Promise<Awaited<Outcome> | null>;
}

/**
 * The steps of an order for the call sequence. The outcome is recorded on the report, and then the attempt on the loan ends, so that at any
 * moment one of the two refuses a second order.
 */
const orderCall = (
  dependencies: Dependencies,
  connection: BureauConnection,
  { actor, loan, report, applicants, isForced, reservedId }: BegunOrder,
): OrderCall => {
  const { reference } = report;
  const { company } = connection;
  const end = () =>
    recordOnLoan(dependencies, actor, "credit_report.record", loan, (newest) => endAttempt(newest, reference));
  const leave: OrderCall["leave"] = async (left) => {
    await end();
    return left === null ? refuse({ _tag: "OutcomeNotRecorded" }) : accept(left);
  };
  /** Records the next step on the report. If another request has settled it in the meantime, the order is no longer needed. */
  const note = async (change: (report: CreditReport, now: Instant) => CreditReport) => {
    const now = dependencies.clock.now();
    const noted = await recordOnReport(dependencies, actor, report, (newest) =>
      isUnsettled(newest) ? change(newest, now) : newest,
    );
    return noted === null || !isUnsettled(noted) ? leave(noted) : null;
  };
  /** Records that the order is being sent, by one request only. If another request has sent it in the meantime, this one does not. */
  const noteSending = async () => {
    const now = dependencies.clock.now();
    let isOurs = false;
    const noted = await recordOnReport(dependencies, actor, report, (newest) => {
      isOurs = isUnsettled(newest) && newest.sentAt === report.sentAt;
      return isOurs ? sentReport(newest, now) : newest;
    });
    if (noted === null || !isUnsettled(noted)) return leave(noted);
    return isOurs ? null : unfinishedRefusal(noted);
  };
  return {
    leave,
    noteSending,
    claim: () => note((newest, now) => ({ ...claimedBy(newest, reservedId), updatedAt: now })),
    lookUp: () => queryBureau(dependencies, connection, (bureau, access) => bureau.lookUp({ ...access, reference })),
    send: async () => {
      const requester = await requesterOf(dependencies, actor, company, loan);
      const people = applicantsFor(applicants, company.id, dependencies.vault);
      const bureaus = company.creditBureaus;
      return queryBureau(dependencies, connection, (bureau, access) =>
        bureau.order({ ...access, requester, reference, isForced, bureaus, applicants: people }),
      );
    },
    recordAnswer: async ({ answer }) =>
      leave(await recordOnReport(dependencies, actor, report, withAnswer(dependencies, company, answer))),
    // The report of any other order without effect is kept as unsent, for the next order of the same people to use.
    recordNoEffect: async ({ problem }) => {
      const now = dependencies.clock.now();
      await recordOnReport(dependencies, actor, report, (newest) => {
        if (!isUnsettled(newest)) return newest;
        return isEnding(problem) ? endedReport(newest, problem, now) : unsentReport(newest, now);
      });
      await end();
      return accept(null);
    },
    leaveOpen: end,
    refusalOf: (doubt) => (doubt._tag === "CannotTell" ? unfinishedRefusal(report) : bureauFailureRefusal(doubt)),
  };
};

/** Ends reports that a new order replaces, unless they have ended in the meantime. Returns whether all were saved. */
const giveUpReports = async (dependencies: Dependencies, { actor, givenUp }: BegunOrder): Promise<boolean> => {
  const now = dependencies.clock.now();
  const saved = await Promise.all(
    givenUp.map((report) =>
      recordOnReport(dependencies, actor, report, (newest) =>
        isEnded(newest) ? newest : endedReport(newest, "given_up", now),
      ),
    ),
  );
  return !saved.includes(null);
};

/**
 * Sends a begun order to the bureau. If the process dies meanwhile, the report still has its reference, and the next order of the same
 * people looks it up; the attempt gives way once its time is over. If another request settled the report before it was sent, it is not
 * sent.
 */
export const makeOrder = async (
  dependencies: Dependencies,
  connection: BureauConnection,
  order: BegunOrder,
): Outcome => {
  const call = orderCall(dependencies, connection, order);
  if (!(await giveUpReports(dependencies, order))) return call.leave(null);
  if (!order.isResumed) return sendCall(call, false);
  const settled = await call.claim();
  if (settled !== null) return settled;
  /** If the bureau cannot tell the outcome of an order that was never sent, it had none. */
  const sendUnsent = async (doubt: Parameters<OrderCall["leaveOpen"]>[0]) => {
    if (doubt._tag === "CannotTell") return sendCall(call, false);
    await call.leaveOpen(doubt);
    return call.refusalOf(doubt);
  };
  return findOut(call, {
    ifUnknown: () => sendCall(call, mayOrderStillArrive(order.report, dependencies.clock.now())),
    giveUp: order.report.sentAt === null ? sendUnsent : null,
  });
};
