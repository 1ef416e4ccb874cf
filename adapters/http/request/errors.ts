import { badRequest, type ErrorTable, either, notFound, retryAfter } from "../operation/refusals/error-row.ts";

/** Refusals of requests before, or instead of, an operation. */
export const requestErrors = {
  HostInvalid: badRequest(
    "host_invalid",
    "The header Host is empty, given twice or not a host: send the name or address and port of this service.",
  ),
  TrailersUnsupported: badRequest(
    "trailers_unsupported",
    "The header Trailer announces fields after the body, which this service does not read: send the request without them.",
  ),
  BodyTooLarge: { status: 413, code: "body_too_large", detail: "The body is too large: send at most 1 MiB." },
  UploadTooLarge: {
    status: 413,
    code: "body_too_large",
    detail:
      "The file is larger than this installation accepts: send a smaller one, or ask its operator to raise MAX_UPLOAD_BYTES.",
  },
  FileTooLarge: {
    status: 413,
    code: "body_too_large",
    detail: ({ maxBytes }) => `The file is too large: send at most ${Math.floor(maxBytes / 1024)} KiB.`,
  },
  BodyIncomplete: badRequest("body_incomplete", "The body ended before it was complete: send it again."),
  BodyTooSlow: {
    status: 408,
    code: "body_too_slow",
    detail: "The body did not arrive in time: send it again over a faster connection.",
    headers: () => ({ Connection: "close" }),
  },
  TokenMissing: {
    status: 401,
    code: "not_signed_in",
    detail:
      "The access token is missing: get one with POST /api/auth/token/ and send it in the header Authorization: Bearer.",
    headers: () => ({ "WWW-Authenticate": "Bearer" }),
  },
  FormExpected: {
    status: 415,
    code: "unsupported_media_type",
    detail: "Send the page's form as application/x-www-form-urlencoded in UTF-8.",
  },
  PathUnknown: {
    ...notFound(
      "path_unknown",
      "There is nothing at this path: check its spelling; the API document lists every path.",
    ),
    forPeople: { sentence: "There is no page at this address: check its spelling, or continue from the start page." },
  },
  MethodNotAllowed: {
    status: 405,
    code: "method_not_allowed",
    detail: ({ allow }) => `This path does not support this method: use ${allow}.`,
    headers: ({ allow }) => ({ Allow: allow }),
  },
  NotAcceptable: {
    status: 406,
    code: "not_acceptable",
    detail:
      "This response is not available in the format that the format parameter or the Accept header requests: leave them out to get its usual format.",
  },
  ContentTypeUnsupported: {
    status: 415,
    code: "content_type_unsupported",
    detail: "Send the body as JSON in UTF-8, uncompressed, with Content-Type: application/json.",
  },
  FileTypeUnsupported: {
    status: 415,
    code: "content_type_unsupported",
    detail: ({ mediaTypes }) => `Send the file as it is, uncompressed, with Content-Type: ${either(mediaTypes)}.`,
  },
  JsonBroken: badRequest("json_broken", "The body is not valid JSON: correct it and send it again."),
  JsonNameRepeated: {
    ...badRequest("json_name_repeated", ""),
    detail: ({ field }) =>
      field === null
        ? "An object in the body has a name more than once: send each name once."
        : `${field} is in the body more than once: send it once.`,
    errors: ({ field }) => [
      field === null
        ? { field: "body", message: "has a name more than once in one object" }
        : { field, message: "is in the body more than once" },
    ],
  },
  PasswordChangeRequired: {
    status: 403,
    code: "password_change_required",
    detail: "Change your password first, with POST /api/company/users/me/change-password/.",
  },
  RateLimitExceeded: {
    status: 429,
    code: "rate_limit_exceeded",
    detail: "Too many requests: wait the number of seconds in the Retry-After header, then repeat the request.",
    forPeople: { sentence: "Too many requests: wait a minute, then try again." },
    headers: ({ retryAfterSeconds }) => retryAfter(retryAfterSeconds),
    tokenError: "temporarily_unavailable",
  },
  CompanyBusy: {
    status: 429,
    code: "company_busy",
    detail:
      "Your company has reached its limit of waiting documents and reports: wait the number of seconds in the Retry-After header, then repeat the request.",
    forPeople: {
      sentence: "Your company has reached its limit of waiting documents and reports: wait a moment, then try again.",
    },
    headers: () => retryAfter(10),
  },
  ServiceBusy: {
    status: 503,
    code: "service_busy",
    detail:
      "Too many documents and reports are waiting: wait the number of seconds in the Retry-After header, then repeat the request.",
    forPeople: { sentence: "Too many documents and reports are waiting: wait a moment, then try again." },
    headers: () => retryAfter(10),
  },
  IdempotencyKeyInvalid: badRequest(
    "idempotency_key_invalid",
    "Idempotency-Key must have 1 to 255 printable ASCII characters.",
  ),
  IdempotencyKeyOfOtherBody: {
    status: 422,
    code: "idempotency_key_reused",
    detail: "This Idempotency-Key was used before with another request body: send a new key.",
  },
  RequestStillRunning: {
    status: 409,
    code: "request_still_running",
    detail: "The first request with this Idempotency-Key is still running: repeat it in a minute.",
    forPeople: {
      sentence: "What you sent before is still being done: open the page again in a minute.",
    },
  },
  StoreNotWritable: {
    status: 503,
    code: "store_not_writable",
    detail:
      "The service can read but not write its data, because its disk is full or failing: tell the operator, and repeat the request later.",
    headers: () => retryAfter(5),
    forPeople: {
      sentence:
        "Nothing can be saved at present, because the disk of the service is full or failing: tell those who run it, and try again later.",
    },
  },
  EncryptionKeyMissing: {
    status: 503,
    code: "service_unavailable",
    detail:
      "This process of the service lacks a key with which the data is encrypted: tell the operator, whose log names the key, and repeat the request later.",
    headers: () => retryAfter(5),
    tokenError: "temporarily_unavailable",
    forPeople: {
      sentence:
        "This cannot be read at present, because the service lacks a key with which it is encrypted: tell those who run the service, and try again later.",
    },
  },
  ServiceUnavailable: {
    status: 503,
    code: "service_unavailable",
    detail: "The service cannot respond right now: repeat the request in a few seconds.",
    headers: () => retryAfter(5),
    tokenError: "temporarily_unavailable",
    forPeople: {
      sentence: "The service cannot respond right now: try again in a few seconds.",
    },
  },
  ServiceFailed: {
    status: 500,
    code: "service_failed",
    detail: "Something went wrong on our side: tell support the request_id.",
    tokenError: "server_error",
    forPeople: {
      sentence:
        "Something went wrong on our side: try again, and if it happens once more, tell those who run the service.",
    },
  },
} satisfies Partial<ErrorTable>;
