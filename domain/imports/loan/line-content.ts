import { isObject } from "../../kernel/same-data.ts";
import { isBlankText } from "../../kernel/text/blank.ts";

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && isBlankText(value)) ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

/**
 * The content of a line: null or empty properties are ignored, so that a table with empty cells and an object without these properties are
 * the same line.
 */
export const lineContent = (value: unknown): unknown => {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map(lineContent);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).map(([name, inside]) => [name, lineContent(inside)] as const);
  return Object.fromEntries(kept.filter(([, inside]) => !isEmpty(inside)));
};
