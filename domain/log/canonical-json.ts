import { isObject } from "../kernel/same-data.ts";

/** Whether JavaScript may list a name by its number, whatever place it was given: it begins with a digit. */
const isNumeric = (name: string): boolean => {
  const first = name.charCodeAt(0);
  return first >= 48 && first <= 57;
};

/** The names of an object as it lists them, and in order; `areOrdered` is false where no object can have them so. */
interface Names {
  readonly listed: readonly string[];
  readonly inOrder: readonly string[];
  readonly areOrdered: boolean;
}

/** The names that objects had last, which most of the next ones have too: to compare them takes half as long as to sort them. */
const knownNames = new Map<string, Names>();
/** Records have some hundred; data that callers name must not fill the memory. */
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

/** A list or object with the names of each object in order; `all.areOrdered` is false where one cannot have them so. */
const inOrder = (data: object, all: { areOrdered: boolean }): unknown => {
  // Most values are plain: a call for each would take as long as all the rest.
  if (Array.isArray(data))
    return data.map((value) => (typeof value === "object" && value !== null ? inOrder(value, all) : value));
  // Without a prototype, so that `__proto__` is a name like any other.
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
 * Data as one JSON text, in any order of its names (RFC 8785): what JavaScript writes of numbers and strings is what
 * that standard requires, so that only names have to be put in order. A name without a value is left out. No library here: the domain
 * imports no package, and what it writes needs nothing else.
 */
export const canonicalJson = (data: unknown): string => {
  // Every change of a record writes its whole view this way, and JavaScript writes a text in a third of the time that its pieces take.
  const names = { areOrdered: true };
  const ordered = typeof data === "object" && data !== null ? inOrder(data, names) : data;
  return names.areOrdered ? (JSON.stringify(ordered) ?? "null") : textOf(data);
};

const remembered = new WeakMap<object, string>();

/** The same of data that is written more than once and never changed: the text is kept as long as the data is. */
export const canonicalJsonOnce = (data: object): string => {
  const text = remembered.get(data) ?? canonicalJson(data);
  remembered.set(data, text);
  return text;
};
