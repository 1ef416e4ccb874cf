/**
 * A list in the JSON of a long response. Its items are created one by one while they are written, because all of them together would
 * take much memory. Everywhere else it is serialized as an array.
 */
class JsonList {
  readonly items: () => Iterable<unknown>;
  constructor(items: () => Iterable<unknown>) {
    this.items = items;
  }
  toJSON(): readonly unknown[] {
    return [...this.items()];
  }
}

/** A list whose items are read and encoded when the list is written. */
export const jsonList = <Item>(items: () => Iterable<Item>, encode: (item: Item) => unknown): JsonList =>
  new JsonList(function* encoded() {
    for (const item of items()) yield encode(item);
  });

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether a value contains such a list. Throws if an array contains one, because all of it would be created at once. */
const hasList = (value: unknown): boolean => {
  if (Array.isArray(value)) {
    if (value.some(hasList)) throw new Error("a list of a long response is in an array: use `jsonList` for that too");
    return false;
  }
  return value instanceof JsonList || (isObject(value) && Object.values(value).some(hasList));
};

/** JSON as text, part by part. A value that contains no such list is one part. */
export function* jsonTexts(value: unknown): Generator<string> {
  if (value instanceof JsonList) {
    let before = "[";
    for (const item of value.items()) {
      yield before;
      yield* jsonTexts(item);
      before = ",";
    }
    yield before === "[" ? "[]" : "]";
  } else if (hasList(value) && isObject(value)) {
    let before = "{";
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* jsonTexts(field);
      before = ",";
    }
    yield "}";
  } else yield JSON.stringify(value);
}

/** The same value without such lists. */
export const plainJson = <Json>(value: Json): Json => JSON.parse(JSON.stringify(value));
