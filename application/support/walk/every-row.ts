import type { PageOf, WalkStep } from "../../../domain/kernel/page.ts";

const batchSize = 100;

/** Yields all rows of a list in ascending order of a field, reading them in batches. */
export async function* everyRow<Row, Field extends string>(
  list: (step: WalkStep<Field>) => Promise<PageOf<Row>>,
  field: Field,
): AsyncGenerator<Row, void> {
  const inOrder = { size: batchSize, order: [{ field, descending: false }] };
  for (let step: WalkStep<Field> | null = { ...inOrder, after: null }; step !== null; ) {
    const { rows, next }: PageOf<Row> = await list(step);
    yield* rows;
    step = next === undefined ? null : { ...inOrder, after: next };
  }
}
