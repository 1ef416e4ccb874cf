import type { Actor } from "../../../domain/access/actor.ts";
import type { AgencyCommand } from "../../../domain/agency/operations.ts";
import { unappliedOutcome } from "../../../domain/agency/record-answer.ts";
import type { CallTry } from "../../../domain/agency/transaction.ts";
import type { Company } from "../../../domain/company/company.ts";
import { endOrder, orderOperation } from "../../../domain/credit/order.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { AwaitedAnswer, CallAttempt } from "../../../domain/loan/agency/call-attempt.ts";
import { type AgencyOutcomeUnknown, arrivalSeconds, type CallInFlight } from "../../../domain/loan/agency/open-call.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Dependencies } from "../dependencies.ts";
import { type OutcomeNotRecorded, recordOnLoan } from "../loan/record-on-loan.ts";
import { type AgencyConnection, callOf, lookUpAtAgency } from "./agency-connection.ts";
import { leaveOpen, type OpenCommand, outcomeOn, recordAnswered, recordWithoutEffect } from "./record-outcome.ts";
import { type CallRefusal, failureRefusal } from "./refusals.ts";
import { closeTransaction } from "./transactions.ts";

const maxStarted = 20;

/** Why a call had no effect of which the agency has never heard. */
export const neverReceived = "the agency never received it";

/** Whether a call that the agency has not heard of may still be under way to it. */
export const mayArrive = ({ clock }: Dependencies, { startedAt }: Pick<CallAttempt, "startedAt">): boolean =>
  clock.after(startedAt, arrivalSeconds) > clock.now();

/**
 * Closes the transactions of a loan that an earlier run left open: the one whose outcome the loan keeps, and those that no
 * attempt names, for which nothing was ever sent. The open call's own stays, and so does that of `reservedId`, which the
 * request begins again.
 */
export const closeEarlierTransactions = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  reservedId: number | null,
): Promise<void> => {
  const { agencyTransactions } = dependencies.forCompany(loan.companyId);
  const { lastCall, callAttempt } = loan;
  if (lastCall !== null && lastCall.recordId !== callAttempt?.recordId) {
    const outcome = outcomeOn(loan, lastCall.recordId);
    const record = { id: lastCall.recordId, companyId: loan.companyId };
    if (outcome !== null) await closeTransaction(dependencies, actor, record, outcome, []);
  }
  const named = [lastCall?.recordId, callAttempt?.recordId, reservedId];
  for (const started of await agencyTransactions.startedOf(loan.id, maxStarted)) {
    if (named.includes(started.id)) continue;
    const failure = "the service stopped before anything was sent";
    const abandoned = unappliedOutcome("abandoned", dependencies.clock.now(), { failure });
    await closeTransaction(dependencies, actor, started, abandoned, []);
  }
};

/** An attempt or an awaited answer, which no one has for itself. */
type AwaitedCall = Omit<AwaitedAnswer, "operation"> & { readonly inFlightUntil?: CallAttempt["inFlightUntil"] };

/** The command that an attempt or an awaited answer of a loan belongs to. */
export const commandOf = <Operation extends AgencyCommand>(
  actor: Actor,
  company: Company,
  loan: Loan,
  operation: Operation,
  { recordId, reference, input, sent, startedAt, inFlightUntil }: AwaitedCall,
): OpenCommand<Operation> => ({
  actor,
  company,
  loan,
  call: {
    ...{ operation, recordId, reference, input, sent, inFlightUntil: inFlightUntil ?? null },
    ...(startedAt && { startedAt }),
  },
});

export type SettleRefusal = CallInFlight | AgencyOutcomeUnknown | CallRefusal | OutcomeNotRecorded;

/** Frees a loan of a credit order whose process is gone: its report has the reference, by which the next order finds it again. */
const releaseCreditOrder = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  { reference }: CallAttempt,
): Promise<Result<null, OutcomeNotRecorded>> => {
  const freed = await recordOnLoan(dependencies, actor, "credit_report.record", loan, (newest) =>
    endOrder(newest, reference),
  );
  return freed._tag === "Refused" ? freed : accept(null);
};

/**
 * Ends an open command that the agency has never heard of, once it is certain that it does not arrive any more. Refuses before
 * that, and leaves it open.
 */
export const endUnarrived = async (
  dependencies: Dependencies,
  command: OpenCommand<AgencyCommand>,
  attempt: Pick<CallAttempt, "startedAt">,
  failure: string,
  tries: readonly CallTry[],
): Promise<Result<null, CallInFlight | OutcomeNotRecorded>> => {
  if (mayArrive(dependencies, attempt)) {
    await leaveOpen(dependencies, command, tries);
    const { operation, recordId } = command.call;
    const endsAt = dependencies.clock.after(attempt.startedAt, arrivalSeconds);
    return refuse({ _tag: "CallInFlight", operation, recordId, endsAt });
  }
  const recorded = await recordWithoutEffect(dependencies, command, failure, tries);
  return recorded._tag === "Refused" ? recorded : accept(null);
};

/**
 * Finds out what became of another operation's open call, so that the loan is free: its answer is recorded, and what the
 * agency has never heard of had no effect. Refuses where no one can say.
 */
export const settleOpenCall = async (
  dependencies: Dependencies,
  actor: Actor,
  connection: AgencyConnection,
  loan: Loan,
  attempt: CallAttempt,
): Promise<Result<null, SettleRefusal>> => {
  const { operation, reference, recordId } = attempt;
  if (operation === orderOperation) return releaseCreditOrder(dependencies, actor, loan, attempt);
  const command = commandOf(actor, connection.company, loan, operation, attempt);
  const outcome = await lookUpAtAgency(dependencies, connection, callOf(connection, operation, reference, loan));
  switch (outcome._tag) {
    case "Answered": {
      const recorded = await recordAnswered(dependencies, command, outcome.answer, outcome.tries);
      return recorded._tag === "Refused" ? recorded : accept(null);
    }
    case "Unknown":
      return endUnarrived(dependencies, command, attempt, neverReceived, outcome.tries);
    case "CannotTell":
      await leaveOpen(dependencies, command, outcome.tries);
      return refuse({ _tag: "AgencyOutcomeUnknown", operation, recordId });
    case "CallFailed":
      await leaveOpen(dependencies, command, outcome.tries);
      return failureRefusal(operation, outcome, recordId);
  }
};
