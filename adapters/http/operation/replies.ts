import type { Instant } from "../../../domain/kernel/day.ts";
import { below } from "../codec/codec.ts";
import { errorTable } from "../errors.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";
import type { WrittenText } from "./formats/response-format.ts";
import type { ErrorRow, NameField } from "./refusals/error-row.ts";

/** A response before it is sent. */
export interface Reply {
  readonly status: number;
  /** Sent as JSON; undefined if nothing is sent. */
  readonly body: unknown;
  /** Sent instead of JSON, with the type in the headers. */
  readonly text?: WrittenText;
  readonly headers: Readonly<Record<string, string>>;
  /** The same request may run again under its `Idempotency-Key`. */
  readonly givesKeyBack?: true;
}

// The table types each row by its tag; only a lookup by a dynamic tag loses this.
export const errorRowOf = (refusal: AnyRefusal) => errorTable[refusal._tag] as ErrorRow<AnyRefusal>;

/** A refusal, with the part of the request to which its fields belong, such as `scenario`; absent for the request itself. */
type RefusalOfPart = AnyRefusal & { readonly requestPart?: string };

/**
 * The error response for a refusal: what to do, a code for programs, the errors of single fields, and what an outside system said.
 * `nameField` converts the names of calculation inputs to the request's.
 */
export const encodeRefusal = (
  refusal: RefusalOfPart,
  nameField: NameField = (name) => below(refusal.requestPart ?? "", name),
) => {
  const { code, codeOf, detail, errors, answered, more } = errorRowOf(refusal);
  return {
    detail: typeof detail === "string" ? detail : detail(refusal, nameField),
    code: codeOf?.(refusal) ?? code,
    ...(errors ? { errors: errors(refusal, nameField).map(({ field, message }) => ({ field, message })) } : {}),
    ...answered?.(refusal),
    ...more?.(refusal),
  };
};

/** The reply for a refusal. */
export const refusalReply = (refusal: AnyRefusal, requestId: string, now: Instant): Reply => {
  const { status, headers, givesKeyBack } = errorRowOf(refusal);
  const { detail, code, ...more } = encodeRefusal(refusal);
  const body = { detail, code, request_id: requestId, ...more };
  return { status, body, headers: headers?.(refusal, now) ?? {}, ...(givesKeyBack ? { givesKeyBack } : {}) };
};

/**
 * The reply for a refusal on the token endpoints: it also has the code of RFC 6749 and its description (section 5.2), which is the sentence
 * that every other client reads as `detail`.
 */
export const tokenRefusalReply = (refusal: AnyRefusal, requestId: string, now: Instant): Reply => {
  const reply = refusalReply(refusal, requestId, now);
  const { tokenError = "invalid_request" } = errorRowOf(refusal);
  const error_description = encodeRefusal(refusal).detail;
  return { ...reply, body: { error: tokenError, error_description, ...(reply.body as object) } };
};

const jsonType = { "Content-Type": "application/json" };

/** The reply as it is sent. */
export const send = ({ status, body, text, headers }: Reply): Response =>
  body === undefined
    ? new Response(text ?? null, { status, headers })
    : new Response(JSON.stringify(body), { status, headers: { ...jsonType, ...headers } });
