import { isObject } from "../kernel/same-data.ts";

/** Whether JavaScript may order a property as an integer index regardless of insertion order: its name begins with a digit. */
const isNumeric = (name: string): boolean => {
  const first = name.charCodeAt(0);
  return first >= 48 && first <= 57;
};

/** The property names of an object, as listed and sorted; `areOrdered` is false if no object can have them in that order. */
interface Names {
  readonly listed: readonly string[];
  readonly inOrder: readonly string[];
  readonly areOrdered: boolean;
}

/** The property names of recent objects, which most of the next ones share: comparing them takes half as long as sorting. */
const knownNames = new Map<string, Names>();
/** Records have about a hundred different lists of names; data with caller-defined names must not fill the memory. */
const maxKnownNames = 1_000;

const areSame = (one: readonly string[], other: readonly string[]): boolean => {
  if (one.length !== other.length) return false;
  for (let place = 0; place < one.length; place += 1) if (one[place] !== other[place]) return false;
  return true;
};

const namesOf = (data: object): Names => {
  const listed = Object.keys(data);
  const ends = `${listed.length} ${listed[0]} ${listed.at(-1)}`;
  const known = knownNames.get(ends);
  if (known !== undefined && areSame(known.listed, listed)) return known;
  const found = { listed, inOrder: listed.toSorted(), areOrdered: !listed.some(isNumeric) };
  if (knownNames.size >= maxKnownNames) knownNames.clear();
  knownNames.set(ends, found);
  return found;
};

/**
 * A list or object with the property names of each object sorted; `all.areOrdered` is set to false if an object cannot have them in that
 * order.
 */
const inOrder = (data: object, all: { areOrdered: boolean }): unknown => {
  // Most values are primitive: a call for each would take as long as everything else.
  if (Array.isArray(data))
    return data.map((value) => (typeof value === "object" && value !== null ? inOrder(value, all) : value));
  // Without a prototype, so that `__proto__` is a property like any other.
  const ordered: Record<string, unknown> = Object.create(null);
  const names = namesOf(data);
  if (!names.areOrdered) all.areOrdered = false;
  for (const name of names.inOrder) {
    const value = (data as Readonly<Record<string, unknown>>)[name];
    ordered[name] = typeof value === "object" && value !== null ? inOrder(value, all) : value;
  }
  return ordered;
};

const textOf = (data: unknown): string => {
  if (Array.isArray(data)) return `[${data.map(textOf).join()}]`;
  if (!isObject(data)) return JSON.stringify(data) ?? "null";
  const members = Object.keys(data).sort();
  const texts = members.flatMap((name) =>
    data[name] === undefined ? [] : [`${JSON.stringify(name)}:${textOf(data[name])}`],
  );
  return `{${texts.join()}}`;
};

/**
 * Data as canonical JSON (RFC 8785), independent of property order. JavaScript already writes numbers and strings as that standard
 * requires, so only the properties have to be sorted. A property without a value is left out. No library is used: the domain imports no
 * packages, and its data needs nothing else.
 */
export const canonicalJson = (data: unknown): string => {
  // Every change of a record writes its complete view this way, and JSON.stringify takes a third of the time of joining pieces.
  const names = { areOrdered: true };
  const ordered = typeof data === "object" && data !== null ? inOrder(data, names) : data;
  return names.areOrdered ? (JSON.stringify(ordered) ?? "null") : textOf(data);
};

const remembered = new WeakMap<object, string>();

/** The same for data that is written more than once and never changed: the text is cached as long as the data exists. */
export const canonicalJsonOnce = (data: object): string => {
  const text = remembered.get(data) ?? canonicalJson(data);
  remembered.set(data, text);
  return text;
};
