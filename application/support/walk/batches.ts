/**
 * Yields what `readAfter` returns from `first` on, batch by batch until a batch is empty. The next batch is read, after the key of the last
 * row, only once the previous batch is processed, so that only one batch is in memory.
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

/** Like `batchesAfter`, but yields single rows. */
export async function* rowsAfter<Row, Key>(
  ...query: Parameters<typeof batchesAfter<Row, Key>>
): AsyncGenerator<Row, void> {
  for await (const batch of batchesAfter(...query)) yield* batch;
}
