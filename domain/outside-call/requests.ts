/** A record of an outside call, and the requests that return it when they are repeated, by the ids reserved for them. */
export interface AnsweredRequests {
  /** The id of the record, reserved for the request for which it was stored. */
  readonly id: number;
  /** Ids reserved for other requests, which looked up the outcome of the call. */
  readonly answersFor: readonly number[];
}

/** The maximum number of other requests that a record stores: more than ever wait for one call. */
const maxRequests = 20;

/** Whether a record was stored for a request, under the id reserved for it, or was claimed by it. */
export const isOfRequest = ({ id, answersFor }: AnsweredRequests, requestId: number): boolean =>
  id === requestId || answersFor.includes(requestId);

/**
 * A record claimed by a request that looks up the outcome of its call: when repeated, the request returns this record. The same object if
 * it already has the request, or if no id was reserved for the request (null).
 */
export const claimedBy = <Claimed extends AnsweredRequests>(record: Claimed, requestId: number | null): Claimed =>
  requestId === null || isOfRequest(record, requestId)
    ? record
    : { ...record, answersFor: [...record.answersFor, requestId].slice(-maxRequests) };
