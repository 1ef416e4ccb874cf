import { type TSchema, Type } from "@sinclair/typebox";
import type { DocumentDecoration } from "elysia";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { recordId, textSchema } from "../../codec/record.ts";
import { enumerated } from "../../codec/values/choice-codecs.ts";
import { referencesToTokenErrors } from "../../openapi/error-responses.ts";
import { documentSchema } from "../../openapi/named-schemas.ts";
import { type Part, sharedHeaders } from "../../openapi/parts.ts";
import { companyType, hierarchy, role } from "../choices.ts";

const client = {
  client_id: Type.Optional(
    Type.String({ description: "Required unless the client credentials are sent with HTTP Basic authentication" }),
  ),
  client_secret: Type.Optional(
    Type.String({ description: "Required unless the client credentials are sent with HTTP Basic authentication" }),
  ),
};

const tokenRequest = namedObject("IssueTokenBody", {
  grant_type: described(
    enumerated("GrantType", ["password", "refresh_token"]),
    "How tokens are requested: with a password, or with a refresh token",
  ),
  username: Type.Optional(
    Type.String({ description: "E-mail address of the user; required for the `password` grant" }),
  ),
  password: Type.Optional(Type.String({ description: "Password of the user; required for the `password` grant" })),
  refresh_token: Type.Optional(
    Type.String({
      description: "Refresh token from the last response, valid for one use; required for the `refresh_token` grant",
    }),
  ),
  otp: Type.Optional(
    Type.String({
      description:
        "Current six-digit code from the authenticator app of a user with a second factor; sent with `password`",
    }),
  ),
  recovery_code: Type.Optional(
    Type.String({ description: "Unused recovery code of a user with a second factor, instead of `otp`" }),
  ),
  ...client,
});

const revocationRequest = namedObject("RevokeTokenBody", {
  token: Type.String({ minLength: 1, description: "Refresh token or access token to revoke" }),
  ...client,
});

const revocationSchema = namedObject("RevocationAnswer", {}, { description: "Empty object" });

const tokenExample = {
  access_token: "<ACCESS_TOKEN>",
  token_type: "Bearer",
  expires_in: 36_000,
  refresh_token: "<REFRESH_TOKEN>",
  hierarchy: "Company User",
  roles: ["Loan Officer"],
  email: "officer@example.com",
  first_name: "Olive",
  last_name: "Example",
  company_type: "Lender",
  user_id: 2,
  company_id: 1,
  must_change_password: false,
};

const tokenSchema = namedObject("TokenAnswer", {
  access_token: described(textSchema, "Access token, to be sent with each request as `Authorization: Bearer …`"),
  token_type: described(enumerated("TokenType", ["Bearer"]), "Scheme of the `Authorization` header; always `Bearer`"),
  expires_in: described(Type.Integer(), "Lifetime of the access token, in seconds"),
  refresh_token: described(textSchema, "Refresh token, used to get the next access token; valid for one use"),
  hierarchy: described(hierarchy.schema, "Level of access of the user"),
  roles: described(Type.Array(role.schema), "Roles of the user"),
  email: described(textSchema, "E-mail address of the user"),
  first_name: described(textSchema, "First name of the user"),
  last_name: described(textSchema, "Last name of the user"),
  company_type: described(companyType.schema, "Type of the user's company"),
  user_id: described(recordId, "Id of the signed-in user"),
  company_id: described(recordId, "Id of the user's company"),
  must_change_password: Type.Boolean({
    description:
      "Whether the user must choose a new password first; until then only `/company/users/me/` and its `change-password/` are available",
  }),
});

/** Requests and responses of the token endpoints. */
export const tokenSchemas: readonly TSchema[] = [tokenRequest, tokenSchema, revocationRequest, revocationSchema];

const request = (schema: TSchema, example: Part): Part => {
  const body = { schema: documentSchema(schema), example };
  const description = "`application/x-www-form-urlencoded` is also accepted.";
  return { description, required: true, content: { "application/json": body } };
};

const success = (description: string, schema: TSchema, example: Part): Part => {
  const body = { schema: documentSchema(schema), example };
  return { "200": { description, headers: sharedHeaders, content: { "application/json": body } } };
};

const everyTime = [
  "ParameterMissing",
  "ParameterNotText",
  "ParameterRepeated",
  "ClientShownTwice",
  "JsonBroken",
  "ClientUnknown",
  "BodyTooLarge",
  "BodyIncomplete",
  "BodyTooSlow",
  "TokenContentTypeUnsupported",
  "RateLimitExceeded",
  "ServiceFailed",
  "ServiceUnavailable",
] as const;

const issueRefusals = [
  "GrantTypeUnsupported",
  "CredentialsWrong",
  "RefreshTokenInvalid",
  "SignInBlocked",
  "SecondFactorRequired",
  "SecondFactorSetupRequired",
  "CodeWrong",
  "GivenPasswordExpired",
  "ProviderSignInRequired",
  ...everyTime,
] as const;

/** The refusals of each token endpoint. */
export const tokenRefusals = [issueRefusals, everyTime];

const clientText = "The client sends `client_id` and `client_secret` in the body or with HTTP Basic authentication.";
const clientExample = { client_id: "<CLIENT_ID>", client_secret: "<CLIENT_SECRET>" };

// The plugin's types cover only OpenAPI 3.0, without extensions such as `x-permission`.
const documented = (document: Part): DocumentDecoration =>
  ({
    tags: ["Sign-in"],
    // The client authenticates in the body or with HTTP Basic. A security scheme here would make generated clients require a
    // token.
    security: [],
    "x-permission": "public",
    ...document,
  }) as unknown as DocumentDecoration;

/** `POST /auth/token/` in the API document. */
export const tokenDocument = documented({
  operationId: "issueToken",
  summary: "Get an access token",
  description: `Signs in with an e-mail address and password, or with a refresh token, which is replaced at each use. For a user with a second factor the password alone is refused with the \`error\` \`mfa_required\`: repeat the request with \`otp\` or \`recovery_code\`. \`mfa_enrollment_required\` means that the company requires a second factor, which the user sets up in a browser; \`provider_sign_in_required\` means that its users can sign in only with the company's own provider. ${clientText}`,
  requestBody: request(tokenRequest, {
    grant_type: "password",
    username: "officer@example.com",
    password: "<PASSWORD>",
    ...clientExample,
  }),
  responses: {
    ...success("Access token and refresh token, with the user they belong to", tokenSchema, tokenExample),
    ...referencesToTokenErrors(issueRefusals),
  },
});

/** `POST /auth/revoke/` in the API document. */
export const revokeDocument = documented({
  operationId: "revokeToken",
  summary: "Revoke a token",
  description: `Ends the session of a refresh or access token (RFC 7009). The response is the same for an unknown token. ${clientText}`,
  requestBody: request(revocationRequest, { token: "<REFRESH_TOKEN>", ...clientExample }),
  responses: {
    ...success("The token is no longer valid", revocationSchema, {}),
    ...referencesToTokenErrors(everyTime),
  },
});
