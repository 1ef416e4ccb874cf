import { isObject } from "../kernel/same-data.ts";

/**
 * Data as one JSON text, in any order of its names (RFC 8785): what JavaScript writes of numbers and strings is what
 * that standard requires, so that only names have to be put in order. A name without a value is left out. No library here: the domain
 * imports no package, and what it writes needs nothing else.
 */
export const canonicalJson = (data: unknown): string => {
  if (Array.isArray(data)) return `[${data.map(canonicalJson).join()}]`;
  if (!isObject(data)) return JSON.stringify(data) ?? "null";
  // Put together in one pass: every change of a record writes its whole view this way.
  let members = "";
  for (const name of Object.keys(data).sort()) {
    const value = data[name];
    if (value !== undefined) members += `${members === "" ? "" : ","}${JSON.stringify(name)}:${canonicalJson(value)}`;
  }
  return `{${members}}`;
};
