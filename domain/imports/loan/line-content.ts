import { isObject } from "../../kernel/same-data.ts";
import { isBlankText } from "../../kernel/text/blank.ts";

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && isBlankText(value)) ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

/** What a fee of a line may state as null: it has none, not the fee catalog's, which it would have if the line omitted the field. */
const statableAsNone: readonly string[] = ["description", "paid_to"];

/**
 * The content of a line: null or empty properties are ignored, so that a table with empty cells and an object without these properties are
 * the same line. Only a fee can state null. `list` is the name of the property whose content this is.
 */
export const lineContent = (value: unknown, list = ""): unknown => {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map((entry) => lineContent(entry, list));
  if (!isObject(value)) return value;
  const statesNone = (name: string, inside: unknown) =>
    inside === null && list === "fees" && statableAsNone.includes(name);
  const kept = Object.entries(value).map(([name, inside]) => [name, lineContent(inside, name)] as const);
  return Object.fromEntries(kept.filter(([name, inside]) => !isEmpty(inside) || statesNone(name, inside)));
};
