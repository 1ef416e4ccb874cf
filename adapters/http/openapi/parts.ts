/** A piece of the OpenAPI document. */
export type Part = Readonly<Record<string, unknown>>;

export const refTo = (kind: "schemas" | "headers" | "parameters", name: string): Part => ({
  $ref: `#/components/${kind}/${name}`,
});

/** What operations have in common. */
export const components = {
  securitySchemes: {
    bearerToken: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "The access_token that POST /auth/token/ answers.",
    },
    password: {
      type: "oauth2",
      description: "Signs in with an e-mail address, a password and the client's credentials.",
      flows: { password: { tokenUrl: "/api/auth/token/", refreshUrl: "/api/auth/token/", scopes: {} } },
    },
  },
  // Without examples: a page to try the API would send them, and a version or key that the caller did not choose would be refused.
  parameters: {
    IfMatch: {
      name: "If-Match",
      in: "header",
      description:
        "Write only over this version, or one of several with commas between them: the ETag that was read, with its quotation marks",
      schema: { type: "string" },
    },
    IfNoneMatch: {
      name: "If-None-Match",
      in: "header",
      description: "Answer 304 where the record still has this version",
      schema: { type: "string" },
    },
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      description:
        "However often a request is sent with one key within 24 hours, it runs once: sent again it gets the first answer " +
        "again. One that was refused (4xx) may be corrected and sent with the same key. One that failed (5xx) may be sent " +
        "again at once, and runs only if the first did not get through. Printable ASCII.",
      schema: { type: "string", minLength: 1, maxLength: 255 },
    },
  },
  headers: {
    ETag: { description: "The record's version", schema: { type: "string" }, example: '"3"' },
    IdempotencyReplayed: {
      description: "Present where this repeats the first answer",
      schema: { type: "string", enum: ["true"] },
    },
    IgnoredFields: {
      description: "Fields and parameters that are unknown or read-only, and were ignored",
      schema: { type: "string" },
      example: "home_valu; more=3",
    },
    RateLimitLimit: { description: "Requests a minute", schema: { type: "integer" }, example: 600 },
    RateLimitRemaining: { description: "Requests left in this minute", schema: { type: "integer" }, example: 599 },
    RateLimitReset: {
      description: "When the minute ends, in seconds since 1970",
      schema: { type: "integer" },
      example: 1_777_636_860,
    },
    RequestId: { description: "Names the request in the service's log", schema: { type: "string" } },
    RetryAfter: { description: "Seconds to wait", schema: { type: "integer" }, example: 30 },
    WWWAuthenticate: { description: "How to sign in", schema: { type: "string" }, example: "Bearer" },
  },
};

/** Headers that every answer carries. */
export const sharedHeaders: Part = {
  "X-Request-Id": refTo("headers", "RequestId"),
  "X-RateLimit-Limit": refTo("headers", "RateLimitLimit"),
  "X-RateLimit-Remaining": refTo("headers", "RateLimitRemaining"),
  "X-RateLimit-Reset": refTo("headers", "RateLimitReset"),
};
