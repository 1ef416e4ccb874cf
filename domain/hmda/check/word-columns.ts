const chunkRows = 65_536;

/** Words of 32 bits, some for each row, in pieces that are never copied, so that memory grows with the rows alone. */
export interface WordColumns {
  get(row: number, column: number): number;
  set(row: number, column: number, word: number): void;
}

/** Columns of 32-bit words, one of each for every row; what was not set is 0. */
export const wordColumns = (columns: number): WordColumns => {
  const chunks: Uint32Array[] = [];
  const chunkOf = (row: number): Uint32Array => {
    const place = Math.floor(row / chunkRows);
    while (chunks.length <= place) chunks.push(new Uint32Array(chunkRows * columns));
    return chunks[place] ?? new Uint32Array(0);
  };
  return {
    get: (row, column) => chunkOf(row)[(row % chunkRows) * columns + column] ?? 0,
    set(row, column, word) {
      chunkOf(row)[(row % chunkRows) * columns + column] = word;
    },
  };
};
