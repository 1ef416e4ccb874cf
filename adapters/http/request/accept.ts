import Negotiator from "negotiator";

/** The character set of every response, which clients may name in `Accept`. */
const charset = "; charset=utf-8";

/** Whether a client accepts gzip and prefers it, at least equally, over an uncompressed response. */
export const acceptsGzip = (request: Request): boolean => {
  const accepted = request.headers.get("Accept-Encoding") ?? undefined;
  return new Negotiator({ headers: { "accept-encoding": accepted } }).encoding(["gzip", "identity"]) === "gzip";
};

/**
 * The media type of a response, negotiated from `Accept` (RFC 9110, section 12.5.1). Among types of equal weight, the most specific one
 * wins, then the one named first, then the first of `types`, which is the default. Parameters other than the weight are ignored. Without
 * `Accept` it is the default; null if the client accepts none of `types`.
 */
export const acceptableType = (accept: string | null, types: readonly [usual: string, ...string[]]): string | null => {
  const header = accept?.trim() ?? "";
  // Nearly every client sends one of these, so they are not parsed.
  if (header === "" || header === "*/*" || header === types[0]) return types[0];
  const negotiator = new Negotiator({ headers: { accept: header } });
  const wanted = negotiator.mediaTypes();
  if (wanted.length === 0) return types[0];
  const best = negotiator.mediaType(types.map((type) => type + charset));
  const named = wanted.map((type) => type.toLowerCase()).find((type) => types.includes(type));
  return best?.replace(charset, "") ?? named ?? null;
};
