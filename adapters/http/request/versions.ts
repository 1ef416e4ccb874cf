import type { ExpectedVersions } from "../../../application/support/expected-versions.ts";

/** The version of a record as its `ETag`. */
export const etagOf = (version: number): string => `"${version}"`;

const tagsOf = (header: string): string[] => header.split(",").map((tag) => tag.trim());

/**
 * The versions named in `If-Match` (RFC 9110, section 13.1.1); null if any will do. A value that is not one of our versions matches none,
 * so that a client cannot overwrite a version that it has not seen.
 */
export const ifMatchOf = (request: Request): ExpectedVersions => {
  const header = request.headers.get("If-Match")?.trim();
  if (header === undefined || header === "*") return null;
  return tagsOf(header).flatMap((tag) => (/^"[1-9]\d{0,15}"$/.test(tag) ? Number(tag.slice(1, -1)) : []));
};

const withoutWeakness = (tag: string): string => tag.replace(/^W\//, "");

/** Whether the caller already has the response with this `ETag`. */
export const isTagKnown = (request: Request, etag: string): boolean => {
  const header = request.headers.get("If-None-Match");
  if (header === null) return false;
  return tagsOf(header).some((tag) => tag === "*" || withoutWeakness(tag) === withoutWeakness(etag));
};

/** Whether the caller already has this version. */
export const isKnown = (request: Request, version: number): boolean => isTagKnown(request, etagOf(version));
