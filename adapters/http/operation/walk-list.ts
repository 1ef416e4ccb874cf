import type { Order, PageOf, Position, WalkStep } from "../../../domain/kernel/page.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { isJsonObject } from "../codec/codec.ts";
import type { RowBatches } from "./operation.ts";
import type { OperationRefusal } from "./refusals/operation-refusal.ts";

/**
 * The number of rows read at once. Objects that live while many rows are read, parsed, and written outlast the collections of short-lived
 * objects, and stay until a full collection: with 200 loans at a time an export takes about 50 MB more at its peak.
 */
const batchSize = 50;

type ReadStep<Field extends string, Row> = (step: WalkStep<Field>) => Promise<Result<PageOf<Row>, OperationRefusal>>;

/** The order in which all rows are read and, if one of its fields can change, an order by fields that never do. */
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
 * Every row of a list, in its order, each once. A record that is added or removed meanwhile shifts no other. A row whose sort fields change
 * may move behind the cursor unseen, so a second read in an unchanging order adds those at the end.
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
