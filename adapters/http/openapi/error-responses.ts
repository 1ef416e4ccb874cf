import { hash } from "node:crypto";
import { errorTable } from "../errors.ts";
import { responseTypes } from "../operation/formats/negotiate-format.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { acceptsIdempotencyKey } from "../operation/operation-facts.ts";
import { sharedOperationTags } from "../operation/refusals/operation-refusal.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";
import { errorSchema } from "./error-schema.ts";
import { documentSchema } from "./named-schemas.ts";
import { type Part, refTo, sharedHeaders } from "./parts.ts";

type Tag = AnyRefusal["_tag"];

/** The refusals that any operation can have, depending on what it accepts and who may call it. */
const sharedTags = (operation: AnyOperation): Tag[] => [
  "TokenMissing",
  "NotSignedIn",
  ...(operation.openBeforePasswordChange ? [] : (["PasswordChangeRequired"] as const)),
  ...sharedOperationTags.filter((tag) => tag !== "PermissionDenied" || operation.permission !== "signed in"),
  ...(operation.list ? (["PageNotFound"] as const) : []),
  ...(responseTypes(operation).length > 0 ? (["NotAcceptable"] as const) : []),
  ...(operation.bodySchema ? (["JsonBroken", "JsonNameRepeated", "ContentTypeUnsupported"] as const) : []),
  ...(operation.upload ? (["FileTypeUnsupported", "UploadTooLarge", "BodyIncomplete", "BodyTooSlow"] as const) : []),
  ...(operation.file ? (["FileTypeUnsupported", "FileTooLarge", "BodyIncomplete", "BodyTooSlow"] as const) : []),
  ...(operation.method === "GET" || operation.upload || operation.file
    ? []
    : (["BodyTooLarge", "BodyIncomplete", "BodyTooSlow"] as const)),
  ...(operation.path.includes("{id}") ? (["PathUnknown"] as const) : []),
  ...(acceptsIdempotencyKey(operation)
    ? (["IdempotencyKeyInvalid", "IdempotencyKeyOfOtherBody", "RequestStillRunning"] as const)
    : []),
  "RateLimitExceeded",
  "ServiceFailed",
  "ServiceUnavailable",
  ...(operation.fairQueue || operation.list || operation.formats.some(({ fairQueue }) => fairQueue)
    ? (["CompanyBusy", "ServiceBusy"] as const)
    : []),
];

const meanings: Readonly<Record<number, string>> = {
  400: "Invalid request",
  401: "Not signed in",
  403: "Permission denied",
  404: "Not found, or not visible to the caller",
  406: "Not available in the requested format",
  408: "Request body not received in time",
  409: "Conflict with another request or with the record's current state",
  410: "No longer kept",
  412: "`If-Match` does not name the current version",
  413: "Body too large",
  415: "Content type not supported",
  422: "Refused by the agency or credit bureau, or `Idempotency-Key` already used with another body",
  429: "Too many requests",
  500: "Server error",
  502: "Unexpected answer from the agency or credit bureau",
  503: "Temporarily unavailable",
};

/** The example shows the first refusal with a fixed sentence. */
const exampleOf = (tags: readonly Tag[], isOfToken: boolean): Part => {
  const plain = tags.find((tag) => typeof errorTable[tag].detail === "string") ?? tags[0] ?? "ServiceFailed";
  const { detail, code, tokenError } = errorTable[plain];
  const sentence = typeof detail === "string" ? detail : "";
  return {
    ...(isOfToken ? { error: tokenError ?? "invalid_request", error_description: sentence } : {}),
    detail: sentence,
    code,
    request_id: "4b1c5a6e-1f0d-4a86-9a51-3f6f0d3c2b1a",
  };
};

const fieldExample: Part = {
  detail: "home_value must be greater than 0.",
  code: "invalid",
  request_id: "4b1c5a6e-1f0d-4a86-9a51-3f6f0d3c2b1a",
  errors: [{ field: "home_value", message: "must be greater than 0" }],
};

/**
 * Headers of error responses that tell a client what to do. The introduction describes those of every response: generators for Go make a
 * type of the headers of each response, which doubles the client if every error lists them.
 */
const extraHeaders: Readonly<Record<number, Part>> = {
  401: { "WWW-Authenticate": refTo("headers", "WWWAuthenticate") },
  429: { ...sharedHeaders, "Retry-After": refTo("headers", "RetryAfter") },
  503: { "Retry-After": refTo("headers", "RetryAfter") },
};

/** The refusal of another status that also says when to repeat the request. */
const alsoRetriedLater: Tag = "CallInFlight";

const headersOf = (status: number, tags: readonly Tag[]): Part => ({
  ...extraHeaders[status],
  ...(tags.includes(alsoRetriedLater) ? { "Retry-After": refTo("headers", "RetryAfter") } : {}),
});

/** The refusals of an operation with one status. */
interface ErrorResponse {
  readonly status: number;
  readonly tags: readonly Tag[];
  /** Whether a token endpoint returns it, with the additional fields of RFC 6749. */
  readonly isOfToken: boolean;
}

const responsesOf = (tags: readonly Tag[], isOfToken: boolean): readonly ErrorResponse[] =>
  [...Map.groupBy([...new Set(tags)], (tag) => errorTable[tag].status)].map(([status, ofStatus]) => ({
    status,
    tags: ofStatus,
    isOfToken,
  }));

/** The name of a response in the document: its refusals if there are few, otherwise its status and a digest of them. */
const nameOf = ({ status, tags, isOfToken }: ErrorResponse): string => {
  const joined = tags.length < 4 ? tags.join("Or") : `Error${status}_${hash("sha256", tags.join(), "hex").slice(0, 8)}`;
  return isOfToken ? `TokenEndpoint${joined}` : joined;
};

const contentOf = ({ status, tags, isOfToken }: ErrorResponse): Part => {
  const codes = [...new Set(tags.map((tag) => `\`${errorTable[tag].code}\``))].join(", ");
  const example = tags.includes("FieldsInvalid") ? fieldExample : exampleOf(tags, isOfToken);
  const headers = headersOf(status, tags);
  return {
    description: `${meanings[status]}: ${codes}`,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: { "application/json": { schema: documentSchema(errorSchema), example } },
  };
};

const ofOperation = (operation: AnyOperation): readonly ErrorResponse[] =>
  responsesOf([...operation.refusals, ...sharedTags(operation)], false);

const references = (responses: readonly ErrorResponse[]): Part =>
  Object.fromEntries(responses.map((response) => [response.status, refTo("responses", nameOf(response))]));

/**
 * The error responses of an operation by status, each with its possible codes, including those of every operation: as references to the
 * responses that the document defines once.
 */
export const referencesToErrors = (operation: AnyOperation): Part => references(ofOperation(operation));

/** Those of a token endpoint, which also have the fields of RFC 6749. */
export const referencesToTokenErrors = (tags: readonly Tag[]): Part => references(responsesOf(tags, true));

/** Every error response of the operations and of the token endpoints, by the name that references use. */
export const namedErrors = (operations: readonly AnyOperation[], ofTokens: readonly (readonly Tag[])[]): Part => {
  const responses = [...operations.flatMap(ofOperation), ...ofTokens.flatMap((tags) => responsesOf(tags, true))];
  const byName = new Map(responses.map((response) => [nameOf(response), response] as const));
  const inOrder = [...byName].toSorted(
    ([one, { status }], [other, { status: otherStatus }]) => status - otherStatus || (one < other ? -1 : 1),
  );
  return Object.fromEntries(inOrder.map(([name, response]) => [name, contentOf(response)]));
};
