import type { HttpSettings } from "../settings.ts";
import type { RateLimitStatus } from "./caller/rate-limit.ts";
import type { RequestContext } from "./request-context.ts";

/** A response must not be executed, framed, type-sniffed, or cached; pages override this. */
const defaultHeaders = Object.entries({
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
});

const securityHeaders = Object.entries({
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  // Search engines must not index any page, file, or response.
  "X-Robots-Tag": "noindex, nofollow",
});

const exposedHeaders = [
  // The name of a file.
  "Content-Disposition",
  "ETag",
  "Idempotency-Replayed",
  "Location",
  "Preference-Applied",
  "Retry-After",
  "X-Ignored-Fields",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Request-Id",
].join(", ");

const addRateLimit = (headers: Headers, { limit, remaining, resetsAt }: RateLimitStatus): void => {
  headers.set("X-RateLimit-Limit", String(limit));
  headers.set("X-RateLimit-Remaining", String(remaining));
  headers.set("X-RateLimit-Reset", String(resetsAt));
};

/** Allows only the pages of the origins named in the settings to read responses. */
const addCors = (headers: Headers, request: Request, { corsOrigins }: HttpSettings): void => {
  headers.append("Vary", "Origin");
  const origin = request.headers.get("Origin");
  if (origin === null || !corsOrigins.includes(origin)) return;
  headers.set("Access-Control-Allow-Origin", origin);
  headers.set("Access-Control-Expose-Headers", exposedHeaders);
  const allow = headers.get("Allow");
  if (request.method !== "OPTIONS" || allow === null) return;
  headers.set("Access-Control-Allow-Methods", allow);
  headers.set(
    "Access-Control-Allow-Headers",
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, X-Request-Id",
  );
  headers.set("Access-Control-Max-Age", "600");
};

/** Sets the headers of every response, including errors. */
export const addHeaders = (
  headers: Headers,
  request: Request,
  context: RequestContext,
  settings: HttpSettings,
): void => {
  headers.set("X-Request-Id", context.requestId);
  if (context.rateLimitStatus) addRateLimit(headers, context.rateLimitStatus);
  for (const [name, value] of securityHeaders) headers.set(name, value);
  for (const [name, value] of defaultHeaders) if (!headers.has(name)) headers.set(name, value);
  if (settings.publicUrl.startsWith("https:")) headers.set("Strict-Transport-Security", "max-age=31536000");
  if (context.connection.isEnding()) headers.set("Connection", "close");
  if (settings.corsOrigins.length > 0) addCors(headers, request, settings);
};
