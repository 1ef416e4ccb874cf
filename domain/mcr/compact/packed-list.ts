/** Values in the order in which they were added. Each read creates new objects. */
export interface PackedList<Value> extends Iterable<Value> {
  add(value: Value): void;
}

/** A small number, so that neither the values waiting to be written nor those parsed from one text take much memory. */
const valuesInText = 20;

/**
 * An empty list of JSON values. They are stored as texts of several values each: as objects and strings they would take several times the
 * memory.
 */
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
      // The texts contain only values that were added.
      for (const text of texts) yield* JSON.parse(text) as readonly Value[];
      yield* last;
    },
  };
};
