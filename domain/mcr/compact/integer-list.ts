/** Integers in the order in which they were added. */
export interface IntegerList {
  readonly length: number;
  add(integer: number): void;
  /** All of them, as a new array. */
  toArray(): number[];
}

const fewest = 16;
const most = 2048;

const fits = (integer: number): boolean => (integer | 0) === integer;

/**
 * An empty list. Each integer takes four bytes, or eight in a piece that has one beyond 32 bits; an array of numbers takes eight, and is
 * copied as it grows, so that twice as many are in memory until the next collection.
 */
export const integerList = (): IntegerList => {
  const full: (Int32Array | Float64Array)[] = [];
  let last: Int32Array | Float64Array = new Int32Array(fewest);
  let [inFull, inLast] = [0, 0];
  return {
    get length() {
      return inFull + inLast;
    },
    add: (integer) => {
      if (inLast === last.length) {
        full.push(last);
        inFull += inLast;
        last = new Int32Array(Math.min(2 * inLast, most));
        inLast = 0;
      }
      if (last instanceof Int32Array && !fits(integer)) last = Float64Array.from(last);
      last[inLast] = integer;
      inLast += 1;
    },
    toArray: () => [...full, last.subarray(0, inLast)].flatMap((piece) => [...piece]),
  };
};
