import type { KindOfTurn } from "../request/company-turns.ts";
import type { OperationPermission } from "./operation-permission.ts";
import type { OperationTag } from "./refusals/operation-refusal.ts";

/** What the router, the permission table, the API document and the tests know of an operation, without its types. */
export interface OperationFacts {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api`, with a final slash unless it names a file: `/loan/loans/{id}/`. */
  readonly path: string;
  /** The operation's name for generated clients, camelCase and unique: `startLoan`. */
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly permission: OperationPermission;
  /** Takes a file of one of these types as its body, as text, which is read while it is handled and may be larger than other bodies. */
  readonly upload?: {
    readonly mediaTypes: readonly string[];
    readonly description: string;
    /** A file of the first type. */
    readonly example: string;
  };
  /** Takes a file of one of these types as its body, which is held whole. */
  readonly file?: {
    readonly mediaTypes: readonly string[];
    readonly maxBytes: number;
    readonly description: string;
    /** A file of the first type, in base64, for tests. */
    readonly example: string;
  };
  /** Also open to a user who has yet to choose a password. */
  readonly openBeforePasswordChange?: true;
  /** Takes long, so that companies take turns with it; the exports of all lists do so too. */
  readonly takesTurn?: KindOfTurn;
  /** Work that is large, or that the caller prefers to be a job, is started as one: then it responds 202 with the job. */
  readonly mayStartJob?: true;
  readonly success: 200 | 201 | 202 | 204;
  /** An example of the response, or a function that makes it: one that takes time is made with the API document. */
  readonly example: unknown;
  /** The record that the path names in the document's example, which is there in a demonstration; left out: 1. */
  readonly exampleId?: number;
  /** Responds with `{count, next, previous, results}`, and every row of the filter as CSV. */
  readonly list?: true;
  /**
   * The response also shows what changes without the record's version, above all what other records say, so that the version
   * does not tell whether a caller has it: it is sent whatever `If-None-Match` names.
   */
  readonly showsOtherRecords?: true;
  /** Fields of the response that a repeated request does not get. */
  readonly shownOnce?: readonly string[];
  /** Refusals beyond those that every operation shares: they name the error responses in the document. */
  readonly refusals: readonly OperationTag[];
}

/** Every POST may be repeated under an `Idempotency-Key`, but for a file that is not held, and so cannot be compared. */
export const takesIdempotencyKey = ({ method, upload }: Pick<OperationFacts, "method" | "upload">): boolean =>
  method === "POST" && upload === undefined;
