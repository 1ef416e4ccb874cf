/** Values in the order in which they were added, each a new one whenever it is read. */
export interface PackedList<Value> extends Iterable<Value> {
  add(value: Value): void;
}

/** So few that neither those that wait for their text nor those that are read from one take much memory. */
const valuesInText = 20;

/** An empty list of JSON values. They are kept as texts of many: each would take several times the memory as objects and strings. */
export const packedList = <Value>(): PackedList<Value> => {
  const texts: string[] = [];
  let last: Value[] = [];
  return {
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
