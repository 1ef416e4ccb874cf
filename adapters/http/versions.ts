/** The version of a record as its `ETag`. */
export const etagOf = (version: number): string => `"${version}"`;

/** No record has this version. */
const noVersion = 0;

/**
 * The version that `If-Match` names, or null where any will do. What names no version of ours matches none, so that
 * nobody overwrites what it has not seen.
 */
export const ifMatchOf = (request: Request): number | null => {
  const header = request.headers.get("If-Match")?.trim();
  if (header === undefined || header === "*") return null;
  return Number(/^"([1-9]\d{0,15})"$/.exec(header)?.[1] ?? noVersion);
};

/** Whether the caller has this version already. */
export const isKnown = (request: Request, version: number): boolean => {
  const header = request.headers.get("If-None-Match");
  if (header === null) return false;
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etagOf(version));
};
