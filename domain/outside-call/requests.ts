/** A record of a call to the outside, and the requests that get it when they are sent again: by the ids that were reserved for them. */
export interface AnsweredRequests {
  /** The id of the record, reserved for the request that it was stored for. */
  readonly id: number;
  /** Ids reserved for other requests, which found out the outcome of the call. */
  readonly answersFor: readonly number[];
}

/** The requests that a record remembers beside its own: more than ever wait for one call. */
const maxRequests = 20;

/** Whether a record was stored for a request, under the id that was reserved for it, or was claimed by it. */
export const isOfRequest = ({ id, answersFor }: AnsweredRequests, requestId: number): boolean =>
  id === requestId || answersFor.includes(requestId);

/**
 * A record claimed by a request that finds out the outcome of its call: when sent again, the request gets this record. The same
 * object where it already has the request, or where no id was reserved for it (null).
 */
export const claimedBy = <Claimed extends AnsweredRequests>(record: Claimed, requestId: number | null): Claimed =>
  requestId === null || isOfRequest(record, requestId)
    ? record
    : { ...record, answersFor: [...record.answersFor, requestId].slice(-maxRequests) };
