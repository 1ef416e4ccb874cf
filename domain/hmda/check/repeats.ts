import { firstRows } from "./first-rows.ts";
import { emptyHash, hashText } from "./text-hash.ts";
import { wordColumns } from "./word-columns.ts";

/** The number of letters whose case is kept; an identifier has at most 45 characters. */
const maxCaseBits = 64;
/** The last bit of a line's hash marks the row of an originated loan; equal lines have the same bit. */
const ORIGINATED = 1;

const isLower = (character: number): boolean => character >= 97 && character <= 122;

/** Records which of the first characters of a text are lowercase letters, as bits of two words. Returns whether any is. */
const readCase = (text: string, bits: Uint32Array): boolean => {
  bits[0] = 0;
  bits[1] = 0;
  for (let place = 0; place < text.length && place < maxCaseBits; place += 1)
    if (isLower(text.charCodeAt(place))) bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
  return bits[0] !== 0 || bits[1] !== 0;
};

/** An earlier row with the same value. */
export interface Repeat {
  /** The number of the first row that has it. */
  readonly first: number;
  /** That row's identifier, in its own letter case. */
  readonly firstUli: string;
  /** Whether a repeat of it was reported before. */
  readonly isReported: boolean;
}

/** What a row has in common with earlier rows; null if nothing. */
interface RowRepeats {
  readonly identifiers: Repeat | null;
  readonly "originated identifiers": Repeat | null;
  readonly lines: Repeat | null;
}

/** Adds the next row, by its number from 0. Null if its identifier is new, as in nearly every row. */
type AddRow = (row: number, line: string, uli: string, isOriginated: boolean) => RowRepeats | null;

/**
 * Finds repeated identifiers and lines in one file, with about twenty-five bytes per row. Equal lines have equal identifiers, so that lines
 * are compared only if an identifier is repeated.
 */
export const repeatsFinder = (): AddRow => {
  const uliHashes = wordColumns(2);
  const lineHashes = wordColumns(2);
  const cases = wordColumns(2);
  const identifiers = firstRows(uliHashes);
  const originated = firstRows(uliHashes);
  const lines = firstRows(lineHashes, uliHashes);
  const [hash, bits] = [emptyHash(), new Uint32Array(2)];

  const inCaseOf = (row: number, uli: string): string =>
    [...uli.toUpperCase()]
      .map((character, place) =>
        place < maxCaseBits && ((cases.get(row, place >>> 5) >>> (place & 31)) & 1) === 1
          ? character.toLowerCase()
          : character,
      )
      .join("");
  const repeatOf = (found: number, uli: string): Repeat | null => {
    if (found === 0) return null;
    const first = Math.abs(found) - 1;
    return { first, firstUli: inCaseOf(first, uli), isReported: found < 0 };
  };
  return (row, line, uli, isOriginated) => {
    hashText(line, hash, false);
    hash[1] = ((hash[1] ?? 0) & ~ORIGINATED) | (isOriginated ? ORIGINATED : 0);
    lineHashes.setAll(row, hash);
    hashText(uli, hash, true);
    uliHashes.setAll(row, hash);
    // Most identifiers are in capitals, for which nothing has to be kept.
    if (readCase(uli, bits)) cases.setAll(row, bits);
    const found = identifiers.enter(row);
    if (found === 0) return null;
    if (found > 0) {
      const first = found - 1;
      lines.enter(first);
      if ((lineHashes.get(first, 1) & ORIGINATED) !== 0) originated.enter(first);
    }
    return {
      identifiers: repeatOf(found, uli),
      "originated identifiers": isOriginated ? repeatOf(originated.enter(row), uli) : null,
      lines: repeatOf(lines.enter(row), uli),
    };
  };
};
