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
export interface OrderChange {
  readonly path: Path;
  readonly fromOrder: readonly number[];
  readonly toOrder: readonly number[];
}

/**
 * Consecutive entries of a list of objects without ids, before and after a change. The path ends with the position of the first of them in
 * the list, from 0. An earlier release, which does not know such changes, does not revert them: it takes the position for the id of a part,
 * and finds no list of parts.
 */
export interface EntriesChange {
  readonly path: Path;
  readonly fromEntries: readonly Json[];
  readonly toEntries: readonly Json[];
}

export type Change = ValueChange | OrderChange | EntriesChange;

export interface Part extends JsonObject {
  readonly id: number;
}

/** Whether a value is an object, and not a list. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isPart = (value: Json): value is Part => isObject(value) && typeof value.id === "number";

/** Whether a value is a list of parts that each have an id. An empty list may be either. */
export const isPartList = (value: Json | undefined): value is readonly Part[] =>
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

/** Whether a value is a list of objects that are not parts. */
const isEntryList = (value: Json | undefined): value is readonly JsonObject[] =>
  Array.isArray(value) && value.every((entry) => isObject(entry)) && !isPartList(value);

/** How many entries two lists have in common, in order, from their start. */
const commonEntries = (one: readonly Json[], other: readonly Json[]): number => {
  const differs = one.findIndex((entry, place) => place >= other.length || !isSameData(entry, other[place]));
  return differs < 0 ? one.length : differs;
};

/** A list of at most so many entries is logged as a whole, so that its change shows, for example, the status before the new one too. */
const maxWholeEntries = 10;

/** The change of a long list without the entries that both lists begin and end with; of the whole list if it is short or there are none. */
const entriesChange = (path: Path, from: readonly Json[], to: readonly Json[]): Change => {
  if (Math.max(from.length, to.length) <= maxWholeEntries) return { path, from, to };
  const start = commonEntries(from, to);
  const end = commonEntries(from.slice(start).toReversed(), to.slice(start).toReversed());
  if (start + end === 0) return { path, from, to };
  const changed = (list: readonly Json[]) => list.slice(start, list.length - end);
  return { path: [...path, start], fromEntries: changed(from), toEntries: changed(to) };
};

const valueChanges = (path: Path, from: Json | undefined, to: Json | undefined): Change[] => {
  if (isSameData(from, to)) return [];
  if (isPartList(from) && isPartList(to) && from.length + to.length > 0) return partChanges(path, from, to);
  if (isEntryList(from) && isEntryList(to)) return [entriesChange(path, from, to)];
  if (!isObject(from) || !isObject(to)) return [changedValue(path, from, to)];
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...names].flatMap((name) => valueChanges([...path, name], ownValue(from, name), ownValue(to, name)));
};

/**
 * All differences between two views of a record; `before` is null if the record is new. Lists of parts with ids are compared part by part,
 * long lists of other objects without the entries that both begin and end with, and other lists as a whole. `revertChanges` (`reverting.ts`) computes
 * `before` from `after`. Earlier releases logged every list without ids as a whole.
 */
export const changesBetween = (before: JsonObject | null, after: JsonObject): Change[] =>
  before === null ? [{ path: [], to: after }] : valueChanges([], before, after);

/** The value at a path in a view; undefined if the path does not exist. */
export const valueAt = (target: Json | undefined, path: Path): Json | undefined =>
  path.reduce<Json | undefined>((value, step) => {
    if (typeof step === "number") return isPartList(value) ? value.find(({ id }) => id === step) : undefined;
    return isObject(value) ? ownValue(value, step) : undefined;
  }, target);
