import type { Collection, Document, Filter } from "mongodb";
import type { CachedCount } from "../../domain/kernel/cached-counts.ts";
import {
  type Order,
  type Page,
  type PageOf,
  type Position,
  type RangeAfter,
  rangesAfter,
  stepOf,
  totalOrder,
  type WalkStep,
} from "../../domain/kernel/page.ts";

type Keys<Field extends string> = Readonly<Record<Field, string>>;

const keyOf = <Field extends string>(keys: Keys<Field>, field: Field | "id"): string =>
  field === "id" ? "_id" : keys[field];

/**
 * What a list needs besides its filter: the key behind each field of an order, the projection that excludes the store's own
 * fields, and how a document is read.
 */
interface ListShape<Row, Field extends string> {
  readonly keys: Keys<Field>;
  readonly projection: Document;
  readonly upgrade: (document: unknown) => Row;
  /** A field that is unique within a list. An order by it is total without the id, and its index needs no id. */
  readonly unique?: Field;
}

const sortOf = <Row, Field extends string>(
  order: readonly Order<Field>[],
  { keys, unique }: ListShape<Row, Field>,
): Map<string, 1 | -1> => {
  const isTotal = order.some(({ field }) => field === unique);
  return new Map(
    (isTotal ? order : totalOrder(order)).map(({ field, descending }) => [keyOf(keys, field), descending ? -1 : 1]),
  );
};

const filterOf = <Field extends string>(keys: Keys<Field>, { equal, beyond }: RangeAfter<Field | "id">): Document => ({
  $and: [
    ...equal.map(({ field, value }) => ({ [keyOf(keys, field)]: value })),
    { [keyOf(keys, beyond.field)]: { [beyond.descending ? "$lt" : "$gt"]: beyond.value } },
  ],
});

/** The next rows of a walk. Each range is a separate query, because an index cannot return the rows of an $or in order. */
const listStep = async <Stored extends Document, Row, Field extends string>(
  collection: Collection<Stored>,
  shape: ListShape<Row, Field>,
  filter: Filter<Stored>,
  { after, size, order }: WalkStep<Field>,
): Promise<PageOf<Row>> => {
  const { keys, projection, upgrade } = shape;
  const total = totalOrder(order);
  const ordered = total.map(({ field }) => keyOf(keys, field));
  const read = Object.fromEntries(Object.entries(projection).filter(([key]) => !ordered.includes(key)));
  const ranges = after === null ? [{}] : rangesAfter(total, after).map((range) => filterOf(keys, range));
  const found: Document[] = [];
  for (const range of ranges) {
    if (found.length === size) break;
    // The fields of the filter stay at the top level, where the router of a sharded cluster finds the company. The cast is needed because
    // the driver's type accepts only known field names, and those of the order are known only at run time.
    const within = { ...filter, $and: [...(filter.$and ?? []), range] } as Filter<Stored>;
    const rows = collection.find<Document>(within, { projection: read });
    found.push(
      ...(await rows
        .sort(sortOf(order, shape))
        .limit(size - found.length)
        .toArray()),
    );
  }
  const step = stepOf(found, { size }, (last): Position => ordered.map((key) => last[key]));
  const shown = (row: Document) => Object.fromEntries(Object.entries(row).filter(([key]) => !(key in projection)));
  return { ...step, rows: found.map((row) => upgrade(shown(row))) };
};

const countAll = <Stored extends Document>(
  cached: CachedCount,
  collection: Collection<Stored>,
  filter: Filter<Stored>,
): Promise<number> =>
  cached(`${collection.collectionName} ${JSON.stringify(filter)}`, (limit) =>
    collection.countDocuments(filter, limit === null ? {} : { limit }),
  );

/** A page of a collection's records, with their count, or a step of a walk, without it. */
export const listPage = async <Stored extends Document, Row, Field extends string>(
  cached: CachedCount,
  collection: Collection<Stored>,
  shape: ListShape<Row, Field>,
  filter: Filter<Stored>,
  page: Page<Field>,
): Promise<PageOf<Row>> => {
  if (!("number" in page)) return listStep(collection, shape, filter, page);
  const { projection, upgrade } = shape;
  const rows = collection
    .find<Document>(filter, { projection })
    .sort(sortOf(page.order, shape))
    .skip((page.number - 1) * page.size)
    .limit(page.size)
    .toArray();
  const [count, found] = await Promise.all([countAll(cached, collection, filter), rows]);
  return { count, rows: found.map(upgrade) };
};
