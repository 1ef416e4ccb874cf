import type { Instant } from "../../kernel/day.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import type { Loan } from "../loan.ts";
import type { CallAttempt, LastCall, OutsideOperation } from "./call-attempt.ts";

/** How long an attempt is its caller's alone: longer than a call can take, so that nobody takes over one that still runs. */
export const inFlightSeconds = 30;

/** A call outside is open on the loan. */
export interface CallInFlight {
  readonly _tag: "CallInFlight";
  readonly operation: OutsideOperation;
  /** From then on another caller may find out what became of it. */
  readonly endsAt: Instant;
}

/** Nobody can say what became of an earlier command of the agency: it has to be requested again first. */
export interface AgencyOutcomeUnknown {
  readonly _tag: "AgencyOutcomeUnknown";
  readonly operation: OutsideOperation;
}

/** The loan with a call open on it. Refuses a second call; the open one begins again where it is sent again. */
export const beginAttempt = (loan: Loan, attempt: CallAttempt): Result<Loan, CallInFlight> => {
  const open = loan.callAttempt;
  return open === null || open.reference === attempt.reference
    ? accept({ ...loan, callAttempt: attempt })
    : refuse({ _tag: "CallInFlight", operation: open.operation, endsAt: open.inFlightUntil });
};

/** The loan with its open call as another caller's, until `until`. Refuses while the call may still be under way. */
export const takeOverAttempt = (loan: Loan, now: Instant, until: Instant): Result<Loan, CallInFlight> => {
  const { callAttempt } = loan;
  if (callAttempt === null) return accept(loan);
  const { operation, inFlightUntil } = callAttempt;
  return inFlightUntil > now
    ? refuse({ _tag: "CallInFlight", operation, endsAt: inFlightUntil })
    : accept({ ...loan, callAttempt: { ...callAttempt, inFlightUntil: until } });
};

/** Whether the call of a reference is open on the loan. */
export const isOpenOn = ({ callAttempt }: Pick<Loan, "callAttempt">, reference: string): boolean =>
  callAttempt?.reference === reference;

/** The loan whose open call nobody works on any more, though its outcome is unknown: the next caller need not wait. */
export const releaseAttempt = (loan: Loan, reference: string, now: Instant): Loan =>
  loan.callAttempt !== null && isOpenOn(loan, reference)
    ? { ...loan, callAttempt: { ...loan.callAttempt, inFlightUntil: now } }
    : loan;

/** The loan with its open call ended, and with what the call's own record has to say of it. */
export const endAttempt = (loan: Loan, lastCall: LastCall): Loan => ({ ...loan, callAttempt: null, lastCall });
