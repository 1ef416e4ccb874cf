import type { Order, PageOf, Position, WalkStep } from "../../../domain/kernel/page.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { isJsonObject } from "../codec/codec.ts";
import type { RowBatches } from "./operation.ts";
import type { OperationRefusal } from "./refusals/operation-refusal.ts";

/**
 * Rows read at once. What lives while many are read, parsed and written outlasts the collections of short-lived objects, and is kept until
 * all memory is looked through: with 200 loans at a time an export takes some 50 MB more at its peak.
 */
const batchSize = 50;

type ReadStep<Field extends string, Row> = (step: WalkStep<Field>) => Promise<Result<PageOf<Row>, OperationRefusal>>;

/** The order of a walk and, where a field of it changes, one of fields that never do. */
interface WalkOrders<Field extends string> {
  readonly requested: readonly Order<Field>[];
  readonly unchanging: readonly Order<Field>[] | null;
}

/** What distinguishes the rows of a list. */
const keyOf = (row: unknown): unknown => (isJsonObject(row) ? row.id : undefined);

const batchesIn = async function* <Field extends string, Row>(
  read: ReadStep<Field, Row>,
  order: readonly Order<Field>[],
): AsyncGenerator<Result<readonly Row[], OperationRefusal>, void> {
  let after: Position | null = null;
  do {
    const step: Result<PageOf<Row>, OperationRefusal> = await read({ after, size: batchSize, order });
    if (step._tag === "Refused") return yield step;
    yield accept(step.value.rows);
    after = step.value.next ?? null;
  } while (after !== null);
};

/**
 * Every row of a list, in its order, each once. A record that is added or removed meanwhile moves no other. One whose own
 * place changes may move behind the walk unseen, so a second walk in an unchanging order brings those at the end.
 */
export const walkList = async function* <Field extends string, Row>(
  read: ReadStep<Field, Row>,
  encodeRow: (row: Row) => unknown,
  { requested, unchanging }: WalkOrders<Field>,
): RowBatches {
  const shown = new Set<unknown>();
  for (const order of unchanging === null ? [requested] : [requested, unchanging])
    for await (const batch of batchesIn(read, order)) {
      if (batch._tag === "Refused") return yield batch;
      const rows = batch.value.map(encodeRow);
      if (unchanging === null) yield accept(rows);
      else {
        const unseen = rows.filter((row) => !shown.has(keyOf(row)));
        for (const row of unseen) shown.add(keyOf(row));
        yield accept(unseen);
      }
    }
};
