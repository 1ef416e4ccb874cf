import { type Instant, secondsBetween } from "../kernel/day.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import { isSameData } from "../kernel/same-data.ts";
import type { CallAttempt } from "./attempt.ts";
import { type AgencyCommand, isRecordedApart, type OutsideOperation } from "./operation.ts";

/** The usual maximum time of an outside call, including its wait for a slot and its retries. */
export const maxCallSeconds = 15;

/** How long after it was sent a call may still be on its way. If the outside system does not know it by then, it never arrived. */
export const arrivalSeconds = 60;

/**
 * How long an attempt is leased to its caller, whose call takes at most this many seconds: 15 more, so that no one takes over a call that
 * is still running.
 */
export const leaseSecondsOf = (callSeconds: number): number => callSeconds + 15;

/** The lease of a call with the usual maximum time. */
export const inFlightSeconds = leaseSecondsOf(maxCallSeconds);

/** Something that has at most one outside call open: a loan. */
interface WithAttempt {
  readonly callAttempt: CallAttempt | null;
}

/** Identifies an open call and the lease under which a request holds it. */
interface HeldAttempt {
  readonly reference: string;
  /** The end of the lease; absent if the call is not open. */
  readonly inFlightUntil?: Instant;
}

/** An outside call is open on the loan. */
export interface CallInFlight {
  readonly _tag: "CallInFlight";
  readonly operation: OutsideOperation;
  /** The record of the open call: an agency transaction, or the credit report of an order. */
  readonly recordId: number;
  /** When another caller may look up its outcome. */
  readonly endsAt: Instant;
}

/** The outcome of an earlier agency command is unknown: it must be looked up first. */
export interface AgencyOutcomeUnknown {
  readonly _tag: "AgencyOutcomeUnknown";
  readonly operation: AgencyCommand;
  /** The transaction of that command. */
  readonly recordId: number;
  /** Set if another request has sent it again in the meantime. */
  readonly isMadeAnew?: true;
  /** Set if the agency accepted it and no longer reports its decision; absent if it is not known whether the agency accepted it. */
  readonly isAwaited?: true;
}

/** The data to be sent differs from what was sent: the response to one would be taken for the response to the other. */
export interface RequestChanged {
  readonly _tag: "RequestChanged";
}

/**
 * Whether a call may still be running in its process. A lease of more than twice its length was begun before the clock was set back; up to
 * that, it may belong to a process whose clock runs slightly ahead.
 */
const isInFlight = (
  { inFlightUntil, inFlightSeconds: leased = inFlightSeconds }: Pick<CallAttempt, "inFlightUntil" | "inFlightSeconds">,
  now: Instant,
): boolean => inFlightUntil > now && secondsBetween(now, inFlightUntil) <= 2 * leased;

/** Whether a call that the outside system does not know, last sent at an instant, may still be on its way. */
export const mayStillArrive = (sentAt: Instant, now: Instant): boolean => secondsBetween(sentAt, now) < arrivalSeconds;

/** Whether the call with a reference is open on the loan. */
export const isOpenOn = ({ callAttempt }: WithAttempt, reference: string): boolean =>
  callAttempt?.reference === reference;

/** Whether a call is open and still leased to the request with this lease end. */
export const isHeldOn = ({ callAttempt }: WithAttempt, { reference, inFlightUntil }: HeldAttempt): boolean =>
  callAttempt?.reference === reference && callAttempt.inFlightUntil === inFlightUntil;

/** The refusal because an attempt is open. */
export const inFlight = ({ operation, recordId, inFlightUntil }: CallAttempt): CallInFlight => ({
  _tag: "CallInFlight",
  operation,
  recordId,
  endsAt: inFlightUntil,
});

/** The loan without a call whose lease is over and for whose outcome it does not wait. */
export const withoutGoneCall = <Loan extends WithAttempt>(loan: Loan, now: Instant): Loan =>
  loan.callAttempt !== null && isRecordedApart(loan.callAttempt.operation) && !isInFlight(loan.callAttempt, now)
    ? { ...loan, callAttempt: null }
    : loan;

/** Refuses a call while another one is open: running, or with an outcome that must be looked up first. */
export const checkNoneOpen = (
  { callAttempt }: WithAttempt,
  now: Instant,
): Result<null, CallInFlight | AgencyOutcomeUnknown> => {
  if (callAttempt === null) return accept(null);
  const { operation, recordId } = callAttempt;
  return isInFlight(callAttempt, now) || isRecordedApart(operation)
    ? refuse(inFlight(callAttempt))
    : refuse({ _tag: "AgencyOutcomeUnknown", operation, recordId });
};

/** The loan with a call opened, or opened again under its reference. Refuses a second call. */
export const beginAttempt = <Loan extends WithAttempt>(
  loan: Loan,
  attempt: CallAttempt,
): Result<Loan, CallInFlight> => {
  const open = loan.callAttempt;
  return open === null || open.reference === attempt.reference
    ? accept({ ...loan, callAttempt: attempt })
    : refuse(inFlight(open));
};

const sendsTheSame = (one: CallAttempt, other: CallAttempt): boolean =>
  one.requestDigest !== undefined && one.requestDigest === other.requestDigest && isSameData(one.sent, other.sent);

/**
 * The loan with its open call begun again, to be resent under its reference. Refuses if different data would be sent, or if the call is no
 * longer open.
 */
export const beginAgain = <Loan extends WithAttempt>(
  loan: Loan,
  attempt: CallAttempt,
): Result<Loan, RequestChanged | CallInFlight> => {
  const open = loan.callAttempt;
  if (open === null || open.reference !== attempt.reference)
    return refuse({ ...inFlight(attempt), endsAt: attempt.startedAt });
  return sendsTheSame(open, attempt) ? accept({ ...loan, callAttempt: attempt }) : refuse({ _tag: "RequestChanged" });
};

/**
 * The loan with its open call taken over by another caller until `until`, or without a call for which it does not wait. Refuses while the
 * call may still be running. If the clock was set back, the call counts as sent now, so that the new caller waits long enough before
 * assuming that it is lost.
 */
export const takeOverAttempt = <Loan extends WithAttempt>(
  loan: Loan,
  now: Instant,
  until: Instant,
): Result<Loan, CallInFlight> => {
  const { callAttempt } = withoutGoneCall(loan, now);
  if (callAttempt === null) return accept({ ...loan, callAttempt });
  if (isInFlight(callAttempt, now)) return refuse(inFlight(callAttempt));
  const startedAt = callAttempt.startedAt > now ? now : callAttempt.startedAt;
  const lease = { inFlightUntil: until, inFlightSeconds: secondsBetween(now, until) };
  return accept({ ...loan, callAttempt: { ...callAttempt, startedAt, ...lease } });
};

/**
 * The loan with its open call released by its request although the outcome is unknown, so that the next caller need not wait. A call that
 * another request has taken over is not released.
 */
export const releaseAttempt = <Loan extends WithAttempt>(loan: Loan, held: HeldAttempt, now: Instant): Loan =>
  loan.callAttempt !== null && isHeldOn(loan, held)
    ? { ...loan, callAttempt: { ...loan.callAttempt, inFlightUntil: now } }
    : loan;

/** The loan without the open call with a reference. */
export const endAttempt = <Loan extends WithAttempt>(loan: Loan, reference: string): Loan =>
  isOpenOn(loan, reference) ? { ...loan, callAttempt: null } : loan;
