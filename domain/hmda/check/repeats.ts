import { emptyHash, type Hash, hashText } from "./text-hash.ts";
import { type WordColumns, wordColumns } from "./word-columns.ts";

const hashWords = 4;

/** Finds the first of several rows with one hash. */
interface FirstRows {
  /**
   * Enters a row, whose hash stands in the columns. 0: no row before it had this hash. Else the number of the first that did plus 1:
   * negative where it was answered before.
   */
  enter(row: number): number;
}

const minSlots = 1_024;
/** A table is doubled once three quarters of its slots are taken. */
const isFull = (entries: number, slots: number): boolean => entries * 4 >= slots * 3;

/** A table with open addressing. A slot holds a row's number plus 1, negative once it was answered; 0 is an empty slot. */
const firstRows = (hashes: WordColumns): FirstRows => {
  let slots = new Int32Array(minSlots);
  let entries = 0;
  const isSame = (one: number, other: number): boolean => {
    for (let word = 0; word < hashWords; word += 1) if (hashes.get(one, word) !== hashes.get(other, word)) return false;
    return true;
  };
  /** The slot of a row with the hash of this one, or the empty slot where it belongs. */
  const slotOf = (row: number): number => {
    let slot = hashes.get(row, 0) & (slots.length - 1);
    for (let found = slots[slot] ?? 0; found !== 0; found = slots[slot] ?? 0) {
      if (isSame(Math.abs(found) - 1, row)) return slot;
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  };
  const grow = (): void => {
    const old = slots;
    slots = new Int32Array(old.length * 2);
    for (const found of old) if (found !== 0) slots[slotOf(Math.abs(found) - 1)] = found;
  };
  return {
    enter(row) {
      const slot = slotOf(row);
      const found = slots[slot] ?? 0;
      if (found > 0) slots[slot] = -found;
      if (found !== 0) return found;
      slots[slot] = row + 1;
      entries += 1;
      if (isFull(entries, slots.length)) grow();
      return 0;
    },
  };
};

/** So many letters have their case kept; an identifier has 45 characters at most. */
const maxCaseBits = 64;

const isLower = (character: number): boolean => character >= 97 && character <= 122;

/** Which of the first 64 characters of a text are small letters. */
const keepCase = (text: string, row: number, cases: WordColumns): void => {
  const words: [number, number] = [0, 0];
  for (let place = 0; place < Math.min(text.length, maxCaseBits); place += 1)
    if (isLower(text.charCodeAt(place))) words[place < 32 ? 0 : 1] |= 1 << (place % 32);
  cases.set(row, 0, words[0]);
  cases.set(row, 1, words[1]);
};

/** A text in the letter case that was kept for a row. */
const inCaseOf = (text: string, row: number, cases: WordColumns): string =>
  [...text.toUpperCase()]
    .map((character, place) => {
      const isSmall = place < maxCaseBits && ((cases.get(row, place < 32 ? 0 : 1) >>> (place % 32)) & 1) === 1;
      return isSmall ? character.toLowerCase() : character;
    })
    .join("");

/** What a row repeats of one before it. */
export interface Repeat {
  /** The number of the first row that had the same. */
  readonly first: number;
  /** That row's identifier, in its own letter case. */
  readonly firstUli: string;
  /** Whether a repeat of it was told before. */
  readonly isTold: boolean;
}

/** Finds rows that repeat a line or an identifier, in some 65 bytes a row. */
export interface Repeats {
  /** Enters the row's line and identifier; to be asked before the others. */
  add(row: number, line: string, uli: string): void;
  line(row: number, uli: string): Repeat | null;
  identifier(row: number, uli: string): Repeat | null;
  /** Of rows of originated loans alone. */
  originatedIdentifier(row: number, uli: string): Repeat | null;
}

/** A finder of repeats for one file, whose rows are numbered from 0. */
export const repeatsFinder = (): Repeats => {
  const lineHashes = wordColumns(hashWords);
  const uliHashes = wordColumns(hashWords);
  const cases = wordColumns(2);
  const hash = emptyHash();
  const keep = (row: number, columns: WordColumns, words: Hash): void => {
    for (let word = 0; word < hashWords; word += 1) columns.set(row, word, words[word] ?? 0);
  };
  const askOf =
    (table: FirstRows) =>
    (row: number, uli: string): Repeat | null => {
      const found = table.enter(row);
      if (found === 0) return null;
      const first = Math.abs(found) - 1;
      return { first, firstUli: inCaseOf(uli, first, cases), isTold: found < 0 };
    };
  return {
    add(row, line, uli) {
      hashText(line, hash, false);
      keep(row, lineHashes, hash);
      hashText(uli, hash, true);
      keep(row, uliHashes, hash);
      keepCase(uli, row, cases);
    },
    line: askOf(firstRows(lineHashes)),
    identifier: askOf(firstRows(uliHashes)),
    originatedIdentifier: askOf(firstRows(uliHashes)),
  };
};
