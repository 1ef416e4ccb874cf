type Path = readonly (string | number)[];

/** The form of a path of fields and places in lists. A name of another form may be a value that was sent as a name. */
const fieldPattern = /^(?:(?:^|\.)(?:[A-Za-z_]\w{0,63}|\d{1,7})){1,20}$/;

/** A path as errors name a field, such as `liens.0.amount`; null if no field has such a name. */
export const fieldPath = (path: Path): string | null => {
  const joined = path.join(".");
  return fieldPattern.test(joined) ? joined : null;
};

const isEscaped = (text: string, at: number): boolean => {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
};

/** The place after the string that begins at a quote. */
const endOfString = (text: string, start: number): number => {
  let quote = text.indexOf('"', start + 1);
  while (isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote + 1;
};

/** Whether a string that ends here is the name of a member: only then does a colon follow. */
const isNameBefore = (text: string, end: number): boolean => {
  let place = end;
  while (text.charCodeAt(place) <= 0x20) place += 1;
  return text[place] === ":";
};

const namesIn = (text: string): number => {
  let count = 0;
  for (let start = text.indexOf('"'); start >= 0; ) {
    const end = endOfString(text, start);
    if (isNameBefore(text, end)) count += 1;
    start = text.indexOf('"', end);
  }
  return count;
};

/** The number of members of all objects in a value. It may be nested more deeply than a recursive function could follow. */
const membersIn = (value: unknown): number => {
  let count = 0;
  const waiting: unknown[] = [value];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (typeof each !== "object" || each === null) continue;
    const inside: readonly unknown[] = Array.isArray(each) ? each : Object.values(each);
    if (!Array.isArray(each)) count += inside.length;
    for (const part of inside) if (typeof part === "object" && part !== null) waiting.push(part);
  }
  return count;
};

/** An object or list that has begun and not ended. */
interface Open {
  /** The names so far; null in a list. */
  readonly names: Set<string> | null;
  /** The member or entry that is being read. */
  at: string | number;
}

/** The name between two quotes. The same name may be written with and without escapes. */
const nameBetween = (text: string, start: number, end: number): string => {
  const written = text.slice(start + 1, end - 1);
  return written.includes("\\") ? JSON.parse(`"${written}"`) : written;
};

const [quote, comma] = [0x22, 0x2c];
const [objectBegins, objectEnds, listBegins, listEnds] = [0x7b, 0x7d, 0x5b, 0x5d];

/** The path of the first repeated name. Strings are not read, and most characters outside them are only compared. */
const findRepeated = (text: string): Path => {
  const open: Open[] = [];
  let inner: Open | undefined;
  for (let place = 0; place < text.length; place += 1) {
    const character = text.charCodeAt(place);
    if (character === quote) {
      const end = endOfString(text, place);
      if (inner?.names && isNameBefore(text, end)) {
        inner.at = nameBetween(text, place, end);
        if (inner.names.has(inner.at)) return open.map(({ at }) => at);
        inner.names.add(inner.at);
      }
      place = end - 1;
    } else if (character === comma) {
      if (typeof inner?.at === "number") inner.at += 1;
    } else if (character === objectBegins || character === listBegins) {
      inner = character === listBegins ? { names: null, at: 0 } : { names: new Set(), at: "" };
      open.push(inner);
    } else if (character === objectEnds || character === listEnds) {
      open.pop();
      inner = open.at(-1);
    }
  }
  throw new Error("a JSON text has more names than its value has members, but repeats none");
};

/**
 * The path of the first name that an object of a JSON text has twice; null if no object has. `value` is what the text was parsed to, of which
 * only the last of two equal names is left. Only a text that repeats a name is read name by name; for any other, both sides are counted.
 */
export const repeatedName = (text: string, value: unknown): Path | null =>
  namesIn(text) === membersIn(value) ? null : findRepeated(text);
