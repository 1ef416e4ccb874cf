/** What is in a place that no key has: values are stored with one added. */
const free = 0;

/** A key is stored as its last 32 bits and the 16 before them. */
const lowerHalf = 2 ** 32;

/** Values are below this, so that one more is a number of 32 bits. */
export const endOfValues = lowerHalf - 1;

/** So many places are there for each key: fewer would make searches long. */
const placesPerKey = 1.1;

/** Numbers of 32 bits, but for the last of these, by numbers of 48 bits. */
export interface NumberTable {
  readonly get: (key: number) => number | undefined;
  readonly set: (key: number, value: number) => void;
}

/**
 * A table of at most so many whole numbers from 0 on that are spread evenly, as parts of digests are. It takes 11 bytes for each, a seventh
 * of what a Map does, and never more while it is filled.
 */
export const numberTable = (most: number): NumberTable => {
  const count = Math.ceil((most + 1) * placesPerKey);
  const lower = new Uint32Array(count);
  const upper = new Uint16Array(count);
  const values = new Uint32Array(count);
  let left = most;
  /** Where a key is, or is to be. */
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
