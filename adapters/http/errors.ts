import type { DeletionObstacle } from "../../domain/loan/delete.ts";
import { badRequest, type ErrorTable, either, notFound, retryAfter } from "./operation/error-row.ts";
import { signInErrors } from "./resources/auth/errors.ts";
import { calculationErrors } from "./resources/calculation/errors.ts";

const changedMeanwhile = { status: 409, code: "changed_meanwhile" };

/** Codes of single fields that are worth a program's attention, and so become the code of the whole answer. */
const fieldCodesKept: readonly string[] = ["already_exists", "computed_fee", "too_many"];

const obstacleNames: Readonly<Record<DeletionObstacle, string>> = {
  application_date: "an application date",
  case_request: "a case request",
};

/**
 * The one table of errors: every refusal of every use case and of the edge has a row here, or this does not compile;
 * so do rows of refusals that do not exist.
 */
export const errorTable: ErrorTable = {
  ...signInErrors,
  ...calculationErrors,
  BodyTooLarge: { status: 413, code: "body_too_large", detail: "Send a body of at most 1 MiB." },
  BodyIncomplete: badRequest("body_incomplete", "The body broke off: send it again."),
  BodyTooSlow: {
    status: 408,
    code: "body_too_slow",
    detail: "The body did not arrive in time: send it again, faster.",
    headers: () => ({ Connection: "close" }),
  },
  TokenMissing: {
    status: 401,
    code: "not_signed_in",
    detail: "Send an access token of POST /api/auth/token/ in the header Authorization: Bearer.",
    headers: () => ({ "WWW-Authenticate": "Bearer" }),
  },
  NotSignedIn: {
    status: 401,
    code: "invalid_token",
    detail: "The access token is expired, revoked or not one of ours: get a new one.",
    headers: () => ({ "WWW-Authenticate": 'Bearer error="invalid_token"' }),
  },
  PathUnknown: notFound("path_unknown", "Nothing is here: check the path."),
  MethodNotAllowed: {
    status: 405,
    code: "method_not_allowed",
    detail: ({ allow }) => `Use one of the methods that this path has: ${allow}.`,
    headers: ({ allow }) => ({ Allow: allow }),
  },
  NotAcceptable: {
    status: 406,
    code: "not_acceptable",
    detail: "This is not answered in any form that format or Accept names: leave them out to get its usual one.",
  },
  ContentTypeUnsupported: {
    status: 415,
    code: "content_type_unsupported",
    detail: "Send the body as JSON in UTF-8, uncompressed, with Content-Type: application/json.",
  },
  JsonBroken: badRequest("json_broken", "The body is not valid JSON: correct it and send it again."),
  PermissionDenied: {
    status: 403,
    code: "permission_denied",
    detail: ({ permissions }) => `This needs the permission ${either(permissions)}: ask your administrator.`,
  },
  PasswordChangeRequired: {
    status: 403,
    code: "password_change_required",
    detail: "Choose a password of your own first: POST /api/company/users/me/change-password/.",
  },
  HierarchyAboveOwn: {
    status: 403,
    code: "hierarchy_above_own",
    detail: "You cannot give a user a hierarchy above your own: choose your own or a lower one.",
  },
  FieldsInvalid: {
    status: 400,
    code: "invalid",
    codeOf: ({ errors }) => errors.map(({ code }) => code).find((code) => fieldCodesKept.includes(code)) ?? "invalid",
    detail: ({ errors: [first] }) => (first ? `${first.field} ${first.message}.` : "Some fields are invalid."),
    errors: ({ errors }) => errors,
  },
  PageNotFound: notFound("page_not_found", "Invalid page."),
  CompanyNotFound: notFound("company_not_found", "There is no such company: check the id."),
  UserNotFound: notFound("user_not_found", "There is no such user: check the id."),
  LoanNotFound: notFound("loan_not_found", "There is no such loan: check the id."),
  FeeNotFound: notFound("fee_not_found", "There is no such fee: check the id."),
  CalculationNotFound: notFound("calculation_not_found", "There is no such calculation: check the id."),
  VersionMismatch: {
    status: 412,
    code: "version_mismatch",
    detail: "The record has another version than If-Match names: read it again.",
  },
  LoanChangedMeanwhile: { ...changedMeanwhile, detail: "Others kept changing the loan: read it again and repeat." },
  UserChangedMeanwhile: { ...changedMeanwhile, detail: "Others kept changing the user: read it again and repeat." },
  RateLimitExceeded: {
    status: 429,
    code: "rate_limit_exceeded",
    detail: "Too many requests: wait as long as Retry-After says.",
    headers: ({ retryAfterSeconds }) => retryAfter(retryAfterSeconds),
    tokenError: "temporarily_unavailable",
  },
  IdempotencyKeyInvalid: badRequest(
    "idempotency_key_invalid",
    "Idempotency-Key must have 1 to 255 printable ASCII characters.",
  ),
  IdempotencyKeyOfOtherBody: {
    status: 422,
    code: "idempotency_key_reused",
    detail: "This Idempotency-Key came with another body before: use a new key.",
  },
  RequestStillRunning: {
    status: 409,
    code: "request_still_running",
    detail: "The first request with this Idempotency-Key is still running: repeat it in a minute.",
  },
  LoanClearToClose: badRequest("loan_clear_to_close", "Fees stay once a loan is clear to close: move it back first."),
  LoanNotDeletable: {
    status: 400,
    code: "loan_not_deletable",
    detail: ({ obstacles }) =>
      `A loan with ${obstacles.map((obstacle) => obstacleNames[obstacle]).join(" and ")} is kept: withdraw it instead, with POST /api/loan/loans/update-status/.`,
  },
  StoreNotWritable: {
    status: 503,
    code: "store_not_writable",
    detail: "The store can be read but not written: its disk is full or failing.",
    headers: () => retryAfter(5),
  },
  ServiceUnavailable: {
    status: 503,
    code: "service_unavailable",
    detail: "The service cannot answer right now: repeat the request in a few seconds.",
    headers: () => retryAfter(5),
    tokenError: "temporarily_unavailable",
  },
  ServiceFailed: {
    status: 500,
    code: "service_failed",
    detail: "Something went wrong on our side: tell support the request_id.",
    tokenError: "server_error",
  },
};
