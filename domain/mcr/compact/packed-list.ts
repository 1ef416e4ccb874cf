/** Values in the order in which they were added, each a new one whenever it is read. */
export interface PackedList<Value> extends Iterable<Value> {
  readonly length: number;
  add(value: Value): void;
}

/** Few are not in a text yet, and few are read with each that is. */
const valuesInText = 20;

/** An empty list of JSON values. They are kept as texts of many: each would take several times the memory as objects and strings. */
export const packedList = <Value>(): PackedList<Value> => {
  const texts: string[] = [];
  let last: Value[] = [];
  return {
    get length() {
      return texts.length * valuesInText + last.length;
    },
    add: (value) => {
      last.push(value);
      if (last.length < valuesInText) return;
      texts.push(JSON.stringify(last));
      last = [];
    },
    *[Symbol.iterator]() {
      // What was added as a value is read as one.
      for (const text of texts) yield* JSON.parse(text) as readonly Value[];
      yield* last;
    },
  };
};
