import { secondsBetween } from "../../domain/kernel/day.ts";
import type { DeletionObstacle } from "../../domain/loan/delete.ts";
import {
  badRequest,
  type ErrorTable,
  either,
  notFound,
  retryAfter,
  transactionWhereStored,
} from "./operation/error-row.ts";
import { agencyErrors } from "./resources/agency/errors.ts";
import { signInErrors } from "./resources/auth/errors.ts";
import { calculationErrors } from "./resources/calculation/errors.ts";
import { callErrors } from "./resources/call-errors.ts";
import { creditErrors } from "./resources/credit/errors.ts";
import { documentErrors } from "./resources/document/errors.ts";
import { hmdaErrors } from "./resources/hmda/errors.ts";
import { callReportErrors } from "./resources/mcr/errors.ts";

const changedMeanwhile = { status: 409, code: "changed_meanwhile" };

/** Codes of single fields that are worth a program's attention, and so become the code of the whole answer. */
const fieldCodesKept: readonly string[] = ["already_exists", "computed_fee", "too_many", "loan_is_funded"];

const obstacleNames: Readonly<Record<DeletionObstacle, string>> = {
  application_date: "an application date",
  case_request: "a case number request",
  open_call: "an open call to the agency or the credit bureau",
  credit_order: "an ordered credit report",
};

/**
 * The one table of errors: every refusal of every use case and of the edge has a row here, or this does not compile;
 * so do rows of refusals that do not exist.
 */
