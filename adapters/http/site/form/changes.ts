import { isSameData } from "../../../../domain/kernel/same-data.ts";
import { below, type FieldNames, isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { fieldsByName } from "./typed.ts";

/** What somebody changed on a page: a merge patch, and where somebody else changed the same since the page was shown. */
export interface Changes {
  readonly patch: JsonObject;
  /** Paths of the API. */
  readonly conflicts: readonly string[];
}

const isSame = (left: unknown, right: unknown): boolean => isSameData(left ?? null, right ?? null);

/**
 * The changes of one who saw `shown`, left `typed` in its fields, and finds `stored` now; all three are values of the API. What was
 * not touched stays as it is stored. An empty field that is never shown is not touched.
 */
export const changesOf = (
  fields: FieldNames,
  shown: JsonObject,
  typed: JsonObject,
  stored: JsonObject,
  path = "",
): Changes => {
  const known = fieldsByName(fields);
  const patch: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const [name, value] of Object.entries(typed)) {
    const field = known.get(name);
    const isUntouched = field?.writeOnly ? value === null : isSame(value, shown[name]);
    if (field === undefined || isUntouched || (!field.writeOnly && isSame(value, stored[name]))) continue;
    const inside = field.codec.input?.kind === "object" ? field.codec.input.fields : null;
    const [before, now] = [shown[name], stored[name]];
    if (inside !== null && isJsonObject(value) && isJsonObject(before) && isJsonObject(now)) {
      const changes = changesOf(inside, before, value, now, below(path, name));
      if (Object.keys(changes.patch).length > 0) patch[name] = changes.patch;
      conflicts.push(...changes.conflicts);
    } else {
      patch[name] = value;
      if (!field.writeOnly && !isSame(before, now)) conflicts.push(below(path, name));
    }
  }
  return { patch, conflicts };
};
