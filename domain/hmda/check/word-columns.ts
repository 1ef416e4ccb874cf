const chunkBits = 16;
const chunkRows = 1 << chunkBits;
const rowInChunk = chunkRows - 1;

/** 32-bit words, the same number for each row, in chunks that are never copied, so that memory grows only with the rows. */
export interface WordColumns {
  readonly columns: number;
  get(row: number, column: number): number;
  /** Sets all words of a row. Words that were never set are 0, and take no memory as long as no word near them is set. */
  setAll(row: number, words: Uint32Array): void;
  areSame(one: number, other: number): boolean;
}

/** Columns of words for the rows of one file, numbered from 0. */
export const wordColumns = (columns: number): WordColumns => {
  const chunks: (Uint32Array | undefined)[] = [];
  const none = new Uint32Array(0);
  const get = (row: number, column: number): number =>
    (chunks[row >>> chunkBits] ?? none)[(row & rowInChunk) * columns + column] ?? 0;
  return {
    columns,
    get,
    setAll(row, words) {
      const place = row >>> chunkBits;
      const chunk = chunks[place] ?? new Uint32Array(chunkRows * columns);
      chunks[place] = chunk;
      const start = (row & rowInChunk) * columns;
      for (let column = 0; column < columns; column += 1) chunk[start + column] = words[column] ?? 0;
    },
    areSame(one, other) {
      for (let column = 0; column < columns; column += 1) if (get(one, column) !== get(other, column)) return false;
      return true;
    },
  };
};