export const errorTable: ErrorTable = {
  ...signInErrors,
  ...calculationErrors,
  ...callErrors,
  ...agencyErrors,
  ...creditErrors,
  ...callReportErrors,
  ...hmdaErrors,
  ...documentErrors,
  BodyTooLarge: { status: 413, code: "body_too_large", detail: "The body is too large: send at most 1 MiB." },
  UploadTooLarge: {
    status: 413,
    code: "body_too_large",
    detail:
      "The file is larger than this installation accepts: send a smaller one, or ask its operator to raise MAX_UPLOAD_BYTES.",
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
  NotSignedIn: {
    status: 401,
    code: "invalid_token",
    detail: "The access token has expired, was revoked or is not valid here: get a new one with POST /api/auth/token/.",
    headers: () => ({ "WWW-Authenticate": 'Bearer error="invalid_token"' }),
  },
  PageLinkEnded: notFound("link_ended", "This link has expired or was ended: ask for a new one where you got it."),
  FormExpected: {
    status: 415,
    code: "unsupported_media_type",
    detail: "Send the page's form as application/x-www-form-urlencoded in UTF-8.",
  },
  PathUnknown: notFound(
    "path_unknown",
    "There is nothing at this path: check its spelling; /swagger/ lists every path.",
  ),
  MethodNotAllowed: {
    status: 405,
    code: "method_not_allowed",
    detail: ({ allow }) => `This path does not take this method: use ${allow}.`,
    headers: ({ allow }) => ({ Allow: allow }),
  },
  NotAcceptable: {
    status: 406,
    code: "not_acceptable",
    detail:
      "This answer is not available in the format that the parameter format or the header Accept asks for: leave them out to get its usual format.",
  },
  ContentTypeUnsupported: {
    status: 415,
    code: "content_type_unsupported",
    detail: "Send the body as JSON in UTF-8, uncompressed, with Content-Type: application/json.",
  },
  PlainTextExpected: {
    status: 415,
    code: "content_type_unsupported",
    detail: "Send the file as plain text in UTF-8, uncompressed, with Content-Type: text/plain.",
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
    detail: "Change your password first, with POST /api/company/users/me/change-password/.",
  },
  HierarchyAboveOwn: {
    status: 403,
    code: "hierarchy_above_own",
    detail:
      "You cannot create, change or delete a user whose hierarchy is above your own: ask a user with that hierarchy.",
  },
  OwnAccess: {
    status: 403,
    code: "own_access",
    detail:
      "You cannot change your own hierarchy, roles or is_active, or delete your own account: ask another administrator.",
  },
  LastAdministrator: badRequest(
    "last_administrator",
    "A company needs at least one active administrator: make another user an administrator first. If there already is another one, send that user's hierarchy again, then repeat this request.",
  ),
  FieldsInvalid: {
    status: 400,
    code: "invalid",
    codeOf: ({ errors }) => errors.map(({ code }) => code).find((code) => fieldCodesKept.includes(code)) ?? "invalid",
    detail: ({ errors: [first] }) => (first ? `${first.field} ${first.message}.` : "Some fields are invalid."),
    errors: ({ errors }) => errors,
  },
  PageNotFound: {
    ...notFound("page_not_found", ""),
    detail: ({ isPastEnd }) =>
      isPastEnd ? "Invalid page." : "Invalid page: pages begin at 1, and page=last is the last.",
  },
  CompanyNotFound: notFound("company_not_found", "There is no such company: check the id."),
  UserNotFound: notFound("user_not_found", "There is no such user: check the id."),
  SignerNotFound: notFound("signer_not_found", "There is no such signer: check the id."),
  LoanNotFound: notFound("loan_not_found", "There is no such loan: check the id."),
  BorrowerNotFound: notFound("borrower_not_found", "There is no such borrower: check the id."),
  PropertyNotFound: notFound("property_not_found", "There is no such property: check the id."),
  FeeNotFound: notFound("fee_not_found", "There is no such fee: check the id."),
  CalculationNotFound: notFound("calculation_not_found", "There is no such calculation: check the id."),
  VersionMismatch: {
    status: 412,
    code: "version_mismatch",
    detail:
      "If-Match does not name the record's current version: read the record again and send its ETag, with its quotation marks.",
  },
  LoanChangedMeanwhile: {
    ...changedMeanwhile,
    detail: "The loan changed while this request ran: read it again and repeat the request.",
    answered: transactionWhereStored,
  },
  CompanyChangedMeanwhile: {
    ...changedMeanwhile,
    detail: "The company changed while this request ran: read it again and repeat the request.",
  },
  UserChangedMeanwhile: {
    ...changedMeanwhile,
    detail: "The user changed while this request ran: read it again and repeat the request.",
  },
  SignerChangedMeanwhile: {
    ...changedMeanwhile,
    detail: "The signer changed while this request ran: read it again and repeat the request.",
  },
  RateLimitExceeded: {
    status: 429,
    code: "rate_limit_exceeded",
    detail: "Too many requests: wait the seconds that the header Retry-After names, then repeat the request.",
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
    detail: "This Idempotency-Key was used before with another request body: send a new key.",
  },
  RequestStillRunning: {
    status: 409,
    code: "request_still_running",
    detail: "The first request with this Idempotency-Key is still running: repeat it in a minute.",
  },
  MoveNotAllowed: {
    ...badRequest("move_not_allowed", ""),
    detail: ({ from, allowed }) =>
      allowed.length === 0
        ? `A loan in the status ${from} can no longer be moved.`
        : `A loan in the status ${from} can move to ${either(allowed)}: choose one of these.`,
    errors: ({ allowed }) => [
      {
        field: "status",
        message: allowed.length === 0 ? "can no longer be changed" : `must be ${either(allowed)}`,
      },
    ],
  },
  RequirementsUnmet: {
    ...badRequest("requirements_unmet", ""),
    detail: ({ unmet }) => `The loan does not meet the requirements of this status. ${unmet.join(". ")}.`,
    errors: ({ unmet }) => unmet.map((each) => ({ field: "status", message: `cannot be reached yet. ${each}` })),
  },
  ActionReported: {
    ...badRequest("action_reported", ""),
    detail: ({ year }) =>
      `The action taken on this loan was filed in the HMDA register of ${year}: the status can no longer change it.`,
    errors: ({ year }) => [
      { field: "status", message: `must keep the action that the filed register of ${year} reports` },
    ],
  },
  LoanClearToClose: badRequest(
    "loan_clear_to_close",
    "Borrowers and fees cannot be removed once a loan is clear to close: move the loan back first, with POST /api/loan/loans/update-status/.",
  ),
  LastBorrower: badRequest(
    "last_borrower",
    "A loan needs at least one person with borrower_type borrower: add another one first.",
  ),
  PropertyExists: badRequest(
    "property_exists",
    "The loan's property is already filled in: change it with PUT or PATCH /api/loan/properties/{id}/.",
  ),
  CaseNumberRequested: badRequest(
    "case_number_requested",
    "The property cannot be removed: a case number was requested for it.",
  ),
  SsnAttemptsExceeded: {
    status: 429,
    code: "ssn_attempts_exceeded",
    detail:
      "Too many social security numbers were sent that differ from the stored ones: wait the seconds that the header Retry-After names.",
    headers: ({ endsAt }, now) => retryAfter(secondsBetween(now, endsAt)),
  },
  StartedLoanGone: notFound(
    "started_loan_gone",
    "The loan that this request started was deleted or assigned to another loan officer: send a new Idempotency-Key to start another loan.",
  ),
  LoanNotDeletable: {
    status: 400,
    code: "loan_not_deletable",
    detail: ({ obstacles }) =>
      `A loan with ${obstacles.map((obstacle) => obstacleNames[obstacle]).join(" and ")} cannot be deleted: withdraw it instead, with POST /api/loan/loans/update-status/.`,
  },
  StoreNotWritable: {
    status: 503,
    code: "store_not_writable",
    detail:
      "The service can read but not write its data, since its disk is full or failing: tell the operator, and repeat the request later.",
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
