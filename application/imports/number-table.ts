/** The content of an empty slot. Values are stored plus one. */
const free = 0;

/** A key is stored as its low 32 bits and the 16 bits above them. */
const lowerHalf = 2 ** 32;

/** Exclusive upper limit of values, so that a value plus one fits in 32 bits. */
export const endOfValues = lowerHalf - 1;

/** Slots per key. Fewer slots would make searches long. */
const placesPerKey = 1.1;

/** A map from 48-bit numbers to 32-bit numbers below `endOfValues`. */
export interface NumberTable {
  readonly get: (key: number) => number | undefined;
  readonly set: (key: number, value: number) => void;
}

/**
 * Creates a table for at most `most` keys that are evenly distributed whole numbers, such as parts of digests. It takes 11 bytes per key, a
 * seventh of what a Map takes, and does not grow while it is filled.
 */
export const numberTable = (most: number): NumberTable => {
  const count = Math.ceil((most + 1) * placesPerKey);
  const lower = new Uint32Array(count);
  const upper = new Uint16Array(count);
  const values = new Uint32Array(count);
  let left = most;
  /** The slot where a key is stored or would be stored. */
  const placeOf = (key: number): number => {
    const [low, high] = [key % lowerHalf, Math.floor(key / lowerHalf)];
    let place = key % count;
    while (values[place] !== free && (lower[place] !== low || upper[place] !== high)) place = (place + 1) % count;
    return place;
  };
  return {
    get: (key) => {
      const place = placeOf(key);
      const value = values[place] ?? free;
      return value === free ? undefined : value - 1;
    },
    set: (key, value) => {
      const place = placeOf(key);
      if (values[place] === free) left -= 1;
      if (left < 0) throw new Error(`a table of ${most} numbers is full`);
      lower[place] = key % lowerHalf;
      upper[place] = Math.floor(key / lowerHalf);
      values[place] = value + 1;
    },
  };
};
