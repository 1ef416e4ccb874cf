import { ownValue } from "../kernel/same-data.ts";
import {
  type Change,
  type EntriesChange,
  isObject,
  isPartList,
  type Json,
  type JsonObject,
  type OrderChange,
  type Part,
  type Path,
  valueAt,
} from "./changes.ts";

/** A copy of a view in which changes are reverted in place, so that it is copied once for many changes. */
type Owned = string | number | boolean | null | Owned[] | OwnedObject;
interface OwnedObject {
  [name: string]: Owned;
}

const ownedCopy = (value: Json): Owned => {
  if (Array.isArray(value)) return value.map(ownedCopy);
  if (!isObject(value)) return value as Exclude<Json, readonly Json[] | JsonObject>;
  const copy = { ...value } as OwnedObject;
  for (const name of Object.keys(copy)) copy[name] = ownedCopy(copy[name] as Json);
  return copy;
};

const setInObject = (object: OwnedObject, name: string, value: Owned | undefined): void => {
  if (value === undefined) delete object[name];
  else if (Object.hasOwn(object, name)) object[name] = value;
  // An assignment would not create an own property for a name such as `__proto__`.
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
};

const setInList = (parts: Owned[], place: number, value: Owned | undefined): void => {
  if (value !== undefined) parts[place < 0 ? parts.length : place] = value;
  else if (place >= 0) parts.splice(place, 1);
};

/** Sets or removes the value at a path, and returns the resulting target. Throws if the path does not exist. */
const setAt = (target: Owned | undefined, path: Path, depth: number, value: Owned | undefined): Owned | undefined => {
  const step = path[depth];
  if (step === undefined) return value;
  if (typeof step === "number") {
    if (!isPartList(target)) throw new Error(`a change names part ${step} of something that is no list of parts`);
    const place = target.findIndex(({ id }) => id === step);
    setInList(target as Owned[], place, setAt(target[place] as Owned | undefined, path, depth + 1, value));
  } else {
    if (!isObject(target)) throw new Error(`a change names ${step} of something that is no object`);
    const object = target as OwnedObject;
    setInObject(object, step, setAt(ownValue(object, step), path, depth + 1, value));
  }
  return target;
};

/** The list before a change of its entries. Throws if it does not have these entries. */
const entriesBefore = (
  list: Json | undefined,
  position: Path[number] | undefined,
  { fromEntries, toEntries }: EntriesChange,
): Owned => {
  if (!Array.isArray(list) || typeof position !== "number" || position + toEntries.length > list.length)
    throw new Error("a change names entries that are not there");
  const after = list.slice(position + toEntries.length);
  return [...list.slice(0, position), ...fromEntries.map(ownedCopy), ...after] as Owned[];
};

const inOrder = (parts: readonly Part[], order: readonly number[]): readonly Part[] =>
  order.map((id) => {
    const part = parts.find((each) => each.id === id);
    if (part === undefined) throw new Error(`a change orders part ${id}, which is not there`);
    return part;
  });

/**
 * Reverts changes of a record in a view of it, one list of changes after another, the latest first. The view is null if the record did not
 * exist. Throws if the changes are not those that led to the view.
 */
export const reverting = (after: JsonObject) => {
  let view: Owned | undefined = ownedCopy(after);
  return (changes: readonly Change[]): JsonObject | null => {
    const orders = changes.filter((change): change is OrderChange => "fromOrder" in change);
    for (const change of changes) {
      if ("fromOrder" in change) continue;
      if ("fromEntries" in change) {
        const path = change.path.slice(0, -1);
        view = setAt(view, path, 0, entriesBefore(valueAt(view, path), change.path.at(-1), change));
      } else view = setAt(view, change.path, 0, change.from === undefined ? undefined : ownedCopy(change.from));
    }
    for (const { path, fromOrder } of orders) {
      const parts = valueAt(view, path);
      if (!isPartList(parts)) throw new Error("a change orders something that is no list of parts");
      view = setAt(view, path, 0, [...inOrder(parts, fromOrder)] as Owned[]);
    }
    if (view !== undefined && !isObject(view)) throw new Error("a change left something that is no record");
    return view ?? null;
  };
};

/** The view of a record before its changes, from the view after them; null if the record did not exist. */
export const revertChanges = (after: JsonObject, changes: readonly Change[]): JsonObject | null =>
  reverting(after)(changes);
