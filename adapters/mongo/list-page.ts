import type { Collection, Document, Filter } from "mongodb";
import type { Order, Page, PageOf } from "../../domain/kernel/page.ts";

/** Ties go by id, in the direction of the last field, so that one index serves the whole order. */
const sortOf = <Field extends string>(order: readonly Order<Field>[], keys: Readonly<Record<Field, string>>) => {
  const direction = (descending: boolean) => (descending ? -1 : 1);
  const fields = order.map(({ field, descending }) => [keys[field], direction(descending)] as const);
  return new Map<string, 1 | -1>([...fields, ["_id", direction(order.at(-1)?.descending ?? false)]]);
};

/**
 * What a list needs beside its filter: the key behind each field of an order, the keys that are ours alone, and how a
 * document is read.
 */
interface ListShape<Row, Field extends string> {
  readonly keys: Readonly<Record<Field, string>>;
  readonly projection: Document;
  readonly upgrade: (document: unknown) => Row;
}

/** One page of a collection's records; `count` is how many the filter has in all. */
export const listPage = async <Stored extends Document, Row, Field extends string>(
  collection: Collection<Stored>,
  { keys, projection, upgrade }: ListShape<Row, Field>,
  filter: Filter<Stored>,
  page: Page<Field>,
  count: Promise<number> = collection.countDocuments(filter),
): Promise<PageOf<Row>> => {
  const rows = collection
    .find<Document>(filter, { projection })
    .sort(sortOf(page.order, keys))
    .skip((page.number - 1) * page.size)
    .limit(page.size)
    .toArray();
  const [counted, found] = await Promise.all([count, rows]);
  return { count: counted, rows: found.map(upgrade) };
};
