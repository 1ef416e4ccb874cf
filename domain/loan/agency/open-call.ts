import { type Instant, secondsBetween } from "../../kernel/day.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { isSameData } from "../../kernel/same-data.ts";
import type { Loan } from "../loan.ts";
import type { CallAttempt, LastCall } from "./call-attempt.ts";
import type { AgencyCommand, OutsideOperation } from "./outside-operation.ts";

/** A call of the agency or the credit bureau takes at most so long, its wait for a place and its tries included. */
export const maxCallSeconds = 15;

/** So long after it was sent a call may still be on its way; one that no one outside knows by then never arrived. */
export const arrivalSeconds = 60;

/** How long an attempt is its caller's alone: longer than a call can take, so that no one takes over one that still runs. */
export const inFlightSeconds = 30;

/**
 * An attempt that would be in flight for longer was begun before the clock was put back. Twice as long as a call can be, so that one
 * of another process whose clock runs a little ahead is not taken for such a one.
 */
const maxAheadSeconds = 2 * inFlightSeconds;

/** Whether a call may still be under way in the process that made it. */
export const isInFlight = ({ inFlightUntil }: Pick<CallAttempt, "inFlightUntil">, now: Instant): boolean =>
  inFlightUntil > now && secondsBetween(now, inFlightUntil) <= maxAheadSeconds;

/** A call outside is open on the loan. */
export interface CallInFlight {
  readonly _tag: "CallInFlight";
  readonly operation: OutsideOperation;
  /** Of the open call: an agency transaction, or the credit report of an order. */
  readonly recordId: number;
  /** From then on another caller may find out what became of it. */
  readonly endsAt: Instant;
}

/** No one can say what became of an earlier command of the agency: it has to be requested again first. */
export interface AgencyOutcomeUnknown {
  readonly _tag: "AgencyOutcomeUnknown";
  readonly operation: AgencyCommand;
  /** The transaction of that command. */
  readonly recordId: number;
  /** That another request has sent it again in the meantime; absent where none has. */
  readonly isMadeAnew?: true;
}

/** What would be sent now is not what was sent: an answer to the one would be taken for an answer to the other. */
export interface RequestChanged {
  readonly _tag: "RequestChanged";
}

/** That an attempt is open. */
export const inFlight = ({ operation, recordId, inFlightUntil }: CallAttempt): CallInFlight => ({
  _tag: "CallInFlight",
  operation,
  recordId,
  endsAt: inFlightUntil,
});

/** The loan with a call open on it. Refuses a second call. An open order of a credit report begins again under its reference. */
export const beginAttempt = (loan: Loan, attempt: CallAttempt): Result<Loan, CallInFlight> => {
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
export const beginAgain = (loan: Loan, attempt: CallAttempt): Result<Loan, RequestChanged | CallInFlight> => {
  const open = loan.callAttempt;
  if (open === null || open.reference !== attempt.reference)
    return refuse({ ...inFlight(attempt), endsAt: attempt.startedAt });
  return sendsTheSame(open, attempt) ? accept({ ...loan, callAttempt: attempt }) : refuse({ _tag: "RequestChanged" });
};

/** How a command is begun in the place of an awaited one: once alone, of several requests that do so. */
export const beginInPlaceOf =
  ({ reference }: { readonly reference: string }) =>
  (loan: Loan, attempt: CallAttempt): Result<Loan, CallInFlight> =>
    loan.agency.awaiting.some((awaited) => awaited.reference === reference)
      ? beginAttempt(loan, attempt)
      : refuse({ ...inFlight(attempt), endsAt: attempt.startedAt });

/**
 * The loan with its open call as another caller's, until `until`. Refuses while the call may still be under way. Where the clock
 * was put back the call counts as sent now: the one who takes it over waits long enough before taking it for lost.
 */
export const takeOverAttempt = (loan: Loan, now: Instant, until: Instant): Result<Loan, CallInFlight> => {
  const { callAttempt } = loan;
  if (callAttempt === null) return accept(loan);
  if (isInFlight(callAttempt, now)) return refuse(inFlight(callAttempt));
  const startedAt = callAttempt.startedAt > now ? now : callAttempt.startedAt;
  return accept({ ...loan, callAttempt: { ...callAttempt, startedAt, inFlightUntil: until } });
};

/** Whether the call of a reference is open on the loan. */
export const isOpenOn = ({ callAttempt }: Pick<Loan, "callAttempt">, reference: string): boolean =>
  callAttempt?.reference === reference;

/** Whether the call of a reference is open, and still that of the request which has it until an instant. */
export const isHeldOn = ({ callAttempt }: Loan, reference: string, inFlightUntil: Instant | null): boolean =>
  callAttempt?.reference === reference && callAttempt.inFlightUntil === inFlightUntil;

/**
 * The loan whose open call its request works on no more, though the outcome is unknown: the next caller need not wait. A call
 * that another request has taken over stays that one's.
 */
export const releaseAttempt = (
  loan: Loan,
  { reference, inFlightUntil }: { readonly reference: string; readonly inFlightUntil: Instant | null },
  now: Instant,
): Loan =>
  loan.callAttempt !== null && isHeldOn(loan, reference, inFlightUntil)
    ? { ...loan, callAttempt: { ...loan.callAttempt, inFlightUntil: now } }
    : loan;

/** The loan with its open call ended, and with what the call's own record has to say of it. */
export const endAttempt = (loan: Loan, lastCall: LastCall): Loan => ({ ...loan, callAttempt: null, lastCall });
