import { secondsBetween } from "../../../../domain/kernel/day.ts";
import {
  badRequest,
  type ErrorTable,
  eitherErrors,
  fieldError,
  notFound,
  retryAfter,
} from "../../operation/refusals/error-row.ts";

const parameterNames = {
  grantType: "grant_type",
  username: "username",
  password: "password",
  refreshToken: "refresh_token",
  token: "token",
} as const;

/** Refusals of the token endpoints, with their codes of RFC 6749. */
export const signInErrors = {
  SignInBlocked: {
    status: 429,
    code: "sign_in_blocked",
    detail: "Too many wrong passwords or codes: wait the number of seconds in the Retry-After header, then try again.",
    forPeople: { sentence: "Too many wrong passwords or codes: wait up to an hour, then try again." },
    headers: ({ endsAt }, now) => retryAfter(secondsBetween(now, endsAt)),
    tokenError: "temporarily_unavailable",
  },
  SecondFactorRequired: {
    status: 403,
    code: "mfa_required",
    detail:
      "This user has a second factor: repeat the request with otp, the current code from the app, or with recovery_code.",
    tokenError: "mfa_required",
  },
  SecondFactorSetupRequired: {
    status: 403,
    code: "mfa_enrollment_required",
    detail:
      "The company of this user requires a second factor: sign in with a browser, at /sign-in, and set it up there.",
    tokenError: "mfa_enrollment_required",
  },
  CodeWrong: {
    ...badRequest("code_wrong", ""),
    detail: ({ field }) =>
      field === null
        ? "A code from the app or a recovery code is required."
        : "The code is wrong or was already used: wait for the next code in the app.",
    errors: ({ field }, nameField) =>
      field === null
        ? eitherErrors(["otp", "recovery_code"].map(nameField), "is required")
        : [{ field: nameField(field === "otp" ? "otp" : "recovery_code"), message: "is wrong or was already used" }],
    tokenError: "invalid_grant",
  },
  SecondFactorOn: {
    status: 409,
    code: "second_factor_on",
    detail: "The second factor is already on: to set up another app, turn it off first.",
  },
  ProgramAccount: {
    status: 403,
    code: "program_account",
    detail: "This is a program account, which signs in with POST /api/auth/token/: use your own account.",
    forPeople: { sentence: "This is a program account, which signs in through the API: use your own account." },
  },
  GivenPasswordExpired: {
    status: 403,
    code: "password_expired",
    detail:
      "An administrator set this password more than seven days ago, and it was never changed: ask your administrator for a new one.",
    tokenError: "invalid_grant",
  },
  ProviderSignInRequired: {
    status: 403,
    code: "provider_sign_in_required",
    detail:
      "This user's company does not accept passwords: sign in with a browser, at /sign-in/company, or use a program account.",
    forPeople: { sentence: "Your company does not accept passwords here: choose “Sign in with your company”." },
    tokenError: "provider_sign_in_required",
  },
  ProviderNotOffered: notFound(
    "provider_not_offered",
    "No company sign-in is set up for this e-mail address: check the address, or sign in with a password.",
  ),
  ProviderUnreachable: {
    status: 503,
    code: "provider_unreachable",
    detail: "Your company's sign-in cannot be reached: try again in a moment, or tell your administrator.",
  },
  ProviderRefused: badRequest(
    "provider_refused",
    "Your company's sign-in failed: start again, or tell your administrator.",
  ),
  ProviderSignInLate: badRequest(
    "provider_sign_in_late",
    "This sign-in was started more than ten minutes ago or in another browser, or you have started another one since: start again.",
  ),
  ProviderAccountUnknown: {
    status: 403,
    code: "provider_account_unknown",
    detail: "No active account of your company belongs to this sign-in: ask your administrator.",
  },
  SessionNotFound: notFound("session_not_found", "The session does not exist or has ended: list the sessions again."),
  TokenContentTypeUnsupported: {
    status: 415,
    code: "content_type_unsupported",
    detail:
      "Send the body in UTF-8, uncompressed, as JSON (application/json) or as a form (application/x-www-form-urlencoded).",
    tokenError: "invalid_request",
  },
  ParameterMissing: {
    status: 400,
    code: "parameter_missing",
    detail: ({ parameter }) => `${parameterNames[parameter]} is required.`,
    errors: ({ parameter }) => [{ field: parameterNames[parameter], message: "is required" }],
    tokenError: "invalid_request",
  },
  ParameterRepeated: {
    ...badRequest("parameter_repeated", "Send each parameter once."),
    tokenError: "invalid_request",
  },
  ParameterNotText: {
    ...fieldError<{ readonly name: string }>("parameter_not_text", ({ name }) => name, "must be a string"),
    tokenError: "invalid_request",
  },
  ClientShownTwice: {
    ...badRequest("client_shown_twice", "Send client_id and client_secret once: as HTTP Basic or in the body."),
    tokenError: "invalid_request",
  },
  GrantTypeUnsupported: {
    ...badRequest("grant_type_unsupported", "grant_type must be password or refresh_token."),
    tokenError: "unsupported_grant_type",
  },
  ClientUnknown: {
    status: 401,
    code: "client_unknown",
    detail: "No client has this client_id and client_secret: check them.",
    headers: () => ({ "WWW-Authenticate": 'Basic realm="token"' }),
    tokenError: "invalid_client",
  },
  CredentialsWrong: {
    ...badRequest("credentials_wrong", "No active account has this user name and password: check both."),
    tokenError: "invalid_grant",
  },
  RefreshTokenInvalid: {
    ...badRequest("refresh_token_invalid", "The refresh token is no longer valid: sign in with the password again."),
    tokenError: "invalid_grant",
  },
} satisfies Partial<ErrorTable>;
