/** Integers in the order in which they were added. */
export interface IntegerList {
  readonly length: number;
  add(integer: number): void;
  /** All of them, in a new array. */
  toArray(): number[];
}

const fewestBytes = 16;
const mostBytes = 512;

/** The first byte of an integer has its sign and six bits, each further one seven bits. All but the last are marked as continued. */
const [inFirst, inFurther, isNegative, goesOn] = [64, 128, 64, 128];

const integersOf = (pieces: readonly Uint8Array[]): number[] => {
  const integers: number[] = [];
  let [magnitude, sign] = [0, 1];
  // The place value of the next byte; null if that byte is the first of an integer.
  let worth: number | null = null;
  for (const piece of pieces)
    for (const byte of piece) {
      if (worth === null) sign = byte % goesOn < isNegative ? 1 : -1;
      magnitude += worth === null ? byte % inFirst : (byte % inFurther) * worth;
      worth = worth === null ? inFirst : worth * inFurther;
      if (byte >= goesOn) continue;
      integers.push(sign * magnitude);
      [magnitude, worth] = [0, null];
    }
  return integers;
};

/**
 * An empty list. An integer below 64 takes one byte, and one below a million three. An array of numbers takes eight for each, and is copied
 * as it grows, so that both copies are in memory until the next collection.
 */
export const integerList = (): IntegerList => {
  const full: Uint8Array[] = [];
  let last = new Uint8Array(fewestBytes);
  let [inLast, length] = [0, 0];
  const addByte = (byte: number): void => {
    if (inLast === last.length) {
      full.push(last);
      last = new Uint8Array(Math.min(2 * inLast, mostBytes));
      inLast = 0;
    }
    last[inLast] = byte;
    inLast += 1;
  };
  return {
    get length() {
      return length;
    },
    add: (integer) => {
      const magnitude = Math.abs(integer);
      let byte = (magnitude % inFirst) + (integer < 0 ? isNegative : 0);
      for (let rest = Math.floor(magnitude / inFirst); rest > 0; rest = Math.floor(rest / inFurther)) {
        addByte(byte + goesOn);
        byte = rest % inFurther;
      }
      addByte(byte);
      length += 1;
    },
    toArray: () => integersOf([...full, last.subarray(0, inLast)]),
  };
};

/** An empty list of ids that are added roughly in order: each takes a byte or two, as its difference from the preceding one. */
export const idList = (): IntegerList => {
  const differences = integerList();
  let last = 0;
  return {
    get length() {
      return differences.length;
    },
    add: (id) => {
      differences.add(id - last);
      last = id;
    },
    toArray: () => {
      let id = 0;
      return differences.toArray().map((difference) => {
        id += difference;
        return id;
      });
    },
  };
};

/** The same, storing an id that is added several times in a row only once. */
export const distinctIds = (): IntegerList => {
  const ids = idList();
  let last: number | null = null;
  return {
    ...ids,
    get length() {
      return ids.length;
    },
    add: (id) => {
      if (id !== last) ids.add(id);
      last = id;
    },
  };
};
