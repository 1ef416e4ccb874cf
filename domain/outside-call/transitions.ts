import { type Instant, secondsBetween } from "../kernel/day.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import { isSameData } from "../kernel/same-data.ts";
import type { CallAttempt } from "./attempt.ts";
import { type AgencyCommand, isRecordedApart, type OutsideOperation } from "./operation.ts";

/** A call to the outside usually takes at most so long, its wait for a place and its tries included. */
export const maxCallSeconds = 15;

/** How long after it was sent a call may still be on its way; one that is unknown outside by then never arrived. */
export const arrivalSeconds = 60;

/**
 * How long an attempt is leased to its caller, whose call takes at most so many seconds: 15 more, so that no one takes over one that
 * still runs.
 */
export const leaseSecondsOf = (callSeconds: number): number => callSeconds + 15;

/** The lease of a call that takes as long as calls usually may. */
export const inFlightSeconds = leaseSecondsOf(maxCallSeconds);

/** What has at most one call to the outside open: a loan. */
interface WithAttempt {
  readonly callAttempt: CallAttempt | null;
}

/** By which a request knows whether an open call is still its own. */
interface HeldAttempt {
  readonly reference: string;
  /** Until when the request has it for itself; absent: the call is not open. */
  readonly inFlightUntil?: Instant;
}

/** A call to the outside is open on the loan. */
export interface CallInFlight {
  readonly _tag: "CallInFlight";
  readonly operation: OutsideOperation;
  /** Of the open call: an agency transaction, or the credit report of an order. */
  readonly recordId: number;
  /** From then on another caller may find out its outcome. */
  readonly endsAt: Instant;
}

/** The outcome of an earlier agency command is unknown: it has to be requested again first. */
export interface AgencyOutcomeUnknown {
  readonly _tag: "AgencyOutcomeUnknown";
  readonly operation: AgencyCommand;
  /** The transaction of that command. */
  readonly recordId: number;
  /** That another request has sent it again in the meantime; absent where none has. */
  readonly isMadeAnew?: true;
  /** That the agency took it, and no longer says what it decided; absent where it is not known whether it took it. */
  readonly isAwaited?: true;
}

/** What would be sent now is not what was sent: the response to the one would be taken for a response to the other. */
export interface RequestChanged {
  readonly _tag: "RequestChanged";
}

/**
 * Whether a call may still be under way in the process that made it. One that would be in flight for more than twice its lease was begun
 * before the clock was put back; up to then it may be that of another process whose clock runs a little ahead.
 */
const isInFlight = (
  { inFlightUntil, inFlightSeconds: leased = inFlightSeconds }: Pick<CallAttempt, "inFlightUntil" | "inFlightSeconds">,
  now: Instant,
): boolean => inFlightUntil > now && secondsBetween(now, inFlightUntil) <= 2 * leased;

/** Whether a call that the outside does not know, and that was sent last at an instant, may still be on its way. */
export const mayStillArrive = (sentAt: Instant, now: Instant): boolean => secondsBetween(sentAt, now) < arrivalSeconds;

/** Whether the call of a reference is open on the loan. */
export const isOpenOn = ({ callAttempt }: WithAttempt, reference: string): boolean =>
  callAttempt?.reference === reference;

/** Whether a call is open and still leased to the request that has it until an instant. */
export const isHeldOn = ({ callAttempt }: WithAttempt, { reference, inFlightUntil }: HeldAttempt): boolean =>
  callAttempt?.reference === reference && callAttempt.inFlightUntil === inFlightUntil;

/** That an attempt is open. */
export const inFlight = ({ operation, recordId, inFlightUntil }: CallAttempt): CallInFlight => ({
  _tag: "CallInFlight",
  operation,
  recordId,
  endsAt: inFlightUntil,
});

/** The loan without a call whose time is over and for whose outcome it does not wait. */
export const withoutGoneCall = <Loan extends WithAttempt>(loan: Loan, now: Instant): Loan =>
  loan.callAttempt !== null && isRecordedApart(loan.callAttempt.operation) && !isInFlight(loan.callAttempt, now)
    ? { ...loan, callAttempt: null }
    : loan;

/** Refuses a call while another one is open: under way, or with an outcome that has to be found out first. */
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

/** The loan with a call open on it, or open again under its reference. Refuses a second call. */
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
 * The loan with its open call begun again, to be sent once more under its reference. Refuses where something else would be
 * sent than before, and where the call is not open any more.
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
 * The loan with its open call as another caller's, until `until`, or without one for which it does not wait. Refuses while the call
 * may still be under way. Where the clock was put back the call counts as sent now: the one who takes it over waits long enough
 * before taking it for lost.
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
 * The loan whose open call its request works on no more, though the outcome is unknown: the next caller need not wait. A call
 * that another request has taken over stays that one's.
 */
export const releaseAttempt = <Loan extends WithAttempt>(loan: Loan, held: HeldAttempt, now: Instant): Loan =>
  loan.callAttempt !== null && isHeldOn(loan, held)
    ? { ...loan, callAttempt: { ...loan.callAttempt, inFlightUntil: now } }
    : loan;

/** The loan without the open call of a reference. */
export const endAttempt = <Loan extends WithAttempt>(loan: Loan, reference: string): Loan =>
  isOpenOn(loan, reference) ? { ...loan, callAttempt: null } : loan;
