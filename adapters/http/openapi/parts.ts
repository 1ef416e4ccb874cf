/** A piece of the OpenAPI document. */
export type Part = Readonly<Record<string, unknown>>;

export const refTo = (kind: "schemas" | "headers" | "parameters" | "responses", name: string): Part => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Parts of the document that operations share. */
export const components = {
  securitySchemes: {
    bearerToken: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "The `access_token` returned by `POST /auth/token/`.",
    },
    password: {
      type: "oauth2",
      description: "Sign in with an e-mail address, a password and the client credentials.",
      flows: { password: { tokenUrl: "/api/auth/token/", refreshUrl: "/api/auth/token/", scopes: {} } },
    },
  },
  // No examples here: Swagger UI would send them, and a version or key that the caller did not choose would be refused.
  parameters: {
    IfMatch: {
      name: "If-Match",
      in: "header",
      description:
        "Apply the change only if the record has this version: the `ETag` of an earlier response, with its quotation marks. Separate several versions with commas.",
      schema: { type: "string" },
    },
    IfNoneMatch: {
      name: "If-None-Match",
      in: "header",
      description:
        "Respond with 304 and no body if the record still has this version: the `ETag` of an earlier response, with its quotation marks",
      schema: { type: "string" },
    },
    Prefer: {
      name: "Prefer",
      in: "header",
      description:
        "`respond-async`: do the work in a job, however small it is, and respond with 202 at once with the job (RFC 7240)",
      schema: { type: "string" },
    },
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      description:
        "Makes the request safe to repeat: requests with the same key run once within 24 hours, and a repeated request gets " +
        "the first response again. A request that was refused (4xx) may be corrected and sent with the same key. A request " +
        "that failed (5xx) may be repeated at once; it runs again only if the first one had no effect. A request " +
        "with a different body than the first one is refused (422); a request that is invalid by itself is refused as it " +
        "is without a key (400). Printable ASCII.",
      schema: { type: "string", minLength: 1, maxLength: 255 },
    },
  },
  headers: {
    ContentDisposition: {
      description: "File name of a response that is sent as a file",
      schema: { type: "string" },
      example: 'attachment; filename="loans.csv"',
    },
    Location: { description: "Path of the job", schema: { type: "string" }, example: "/api/jobs/1/" },
    PreferenceApplied: {
      description: "Present if the request preferred a job",
      schema: { type: "string", enum: ["respond-async"] },
    },
    ETag: { description: "Version of the record, in quotation marks", schema: { type: "string" }, example: '"3"' },
    IdempotencyReplayed: {
      description: "Present if this response repeats the one to an earlier request with the same `Idempotency-Key`",
      schema: { type: "string", enum: ["true"] },
    },
    IgnoredFields: {
      description: "Fields and parameters of the request that were ignored because they are unknown or read-only",
      schema: { type: "string" },
      example: "home_valu; more=3",
    },
    RateLimitLimit: { description: "Number of requests allowed per minute", schema: { type: "integer" }, example: 600 },
    RateLimitRemaining: {
      description: "Number of requests left in the current minute",
      schema: { type: "integer" },
      example: 599,
    },
    RateLimitReset: {
      description: "When the current minute ends, as a Unix timestamp in seconds",
      schema: { type: "integer" },
      example: 1_777_636_860,
    },
    RequestId: {
      description: "Id of the request, which also appears in the service's log",
      schema: { type: "string" },
    },
    RetryAfter: {
      description: "Number of seconds to wait before the next request",
      schema: { type: "integer" },
      example: 30,
    },
    WWWAuthenticate: {
      description: "Authentication scheme that the request must use",
      schema: { type: "string" },
      example: "Bearer",
    },
  },
};

/** Headers of every response. */
export const sharedHeaders: Part = {
  "X-Request-Id": refTo("headers", "RequestId"),
  "X-RateLimit-Limit": refTo("headers", "RateLimitLimit"),
  "X-RateLimit-Remaining": refTo("headers", "RateLimitRemaining"),
  "X-RateLimit-Reset": refTo("headers", "RateLimitReset"),
};
