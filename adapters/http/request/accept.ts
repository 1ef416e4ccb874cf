import Negotiator from "negotiator";

/** Callers may name the character set of what they take; everything here is written in this one. */
const charset = "; charset=utf-8";

/** Whether a caller takes an answer compressed by gzip, and likes it no less than an uncompressed one. */
export const takesGzip = (request: Request): boolean => {
  const accepted = request.headers.get("Accept-Encoding") ?? undefined;
  return new Negotiator({ headers: { "accept-encoding": accepted } }).encoding(["gzip", "identity"]) === "gzip";
};

/**
 * The media type in which a caller wants an answer (RFC 9110, section 12.5.1): of those that `Accept` weighs alike the one
 * that it names most exactly, then earliest, then the usual one. Where it has none of them it gets the usual one.
 */
export const preferredType = (accept: string | null, usual: string, others: readonly string[]): string => {
  const written = [usual, ...others].map((type) => type + charset);
  const best = new Negotiator({ headers: { accept: accept ?? undefined } }).mediaType(written);
  return best?.replace(charset, "") ?? usual;
};
