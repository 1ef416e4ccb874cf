/** A record of a call to the outside, and the requests that get it when they are sent again: by the ids that were reserved for them. */
export interface AnsweredRequests {
  /** The id of the record, reserved for the request that it was stored for. */
  readonly id: number;
  /** Of other requests, which found out what became of the call. */
  readonly answersFor: readonly number[];
}

/** The requests that a record remembers beside its own: more than ever wait for one call. */
const maxRequests = 20;

/** Whether a record was stored for a request, by the id that was reserved for it, or was taken up by it. */
export const isOfRequest = ({ id, answersFor }: AnsweredRequests, requestId: number): boolean =>
  id === requestId || answersFor.includes(requestId);

/**
 * A record that a request takes up, in order to find out what became of its call: sent again the request gets this record. The
 * same object where it knows the request, or no id was reserved for that (null).
 */
export const claimedBy = <Claimed extends AnsweredRequests>(record: Claimed, requestId: number | null): Claimed =>
  requestId === null || isOfRequest(record, requestId)
    ? record
    : { ...record, answersFor: [...record.answersFor, requestId].slice(-maxRequests) };
