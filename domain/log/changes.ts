import { isSameData, ownValue } from "../kernel/same-data.ts";

/** Plain JSON data. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** The path of a value in a record: field names, and ids of parts within their list. */
export type Path = readonly (string | number)[];

/** One value before and after a change; `from` or `to` is absent if the value did not exist. */
interface ValueChange {
  readonly path: Path;
  readonly from?: Json;
  readonly to?: Json;
}

/** The ids of a list of parts, in order, before and after a change. */
interface OrderChange {
  readonly path: Path;
  readonly fromOrder: readonly number[];
  readonly toOrder: readonly number[];
}

export type Change = ValueChange | OrderChange;

interface Part extends JsonObject {
  readonly id: number;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isPart = (value: Json): value is Part => isObject(value) && typeof value.id === "number";

/** Whether a value is a list of parts that each have an id. An empty list may be either. */
const isPartList = (value: Json | undefined): value is readonly Part[] =>
  Array.isArray(value) && value.every(isPart) && new Set(value.map(({ id }) => id)).size === value.length;

const changedValue = (path: Path, from: Json | undefined, to: Json | undefined): ValueChange => ({
  path,
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

const partChanges = (path: Path, from: readonly Part[], to: readonly Part[]): Change[] => {
  const [fromOrder, toOrder] = [from.map(({ id }) => id), to.map(({ id }) => id)];
  const before = new Map(from.map((part) => [part.id, part]));
  const after = new Map(to.map((part) => [part.id, part]));
  const changes = [...new Set([...fromOrder, ...toOrder])].flatMap((id) =>
    valueChanges([...path, id], before.get(id), after.get(id)),
  );
  return isSameData(fromOrder, toOrder) ? changes : [...changes, { path, fromOrder, toOrder }];
};

const valueChanges = (path: Path, from: Json | undefined, to: Json | undefined): Change[] => {
  if (isSameData(from, to)) return [];
  if (isPartList(from) && isPartList(to) && from.length + to.length > 0) return partChanges(path, from, to);
  if (!isObject(from) || !isObject(to)) return [changedValue(path, from, to)];
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...names].flatMap((name) => valueChanges([...path, name], ownValue(from, name), ownValue(to, name)));
};

/**
 * All differences between two views of a record; `before` is null if the record is new. Lists of parts with ids are compared part by part,
 * other lists as a whole. `revertChanges` computes `before` from `after`.
 */
export const changesBetween = (before: JsonObject | null, after: JsonObject): Change[] =>
  before === null ? [{ path: [], to: after }] : valueChanges([], before, after);

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

/** The value at a path in a view; undefined if the path does not exist. */
export const valueAt = (target: Json | undefined, path: Path): Json | undefined =>
  path.reduce<Json | undefined>((value, step) => {
    if (typeof step === "number") return isPartList(value) ? value.find(({ id }) => id === step) : undefined;
    return isObject(value) ? ownValue(value, step) : undefined;
  }, target);

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
      view = setAt(view, change.path, 0, change.from === undefined ? undefined : ownedCopy(change.from));
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
