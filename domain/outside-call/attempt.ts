import type { Instant } from "../kernel/day.ts";
import type { JsonObject } from "../log/changes.ts";
import type { AgencyCommand, OutsideOperation, RecordableQuery } from "./operation.ts";

/** A call to an outside system whose outcome is not known on the loan yet. A loan has at most one. */
export interface CallAttempt {
  readonly operation: OutsideOperation;
  /** The record of the call: an agency transaction or a credit report. */
  readonly recordId: number;
  /** The random reference by which the outside system knows the call. */
  readonly reference: string;
  /** What the caller provided in addition to the loan; it is set on the loan once the call succeeds. */
  readonly input: JsonObject;
  /** The parts of the loan that were sent, without secrets. A response about data that has since changed on the loan is not applied. */
  readonly sent: JsonObject;
  /** A keyed digest of the complete request, which shows whether the same would be sent again. Attempts of earlier versions have none. */
  readonly requestDigest?: string;
  /** When it was last sent. */
  readonly startedAt: Instant;
  /** Until this time another caller is refused; afterward the next caller looks up the outcome. */
  readonly inFlightUntil: Instant;
  /** The length of the lease when it began or was taken over. Attempts of earlier versions do not state it: 30 seconds. */
  readonly inFlightSeconds?: number;
  readonly byUserId: number;
}

/** A command that the agency has accepted but not decided. Its response is applied like that of an attempt. */
export interface AwaitedAnswer extends Pick<CallAttempt, "recordId" | "reference" | "input" | "sent"> {
  readonly operation: AgencyCommand;
  /** When it was sent; absent in those of earlier versions. */
  readonly startedAt?: Instant;
  /** Who sent it; absent in those of earlier versions. */
  readonly byUserId?: number;
}

/**
 * The outcome of the last answered command, or of the last recorded result, saved with the loan in the same write that applied it. If the
 * process dies before the call's own record is written, the next call writes it.
 */
export interface LastCall {
  readonly operation: AgencyCommand | RecordableQuery;
  readonly recordId: number;
  readonly outcome: JsonObject;
}
