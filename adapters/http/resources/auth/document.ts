import { type TSchema, Type } from "@sinclair/typebox";
import type { DocumentDecoration } from "elysia";
import { enumerated } from "../../codec/choice-codecs.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { recordId, textSchema } from "../../codec/record.ts";
import { tokenErrors } from "../../openapi/error-answers.ts";
import { documentSchema } from "../../openapi/named-schemas.ts";
import { type Part, sharedHeaders } from "../../openapi/parts.ts";
import { companyType, hierarchy, role } from "../choices.ts";

const client = {
  client_id: Type.Optional(Type.String({ description: "Unless sent as HTTP Basic" })),
  client_secret: Type.Optional(Type.String({ description: "Unless sent as HTTP Basic" })),
};

const tokenRequest = namedObject("TokenRequest", {
  grant_type: described(
    enumerated("GrantType", ["password", "refresh_token"]),
    "How to sign in: with a password, or with a refresh token",
  ),
  username: Type.Optional(Type.String({ description: "The user's e-mail address; for the password grant" })),
  password: Type.Optional(Type.String({ description: "For the password grant" })),
  refresh_token: Type.Optional(Type.String({ description: "For the refresh_token grant; good for one use" })),
  ...client,
});

const revocationRequest = namedObject("RevocationRequest", {
  token: Type.String({ minLength: 1, description: "A refresh token or an access token" }),
  ...client,
});

const revocationAnswer = namedObject("RevocationAnswer", {}, { description: "Nothing" });

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

const tokenAnswer = namedObject("TokenAnswer", {
  access_token: described(textSchema, "Goes with each request as `Authorization: Bearer …`"),
  token_type: described(enumerated("TokenType", ["Bearer"]), "How the access token is shown"),
  expires_in: described(Type.Integer({ description: "Seconds" }), "Seconds until the access token expires"),
  refresh_token: described(textSchema, "Gets the next access token; good for one use"),
  hierarchy: described(hierarchy.schema, "How far the user's rights reach"),
  roles: described(Type.Array(role.schema), "The user's roles"),
  email: described(textSchema, "The mail address with which the user signed in"),
  first_name: described(textSchema, "Given name of the user"),
  last_name: described(textSchema, "Family name of the user"),
  company_type: described(companyType.schema, "What the user's company does"),
  user_id: described(recordId, "The user's id"),
  company_id: described(recordId, "The user's company"),
  must_change_password: Type.Boolean({
    description: "Until a new password is chosen, nothing but /company/users/me/ and change-password/ is open",
  }),
});

/** What is sent to the token endpoints, and what they answer. */
export const tokenSchemas: readonly TSchema[] = [tokenRequest, tokenAnswer, revocationRequest, revocationAnswer];

const request = (schema: TSchema, example: Part): Part => {
  const body = { schema: documentSchema(schema), example };
  const description = "A form is taken too: `application/x-www-form-urlencoded`.";
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

const clientText = "The client program sends `client_id` and `client_secret` in the body or as HTTP Basic.";
const clientExample = { client_id: "<CLIENT_ID>", client_secret: "<CLIENT_SECRET>" };

// The plugin's types know no field of ours (`x-permission`), and OpenAPI 3.0 alone.
const documented = (document: Part): DocumentDecoration =>
  ({
    tags: ["Sign-in"],
    // The client shows itself in the body, or as HTTP Basic: a scheme here would make generated clients ask for a token.
    security: [],
    "x-permission": "public",
    ...document,
  }) as unknown as DocumentDecoration;

/** What the API document says of `POST /auth/token/`. */
export const tokenDocument = documented({
  operationId: "issueToken",
  summary: "Get tokens",
  description: `By e-mail address and password, or by a refresh token, which is replaced at each use. ${clientText}`,
  requestBody: request(tokenRequest, {
    grant_type: "password",
    username: "officer@example.com",
    password: "<PASSWORD>",
    ...clientExample,
  }),
  responses: {
    ...success("Tokens, and whose they are", tokenAnswer, tokenExample),
    ...tokenErrors(["GrantTypeUnsupported", "CredentialsWrong", "RefreshTokenInvalid", "SignInBlocked", ...everyTime]),
  },
});

/** What the API document says of `POST /auth/revoke/`. */
export const revokeDocument = documented({
  operationId: "revokeToken",
  summary: "Revoke a token",
  description: `Ends the session of a refresh or access token (RFC 7009). An unknown token gets the same answer. ${clientText}`,
  requestBody: request(revocationRequest, { token: "<REFRESH_TOKEN>", ...clientExample }),
  responses: { ...success("The token is no longer valid", revocationAnswer, {}), ...tokenErrors(everyTime) },
});
