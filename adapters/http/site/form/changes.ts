import { isSameData } from "../../../../domain/kernel/same-data.ts";
import { below, type FieldNames, isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { utc } from "./local-time.ts";
import { fieldsByName, inOrderOf, inputOf, isCheckboxes, isRemovable, nested, sentBack } from "./typed.ts";

/** The changes made on a page as a merge patch, and the fields that someone else has changed since the page was shown. */
interface Changes {
  readonly patch: JsonObject;
  /** Paths in the API. */
  readonly conflicts: readonly string[];
}

const isSame = (left: unknown, right: unknown): boolean => isSameData(left ?? null, right ?? null);

/**
 * The changes of a form that showed `shown` and now contains `typed`, for a record that is now `stored`. All three are values of the API.
 * Fields that were not changed keep their stored values. An empty field whose value is never shown counts as unchanged.
 */
export const changesOf = (
  fields: FieldNames,
  shown: JsonObject,
  typed: JsonObject,
  stored: JsonObject,
  zone = utc,
  path = "",
): Changes => {
  const known = fieldsByName(fields);
  const patch: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const [name, sent] of Object.entries(typed)) {
    const field = known.get(name);
    if (field === undefined) continue;
    const [before, now] = [shown[name], stored[name]];
    const isUntouched = field.writeOnly ? sent === null : isSame(sent, sentBack(field, before, zone));
    if (isUntouched || (!field.writeOnly && isSame(sent, sentBack(field, now, zone)))) continue;
    const input = inputOf(field);
    const inside = input.kind === "object" ? input.fields : null;
    // The order of checkboxes on the page differs; values that stay checked keep their stored order.
    const value = isCheckboxes(input) && Array.isArray(sent) && Array.isArray(now) ? inOrderOf(now, sent) : sent;
    if (inside !== null && isJsonObject(value) && isJsonObject(before) && isJsonObject(now)) {
      const changes = changesOf(inside, before, value, now, zone, below(path, name));
      if (Object.keys(changes.patch).length > 0) patch[name] = changes.patch;
      conflicts.push(...changes.conflicts);
    } else {
      patch[name] = value;
      if (!field.writeOnly && !isSame(before, now)) conflicts.push(below(path, name));
    }
  }
  return { patch, conflicts };
};

/** A record after applying a merge patch, as a form shows it. */
export const withPatch = (json: unknown, patch: JsonObject): JsonObject => {
  const before = isJsonObject(json) ? json : {};
  const changed = Object.entries(patch).map(([name, value]) => [
    name,
    isJsonObject(value) ? withPatch(before[name], value) : value,
  ]);
  return { ...before, ...Object.fromEntries(changed) };
};

/** The changes, plus the removal of never-shown values whose paths were marked for removal, unless a new value was typed. */
export const withRemovals = (changes: Changes, fields: FieldNames, marked: readonly string[]): Changes => {
  const known = fieldsByName(fields);
  const removed = marked.filter((name) => {
    const field = known.get(name);
    return field !== undefined && isRemovable(field);
  });
  return { ...changes, patch: withPatch(nested(removed.map((name) => [name, null])), changes.patch) };
};
