import type { ExpectedVersions } from "../../../application/support/expected-versions.ts";
import type { Actor } from "../../../domain/access/actor.ts";

/** A file as sent by its caller. */
interface SentFile {
  /** The declared type: one of those that the operation accepts, or `application/octet-stream`. */
  readonly mediaType: string;
  readonly content: Uint8Array;
}

/** A file that is read as it arrives. */
interface SentPieces {
  /** One of the types that the operation accepts. */
  readonly mediaType: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** The caller, and what the HTTP layer knows about the request in addition to its fields. */
export interface Caller {
  readonly actor: Actor;
  readonly sessionId: string;
  /** The network address of the caller. */
  readonly address: () => string;
  /** The `{id}` of the path; 0 if the path has none. */
  readonly id: number;
  readonly ifMatch: ExpectedVersions;
  /** The requested media type of the response. */
  readonly mediaType: string;
  /** The upload, piece by piece, for an operation that accepts one; otherwise null. */
  readonly upload: SentPieces | null;
  /** The complete file, for an operation that accepts one; otherwise null. */
  readonly file: SentFile | null;
  /** Whether the caller prefers a job to waiting for the response; never with HEAD, which is safe and waits for none. */
  readonly prefersJob: boolean;
  /** Whether the response is still wanted: the client is connected, and the service is not stopping. */
  readonly isWaitedFor: () => boolean;
  /** The id reserved under the caller's `Idempotency-Key`; null if none was sent. */
  readonly reservedId: number | null;
}

/** The input of a handler: the caller, and the decoded query and body. */
export interface Call<Query, Body> extends Caller {
  readonly query: Query;
  readonly body: Body;
}

/** The request's URL as clients know it: from `PUBLIC_URL`, never from a header, with its query separately. */
export interface RequestTarget {
  /** `https://hecm.example.com/api/loan/loans/` */
  readonly url: string;
  readonly params: URLSearchParams;
}
