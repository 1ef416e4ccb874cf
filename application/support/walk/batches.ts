/**
 * What `readAfter` returns from `first` on, batch by batch until one is empty. It reads the next batch after the key of the
 * last row once the previous one was processed, so that one batch is in memory at a time.
 */
export async function* batchesAfter<Row, Key>(
  first: Key,
  keyOf: (row: Row) => Key,
  readAfter: (key: Key) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  let batch = await readAfter(first);
  for (let last = batch.at(-1); last !== undefined; last = batch.at(-1)) {
    yield batch;
    batch = await readAfter(keyOf(last));
  }
}

/** The same, row by row. */
export async function* rowsAfter<Row, Key>(
  ...query: Parameters<typeof batchesAfter<Row, Key>>
): AsyncGenerator<Row, void> {
  for await (const batch of batchesAfter(...query)) yield* batch;
}
