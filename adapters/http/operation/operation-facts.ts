import type { QueueName } from "../request/fair-queue.ts";
import type { OperationPermission } from "./operation-permission.ts";
import type { OperationTag } from "./refusals/operation-refusal.ts";

/** What the router, the permission table, the API document, and the tests know about an operation, without its types. */
export interface OperationFacts {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api`, with a trailing slash unless it names a file: `/loan/loans/{id}/`. */
  readonly path: string;
  /** The operation's name for generated clients, camelCase and unique: `startLoan`. */
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly permission: OperationPermission;
  /** Accepts a text file of one of these types as its body, which is read while it is handled and may be larger than other bodies. */
  readonly upload?: {
    readonly mediaTypes: readonly string[];
    readonly description: string;
    /** A file of the first type. */
    readonly example: string;
    /** The same as a table, if `mediaTypes` contains `text/csv`. */
    readonly tableExample?: string;
  };
  /** Accepts a file of one of these types as its body, which is read completely into memory. */
  readonly file?: {
    readonly mediaTypes: readonly string[];
    readonly maxBytes: number;
    readonly description: string;
    /** A file of the first type, in base64, for tests. */
    readonly example: string;
  };
  /** Also available to a user who still has to choose a password. */
  readonly openBeforePasswordChange?: true;
  /** Takes long, so that it waits in this fair queue of companies; so do the exports of all lists. */
  readonly fairQueue?: QueueName;
  /** Large work, or work that the caller prefers as a job, is started as a job: the response is then 202 with the job. */
  readonly mayStartJob?: true;
  /** Its JSON has lists of `jsonList`, and is sent piece by piece. A GET, since no text in pieces is kept under an `Idempotency-Key`. */
  readonly isLong?: true;
  readonly success: 200 | 201 | 202 | 204;
  /** An example of the response, or a function that creates it: one that takes time is created with the API document. */
  readonly example: unknown;
  /** The record named by the path in the document's example, which exists in a demonstration; 1 if left out. */
  readonly exampleId?: number;
  /** Responds with `{count, next, previous, results}`, and with every row of the filter as CSV. */
  readonly list?: true;
  /**
   * The response also shows data that changes without the record's version, mainly from other records. The version then does not tell
   * whether a caller has it, so it is sent whatever `If-None-Match` says.
   */
  readonly showsOtherRecords?: true;
  /** Fields of the response that a repeated request does not get. */
  readonly shownOnce?: readonly string[];
  /** Refusals beyond those that every operation shares; they determine the error responses in the document. */
  readonly refusals: readonly OperationTag[];
}

/** Every POST can be repeated under an `Idempotency-Key`, except for a file that is not kept, and so cannot be compared. */
export const acceptsIdempotencyKey = ({ method, upload }: Pick<OperationFacts, "method" | "upload">): boolean =>
  method === "POST" && upload === undefined;
