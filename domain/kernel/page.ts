export interface Order<Field extends string> {
  readonly field: Field;
  readonly descending: boolean;
}

/** Rows are ordered by these fields and then by id, in the direction of the last field, so that no two rows are equal. */
interface OrderedRows<Field extends string> {
  readonly size: number;
  readonly order: readonly Order<Field>[];
}

/** One page of a list. Pages do not overlap. */
export interface NumberedPage<Field extends string> extends OrderedRows<Field> {
  /** The first page is 1. */
  readonly number: number;
}

/** A cursor into a list: the values of the order's fields, and then the id, of the last row read. */
export type Position = readonly (string | number)[];

/**
 * The next batch of rows when reading a whole list with a cursor. A row that is added or removed meanwhile shifts no other row, and each
 * batch costs the same.
 */
export interface WalkStep<Field extends string> extends OrderedRows<Field> {
  /** Null to begin with the first row. */
  readonly after: Position | null;
}

export type Page<Field extends string> = NumberedPage<Field> | WalkStep<Field>;

export interface PageOf<Row> {
  /** The number of rows that match the filter, on all pages. Null when reading with a cursor, which counts nothing. */
  readonly count: number | null;
  readonly rows: readonly Row[];
  /** The cursor after the last of these rows, if there are more. */
  readonly next?: Position;
}

/** The count of a page. Throws if the rows were read with a cursor, where nothing is counted. */
export const countOf = ({ count }: PageOf<unknown>): number => {
  if (count === null) throw new Error("the rows of a walk were not counted");
  return count;
};

/** Whether the requested rows are the first of the list. */
export const isFirstPage = (page: Page<string>): boolean =>
  "number" in page ? page.number === 1 : page.after === null;

/** The complete order of a list: its fields, and then the id to break ties. */
export const totalOrder = <Field extends string>(order: readonly Order<Field>[]): readonly Order<Field | "id">[] => [
  ...order,
  { field: "id", descending: order.at(-1)?.descending ?? false },
];

/** Rows that equal a position in some fields and come after it in the next field. */
export interface RangeAfter<Field extends string> {
  readonly equal: readonly { readonly field: Field; readonly value: string | number }[];
  readonly beyond: Order<Field> & { readonly value: string | number };
}

/** All rows after a position, as consecutive ranges. Each is a single range of an index on the order. */
export const rangesAfter = <Field extends string>(
  order: readonly Order<Field>[],
  position: Position,
): readonly RangeAfter<Field>[] => {
  const reached = order.map((each, place) => {
    const value = position[place];
    if (value === undefined) throw new Error(`a position of ${position.length} values in ${order.length} fields`);
    return { ...each, value };
  });
  return reached.map((beyond, place) => ({ equal: reached.slice(0, place), beyond })).toReversed();
};

/** One batch of rows. There is a next batch if this one has as many rows as requested. */
export const stepOf = <Row>(
  rows: readonly Row[],
  { size }: Pick<WalkStep<string>, "size">,
  positionOf: (row: Row) => Position,
): PageOf<Row> => {
  const last = rows.length < size ? undefined : rows.at(-1);
  return { count: null, rows, ...(last !== undefined && { next: positionOf(last) }) };
};

const compareBy =
  <Field extends string>(order: readonly Order<Field>[]) =>
  (one: Readonly<Record<Field, string | number>>, other: Readonly<Record<Field, string | number>>): number => {
    for (const { field, descending } of order) {
      if (one[field] !== other[field]) return one[field] < other[field] === descending ? 1 : -1;
    }
    return 0;
  };

/**
 * One page of rows that are all in memory; a read with a cursor gets all of them at once. Rows that the order leaves equal keep their given
 * order.
 */
export const pageOf = <Field extends string, Row extends Readonly<Record<Field, string | number>>>(
  rows: readonly Row[],
  page: Page<Field>,
): PageOf<Row> => {
  const ordered = rows.toSorted(compareBy(page.order));
  if (!("number" in page)) return { count: null, rows: ordered };
  const first = (page.number - 1) * page.size;
  return { count: rows.length, rows: ordered.slice(first, first + page.size) };
};
