import type { DocumentDecoration } from "elysia";
import { errorAnswers } from "../../openapi/error-answers.ts";
import { type Part, sharedHeaders } from "../../openapi/parts.ts";

const client: Part = {
  client_id: { type: "string", description: "Unless sent as HTTP Basic" },
  client_secret: { type: "string", description: "Unless sent as HTTP Basic" },
};

const tokenRequest: Part = {
  type: "object",
  required: ["grant_type"],
  properties: {
    grant_type: { type: "string", enum: ["password", "refresh_token"] },
    username: { type: "string", description: "The user's e-mail address; for the password grant" },
    password: { type: "string", description: "For the password grant" },
    refresh_token: { type: "string", description: "For the refresh_token grant; good for one use" },
    ...client,
  },
};

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

const text: Part = { type: "string" };
const integer: Part = { type: "integer" };

const tokenAnswer: Part = {
  type: "object",
  required: Object.keys(tokenExample),
  properties: {
    access_token: text,
    token_type: { type: "string", enum: ["Bearer"] },
    expires_in: { type: "integer", description: "Seconds" },
    refresh_token: text,
    hierarchy: { type: "string", enum: ["Super User", "Company Administrator", "Company User"] },
    roles: { type: "array", items: text },
    email: text,
    first_name: text,
    last_name: text,
    company_type: text,
    user_id: integer,
    company_id: integer,
    must_change_password: {
      type: "boolean",
      description: "Until a new password is chosen, nothing but /company/users/me/ and change-password/ is open",
    },
  },
};

const request = (schema: Part, example: Part): Part => ({
  required: true,
  content: {
    "application/json": { schema, example },
    "application/x-www-form-urlencoded": { schema, example },
  },
});

const success = (description: string, schema: Part, example: Part): Part => ({
  "200": { description, headers: sharedHeaders, content: { "application/json": { schema, example } } },
});

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

const clientExample = { client_id: "<CLIENT_ID>", client_secret: "<CLIENT_SECRET>" };

// The plugin's types know no field of ours (`x-permission`), and OpenAPI 3.0 alone.
const documented = (document: Part): DocumentDecoration =>
  ({
    tags: ["Sign-in"],
    security: [{ client: [] }, {}],
    "x-permission": "public",
    ...document,
  }) as unknown as DocumentDecoration;

/** What the API document says of `POST /auth/token/`. */
export const tokenDocument = documented({
  operationId: "issueToken",
  summary: "Get tokens",
  description: "By e-mail address and password, or by a refresh token, which is replaced at each use.",
  requestBody: request(tokenRequest, {
    grant_type: "password",
    username: "officer@example.com",
    password: "<PASSWORD>",
    ...clientExample,
  }),
  responses: {
    ...success("Tokens, and whose they are", tokenAnswer, tokenExample),
    ...errorAnswers(["GrantTypeUnsupported", "CredentialsWrong", "RefreshTokenInvalid", "SignInBlocked", ...everyTime]),
  },
});

/** What the API document says of `POST /auth/revoke/`. */
export const revokeDocument = documented({
  operationId: "revokeToken",
  summary: "Revoke a token",
  description:
    "Ends the session of a refresh or access token (RFC 7009). A token that nobody knows is as good as revoked.",
  requestBody: request(
    { type: "object", required: ["token"], properties: { token: text, ...client } },
    { token: "<REFRESH_TOKEN>", ...clientExample },
  ),
  responses: { ...success("The token is good for nothing now", { type: "object" }, {}), ...errorAnswers(everyTime) },
});
