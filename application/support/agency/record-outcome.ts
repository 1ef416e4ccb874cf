import type { Actor } from "../../../domain/access/actor.ts";
import type { AgencyAnswer } from "../../../domain/agency/answers.ts";
import { commandDecisions } from "../../../domain/agency/decisions.ts";
import type { AgencyCommand } from "../../../domain/agency/operations.ts";
import type { CallFailure } from "../../../domain/agency/ports.ts";
import {
  type AnsweredCall,
  lateOutcome,
  type Recorded,
  recordCommandAnswer,
  recordNoEffect,
  unappliedOutcome,
} from "../../../domain/agency/record-answer.ts";
import type { AgencyTransaction, CallTry, GivenUp, TransactionOutcome } from "../../../domain/agency/transaction.ts";
import type { Company } from "../../../domain/company/company.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { type CallInFlight, inFlightSeconds, releaseAttempt } from "../../../domain/loan/agency/open-call.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Dependencies } from "../dependencies.ts";
import { type OutcomeNotRecorded, recordOnLoan } from "../loan/record-on-loan.ts";
import { closeTransaction, keepTries } from "./transactions.ts";

/** A command whose outcome is to be recorded: who made it, for which loan, under which reference. */
export interface OpenCommand<Operation extends AgencyCommand> {
  readonly actor: Actor;
  readonly company: Company;
  readonly loan: Pick<Loan, "id" | "companyId">;
  readonly call: AnsweredCall<Operation>;
}

type Recording = Promise<Result<AgencyTransaction, OutcomeNotRecorded>>;

/**
 * Records on the newest loan, and then closes the transaction with what the loan took. Of a call that is no longer this request's,
 * `late` is kept on the transaction, where it says more than what another request recorded.
 */
const recordAndClose = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  { actor, loan, call }: OpenCommand<Operation>,
  record: (loan: Loan) => Recorded | null,
  tries: readonly CallTry[],
  late: TransactionOutcome | null = null,
): Recording => {
  let isTaken = false;
  const recorded = await recordOnLoan(dependencies, actor, "agency.record", loan, (newest) => {
    const next = record(newest);
    isTaken = next !== null;
    return next?.loan ?? newest;
  });
  if (recorded._tag === "Refused") return refuse({ ...recorded.refusal, transactionId: call.recordId });
  const closing = { id: call.recordId, companyId: loan.companyId };
  const outcome = outcomeOn(recorded.value, call.recordId);
  const stored =
    outcome === null
      ? await dependencies.forCompany(loan.companyId).agencyTransactions.find(call.recordId)
      : await closeTransaction(dependencies, actor, closing, outcome, isTaken ? tries : []);
  if (stored === null) throw new Error(`transaction ${call.recordId} is missing`);
  if (isTaken || late === null) return accept(stored);
  if (stored.reference === call.reference)
    return accept(await closeTransaction(dependencies, actor, closing, late, tries));
  // Its key has started it again, as another call: what became of that one it has yet to say.
  await keepTries(dependencies, closing, tries);
  return accept(stored);
};

/** What the loan keeps of the last call, where it is the one of this record. */
export const outcomeOn = ({ lastCall }: Loan, recordId: number): TransactionOutcome | null =>
  // `recordCommandAnswer` and `recordNoEffect` alone write it for a record of the agency.
  lastCall?.recordId === recordId ? (lastCall.outcome as unknown as TransactionOutcome) : null;

/** Records the agency's answer to a command. */
export const recordAnswered = <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  command: OpenCommand<Operation>,
  answer: AgencyAnswer<Operation>,
  tries: readonly CallTry[],
): Recording => {
  const { clock } = dependencies;
  const { actor, company, call } = command;
  const now = clock.now();
  const moment = {
    startedAt: call.startedAt ?? now,
    now,
    today: clock.today(company.timeZone),
    byUserId: actor.userId,
  };
  // The attempt's input was written by the same operation.
  const context = { ...moment, sent: call.sent, input: call.input as never };
  return recordAndClose(
    dependencies,
    command,
    (loan) => recordCommandAnswer(loan, call, answer, commandDecisions[call.operation], context),
    tries,
    lateOutcome(answer, now),
  );
};

/**
 * Records that a command certainly had no effect, or that a request gave it up. Refuses where another request has taken it over
 * meanwhile.
 */
export const recordWithoutEffect = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  command: OpenCommand<Operation>,
  failure: string,
  tries: readonly CallTry[],
  givenUp: GivenUp | null = null,
): Promise<Result<AgencyTransaction, OutcomeNotRecorded | CallInFlight>> => {
  const { clock } = dependencies;
  const outcome = unappliedOutcome("failed", clock.now(), { failure, givenUp });
  const recording = recordAndClose(dependencies, command, (loan) => recordNoEffect(loan, command.call, outcome), tries);
  const recorded = await recording;
  if (recorded._tag === "Refused" || recorded.value.status !== "started") return recorded;
  const { operation, recordId } = command.call;
  const endsAt = clock.after(clock.now(), inFlightSeconds);
  return refuse({ _tag: "CallInFlight", operation, recordId, endsAt });
};

/** Leaves a command whose outcome is unknown to the next request, which need not wait. */
export const leaveOpen = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  { actor, loan, call }: OpenCommand<Operation>,
  tries: readonly CallTry[],
): Promise<void> => {
  const now = dependencies.clock.now();
  await recordOnLoan(dependencies, actor, "agency.record", loan, (newest) => releaseAttempt(newest, call, now));
  await keepTries(dependencies, { id: call.recordId, companyId: loan.companyId }, tries);
};

/** Records a call that brought no answer, by what is certain of it. */
export const recordFailed = async <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  command: OpenCommand<Operation>,
  { hadNoEffect, detail }: Pick<CallFailure, "hadNoEffect" | "detail">,
  tries: readonly CallTry[],
): Promise<Result<unknown, OutcomeNotRecorded | CallInFlight>> =>
  hadNoEffect
    ? recordWithoutEffect(dependencies, command, detail, tries)
    : accept(await leaveOpen(dependencies, command, tries));
