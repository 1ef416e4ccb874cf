import type { ExpectedVersions } from "../../../application/support/expected-versions.ts";
import type { Actor } from "../../../domain/access/actor.ts";

/** A file as its caller sends it. */
interface SentFile {
  /** What the caller says that it is: one of those that the operation takes, or `application/octet-stream`. */
  readonly mediaType: string;
  readonly content: Uint8Array;
}

/** A file that is read as it arrives. */
interface SentPieces {
  /** One of those that the operation takes. */
  readonly mediaType: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** Who calls, and what the edge knows of the request beside its fields. */
export interface Caller {
  readonly actor: Actor;
  readonly sessionId: string;
  /** The network address it calls from. */
  readonly address: () => string;
  /** The `{id}` of the path; 0 where the path has none. */
  readonly id: number;
  readonly ifMatch: ExpectedVersions;
  /** The form in which the response is wanted: its media type. */
  readonly form: string;
  /** What is sent, piece by piece, to an operation that takes a file so; null: it takes none. */
  readonly upload: SentPieces | null;
  /** The file that is sent to an operation that takes one whole; null: it takes none. */
  readonly file: SentFile | null;
  /** Whether the caller prefers a job to a response that it waits for. */
  readonly prefersJob: boolean;
  /** Whether the response is still waited for: the client is there, and the service is not stopping. */
  readonly isWaitedFor: () => boolean;
  /** The id reserved under the caller's `Idempotency-Key`, or null where none was sent. */
  readonly reservedId: number | null;
}

/** What a handler gets: who calls, and what was read and checked. */
export interface Call<Query, Body> extends Caller {
  readonly query: Query;
  readonly body: Body;
}

/** The request's address as clients know it: from `PUBLIC_URL`, never from a header, and its query apart. */
export interface RequestTarget {
  /** `https://hecm.example.com/api/loan/loans/` */
  readonly url: string;
  readonly params: URLSearchParams;
}
