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
 * that it names most exactly, then earliest, then the usual one, which is the first of `types`. Other parameters than the
 * weight make no type unfit. Without any wish it is the usual one; null: the caller takes none of them.
 */
export const acceptableType = (accept: string | null, types: readonly [usual: string, ...string[]]): string | null => {
  const asked = accept?.trim() ?? "";
  // What nearly every client sends is answered without taking it apart.
  if (asked === "" || asked === "*/*" || asked === types[0]) return types[0];
  const negotiator = new Negotiator({ headers: { accept: asked } });
  const wanted = negotiator.mediaTypes();
  if (wanted.length === 0) return types[0];
  const best = negotiator.mediaType(types.map((type) => type + charset));
  const named = wanted.map((type) => type.toLowerCase()).find((type) => types.includes(type));
  return best?.replace(charset, "") ?? named ?? null;
};
