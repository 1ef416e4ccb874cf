import { indexNames } from "../../domain/hecm/interest-rates.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import { secondsBetween } from "../../domain/kernel/day.ts";
import type { FieldError } from "../../domain/kernel/fields-invalid.ts";
import { formatCents } from "../../domain/kernel/money.ts";
import { percentFromRate } from "../../domain/kernel/rate.ts";
import type { AnyRefusal } from "./edge-refusals.ts";

/** How one refusal is answered. */
export interface ErrorRow<Refusal> {
  readonly status: number;
  /** Stable, for programs; `codeOf` where it depends on the refusal. */
  readonly code: string;
  readonly codeOf?: (refusal: Refusal) => string;
  /** One sentence that says what to do. It never repeats a submitted value. */
  readonly detail: string | ((refusal: Refusal) => string);
  readonly errors?: (refusal: Refusal) => readonly Pick<FieldError, "field" | "message">[];
  readonly headers?: (refusal: Refusal, now: Instant) => Readonly<Record<string, string>>;
  /** The code of RFC 6749, section 5.2, on the token endpoints. */
  readonly tokenError?: string;
}

type ErrorTable = { readonly [Tag in AnyRefusal["_tag"]]: ErrorRow<Extract<AnyRefusal, { readonly _tag: Tag }>> };

const bad = (code: string, detail: string) => ({ status: 400, code, detail });
const notFound = (code: string, detail: string) => ({ status: 404, code, detail });
const meanwhile = { status: 409, code: "changed_meanwhile" };

const parameterNames = {
  grantType: "grant_type",
  username: "username",
  password: "password",
  refreshToken: "refresh_token",
  token: "token",
} as const;

const planAmountNames = {
  monthlyPaymentCents: "payment_plan.monthly_payment",
  lineOfCreditCents: "payment_plan.line_of_credit",
} as const;

/** Codes of single fields that are worth a program's attention, and so become the code of the whole answer. */
const tellingCodes: readonly string[] = ["already_exists", "computed_fee", "too_many"];

const retryAfter = (seconds: number) => ({ "Retry-After": String(Math.max(1, Math.ceil(seconds))) });

/**
 * The one table of errors: every refusal of every use case and of the edge has a row here, or this does not compile;
 * so do rows of refusals that do not exist.
 */
