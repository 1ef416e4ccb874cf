import { isObject } from "../kernel/same-data.ts";

/**
 * Data as one JSON text, in any order of its names (RFC 8785): what JavaScript writes of numbers and strings is what
 * that standard requires, so that only names have to be put in order. A name without a value is left out. No library here: the domain
 * imports no package, and what it writes needs nothing else.
 */
export const canonicalJson = (data: unknown): string => {
  if (Array.isArray(data)) return `[${data.map(canonicalJson).join()}]`;
  if (!isObject(data)) return JSON.stringify(data) ?? "null";
  const named = Object.keys(data)
    .filter((name) => data[name] !== undefined)
    .sort();
  return `{${named.map((name) => `${JSON.stringify(name)}:${canonicalJson(data[name])}`).join()}}`;
};
