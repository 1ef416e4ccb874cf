import type { Instant } from "../kernel/day.ts";
import type { JsonObject } from "../log/changes.ts";
import type { AgencyCommand, OutsideOperation, RecordableQuery } from "./operation.ts";

/** A call outside whose outcome the loan does not know yet. A loan has one at a time. */
export interface CallAttempt {
  readonly operation: OutsideOperation;
  /** The record of the call: an agency transaction or a credit report. */
  readonly recordId: number;
  /** The random reference under which the outside knows the call. */
  readonly reference: string;
  /** What the caller gave beside the loan; it comes onto the loan once the call succeeds. */
  readonly input: JsonObject;
  /**
   * The parts of the loan that were sent, without secrets: an answer about other data than the loan's newest is not applied.
   */
  readonly sent: JsonObject;
  /**
   * A keyed digest of the whole request, which shows whether the same would be sent again. Attempts of earlier versions have
   * none.
   */
  readonly requestDigest?: string;
  /** When it was sent last. */
  readonly startedAt: Instant;
  /** Until then another caller is refused; afterward the next one finds out the outcome. */
  readonly inFlightUntil: Instant;
  /** For how long it was its caller's alone when it began or was taken over; attempts of earlier versions have none: 30 seconds. */
  readonly inFlightSeconds?: number;
  readonly byUserId: number;
}

/** A command that the agency has accepted but not decided; its answer is applied like that of an attempt. */
export interface AwaitedAnswer extends Pick<CallAttempt, "recordId" | "reference" | "input" | "sent"> {
  readonly operation: AgencyCommand;
  /** When it was sent; absent on those of earlier versions. */
  readonly startedAt?: Instant;
  /** Who sent it; absent on those of earlier versions. */
  readonly byUserId?: number;
}

/**
 * The outcome of the last answered command, or of the last recorded result, kept with the loan in the write that applied the answer: where the process dies
 * before the call's record is written, the next call writes it.
 */
export interface LastCall {
  readonly operation: AgencyCommand | RecordableQuery;
  readonly recordId: number;
  readonly outcome: JsonObject;
}