export const errorTable: ErrorTable = {
  BodyTooLarge: { status: 413, code: "body_too_large", detail: "Send a body of at most 1 MiB." },
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
  ContentTypeUnsupported: {
    status: 415,
    code: "content_type_unsupported",
    detail: "Send the body as JSON in UTF-8, uncompressed, with Content-Type: application/json.",
  },
  JsonBroken: bad("json_broken", "The body is not valid JSON: correct it and send it again."),
  PermissionDenied: {
    status: 403,
    code: "permission_denied",
    detail: ({ permission }) => `This needs the permission ${permission}: ask your administrator.`,
  },
  PasswordChangeRequired: {
    status: 403,
    code: "password_change_required",
    detail: "Choose a password of your own first: POST /api/company/users/me/change-password/.",
  },
  HierarchyAboveOwn: {
    status: 403,
    code: "hierarchy_above_own",
    detail: "Nobody can raise anyone above itself: choose a hierarchy up to your own.",
  },
  FieldsInvalid: {
    status: 400,
    code: "invalid",
    codeOf: ({ errors }) => errors.map(({ code }) => code).find((code) => tellingCodes.includes(code)) ?? "invalid",
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
  LoanChangedMeanwhile: { ...meanwhile, detail: "Others kept changing the loan: read it again and repeat." },
  UserChangedMeanwhile: { ...meanwhile, detail: "Others kept changing the user: read it again and repeat." },
  CompanyChangedMeanwhile: { ...meanwhile, detail: "Others kept changing the company: read it again and repeat." },
  RateLimitExceeded: {
    status: 429,
    code: "rate_limit_exceeded",
    detail: "Too many requests: wait as long as Retry-After says.",
    headers: ({ retryAfterSeconds }) => retryAfter(retryAfterSeconds),
    tokenError: "temporarily_unavailable",
  },
  SignInBlocked: {
    status: 429,
    code: "sign_in_blocked",
    detail: "Too many wrong passwords: wait as long as Retry-After says.",
    headers: ({ endsAt }, now) => retryAfter(secondsBetween(now, endsAt)),
    tokenError: "temporarily_unavailable",
  },
  ParameterMissing: {
    status: 400,
    code: "parameter_missing",
    detail: ({ parameter }) => `${parameterNames[parameter]} is required.`,
    errors: ({ parameter }) => [{ field: parameterNames[parameter], message: "is required" }],
    tokenError: "invalid_request",
  },
  GrantTypeUnsupported: {
    ...bad("grant_type_unsupported", "grant_type must be password or refresh_token."),
    tokenError: "unsupported_grant_type",
  },
  ClientUnknown: {
    status: 401,
    code: "client_unknown",
    detail: "client_id and client_secret are not those of a known client: check them.",
    headers: () => ({ "WWW-Authenticate": 'Basic realm="token"' }),
    tokenError: "invalid_client",
  },
  CredentialsWrong: {
    ...bad("credentials_wrong", "No active account has this user name and password: check both."),
    tokenError: "invalid_grant",
  },
  RefreshTokenInvalid: {
    ...bad("refresh_token_invalid", "The refresh token is no longer good: sign in with the password."),
    tokenError: "invalid_grant",
  },
  IdempotencyKeyInvalid: bad(
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
  CalculationInputsMissing: {
    status: 400,
    code: "calculation_inputs_missing",
    detail: ({ fields }) => `The loan still needs: ${fields.join(", ")}.`,
    errors: ({ fields }) => fields.map((field) => ({ field, message: "is required for a calculation" })),
  },
  NoRuleInForce: {
    ...bad("no_rule_in_force", ""),
    detail: ({ name }) => `No rule is known for ${name} on the loan's date: check the dates of the loan.`,
  },
  BorrowerMissing: bad("borrower_missing", "The loan needs a borrower: add one."),
  BorrowerUnderage: {
    ...bad("borrower_underage", ""),
    detail: ({ position, minimumYears }) =>
      `Person ${position} of the loan must be at least ${minimumYears}: check the date of birth and the closing date.`,
  },
  SpouseUnderEighteen: {
    ...bad("spouse_underage", ""),
    detail: ({ position, minimumYears }) =>
      `Person ${position} of the loan, a spouse, must be at least ${minimumYears}: check the date of birth.`,
  },
  PurchasePriceMissing: bad("purchase_price_missing", "A HECM for purchase needs purchase_price: set it."),
  PriorHecmMissing: bad("prior_hecm_missing", "A refinance needs prior_hecm: set it."),
  ExpectedRateAboveTable: {
    ...bad("expected_rate_above_table", ""),
    detail: ({ highestRate }) => `expected_rate must be at most ${percentFromRate(highestRate)} percent.`,
  },
  FixedRateDiffersFromExpectedRate: bad(
    "fixed_rate_differs",
    "On a fixed-rate loan note_rate and expected_rate must be the same: set one of them, or both alike.",
  ),
  OriginationFeeAboveCap: {
    ...bad("origination_fee_above_cap", ""),
    detail: ({ capCents }) => `The origination fee must be at most ${formatCents(capCents)}.`,
  },
  ServicingFeeAboveCap: {
    ...bad("servicing_fee_above_cap", ""),
    detail: ({ capMonthlyCents }) => `servicing_fee_monthly must be at most ${formatCents(capMonthlyCents)}.`,
  },
  RepairAdministrationFeeAboveCap: {
    ...bad("repair_administration_fee_above_cap", ""),
    detail: ({ capCents }) => `repair_administration_fee must be at most ${formatCents(capCents)}.`,
  },
  PartiallyFundedLesaOnFixedRate: bad(
    "partially_funded_lesa_on_fixed_rate",
    "A fixed-rate loan cannot have a partially funded lesa: choose another type.",
  ),
  PaymentPlanNotForRateType: bad(
    "payment_plan_not_for_rate_type",
    "The payment plan does not go with rate_type: a fixed rate takes single_disbursement, the others do not.",
  ),
  InitialDrawAboveFirstYearAvailable: {
    ...bad("initial_draw_above_available", ""),
    detail: ({ firstYearAvailableCents }) =>
      `payment_plan.initial_draw must be at most ${formatCents(firstYearAvailableCents)}.`,
  },
  PaymentsAboveFirstYearAvailable: {
    ...bad("payments_above_first_year_available", ""),
    detail: ({ firstYearAvailableCents, largestInitialDrawCents, largestMonthlyPaymentCents }) =>
      [
        `The initial draw and the payments of the first twelve months must be at most ${formatCents(firstYearAvailableCents)} together:`,
        `payment_plan.monthly_payment at most ${formatCents(largestMonthlyPaymentCents)} beside this draw`,
        ...(largestInitialDrawCents === null
          ? []
          : [`or payment_plan.initial_draw at most ${formatCents(largestInitialDrawCents)}`]),
      ].join(" "),
  },
  PaymentPlanTermMissing: bad("payment_plan_term_missing", "payment_plan.term_months is required for this plan."),
  PaymentPlanAmountMissing: bad(
    "payment_plan_amount_missing",
    "payment_plan.monthly_payment or payment_plan.line_of_credit is required for this plan.",
  ),
  PaymentPlanAmountDiffers: {
    ...bad("payment_plan_amount_differs", ""),
    detail: ({ amount, determinedCents }) =>
      `${planAmountNames[amount]} must be ${formatCents(determinedCents)}, as the rest of the plan says, or be left out.`,
  },
  PaymentPlanAboveProceeds: {
    ...bad("payment_plan_above_proceeds", ""),
    detail: ({ amount, largestCents }) => `${planAmountNames[amount]} must be at most ${formatCents(largestCents)}.`,
  },
  LenderCreditAboveObligations: {
    ...bad("lender_credit_above_obligations", ""),
    detail: ({ obligationsCents }) => `lender_credit must be at most ${formatCents(obligationsCents)}.`,
  },
  IndexWeekUnknown: {
    ...bad("index_week_unknown", ""),
    detail: ({ index }) =>
      `No published week of the ${indexNames[index]} is in effect on that day: choose a day inside the published weeks.`,
  },
  IndexWeekOld: {
    ...bad("index_week_old", ""),
    detail: ({ effectiveFrom, on }) =>
      `The newest known weekly average took effect on ${effectiveFrom}, more than 8 days before ${on}: wait for newer index values before locking a rate.`,
  },
  LoanClearToClose: bad("loan_clear_to_close", "Fees stay once a loan is clear to close: move it back first."),
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
