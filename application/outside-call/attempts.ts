import type { Actor } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { LogAction, NotFound } from "../../domain/log/record-kinds.ts";
import type { CallAttempt } from "../../domain/outside-call/attempt.ts";
import {
  type CallInFlight,
  leaseSecondsOf,
  maxCallSeconds,
  takeOverAttempt,
} from "../../domain/outside-call/transitions.ts";
import { type OutcomeNotRecorded, recordOnLoan } from "../loan/change/record-on-loan.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findVisibleLoan } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Who begins an attempt, when, and how long it belongs to that request alone. */
type Beginning = Required<Pick<CallAttempt, "byUserId" | "startedAt" | "inFlightUntil" | "inFlightSeconds">>;

/** The start of an attempt by the actor now, whose call takes at most `callSeconds`. */
export const beginningNow = (
  { clock }: Dependencies,
  { userId }: Actor,
  callSeconds: number = maxCallSeconds,
): Beginning => {
  const startedAt = clock.now();
  const leased = leaseSecondsOf(callSeconds);
  return { byUserId: userId, startedAt, inFlightUntil: clock.after(startedAt, leased), inFlightSeconds: leased };
};

/**
 * Saves a call as open on the loan, over the version on which the decision was based, so that only one of two concurrent requests
 * continues. If the loan changed in the meantime, it is found again with `findAgain` and decided again. Returns the last decision, with the
 * saved loan.
 */
export const beginCall = async <Begun extends { readonly loan: Loan }, Unreadable, Refusal>(
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  loan: Loan,
  findAgain: () => Promise<Result<Loan, Unreadable>>,
  decide: (loan: Loan) => Promise<Result<Begun, Refusal>>,
): Promise<Result<Begun, Unreadable | Refusal | FieldsInvalid | LoanChangedMeanwhile>> => {
  let last: Begun | undefined;
  const saved = await updateLoan(dependencies, actor, action, loan, findAgain, async (newest) => {
    const decided = await decide(newest);
    if (decided._tag === "Refused") return decided;
    last = decided.value;
    return accept(last.loan);
  });
  if (saved._tag === "Refused") return saved;
  if (last === undefined) throw new Error("a call was saved as open that was not decided");
  return accept({ ...last, loan: saved.value });
};

/** Leases the loan's open call to this request, so that only one of several requests finds out its outcome. */
export const takeOverCall = (
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  loan: Loan,
): Promise<Result<Loan, CallInFlight | NotFound<"loan"> | FieldsInvalid | LoanChangedMeanwhile>> =>
  updateLoan(
    dependencies,
    actor,
    action,
    loan,
    () => findVisibleLoan(dependencies, actor, loan.id),
    (newest) => {
      const { startedAt: now, inFlightUntil } = beginningNow(dependencies, actor);
      return takeOverAttempt(newest, now, inFlightUntil);
    },
  );

/**
 * Records the outcome of a call on the newest version of the loan. `record` is called on each attempt. Returns its last result, with the
 * saved loan.
 */
export const recordOutcome = async <Recorded extends { readonly loan: Loan }>(
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  loan: Loan,
  record: (newest: Loan) => Recorded,
): Promise<Result<Recorded, OutcomeNotRecorded>> => {
  let last: Recorded | undefined;
  const saved = await recordOnLoan(dependencies, actor, action, loan, (newest) => {
    last = record(newest);
    return last.loan;
  });
  if (saved._tag === "Refused") return saved;
  if (last === undefined) throw new Error("an outcome was recorded that was not decided");
  return accept({ ...last, loan: saved.value });
};
