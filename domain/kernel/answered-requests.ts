/** A record of a call outside, and the requests that get it when they are sent again: by the ids that were reserved for them. */
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

/** The requests that a record answers once another one takes it up; `requestId` is null where none was reserved. */
export const answersAlso = (record: AnsweredRequests, requestId: number | null): readonly number[] =>
  requestId === null || isOfRequest(record, requestId)
    ? record.answersFor
    : [...record.answersFor, requestId].slice(-maxRequests);
