export interface Order<Field extends string> {
  readonly field: Field;
  readonly descending: boolean;
}

/** Rows are ordered by these fields and, last, by id, in the direction of the last field: no two are equal. */
interface OrderedRows<Field extends string> {
  readonly size: number;
  readonly order: readonly Order<Field>[];
}

/** One page of a list, of many that do not overlap. */
export interface NumberedPage<Field extends string> extends OrderedRows<Field> {
  /** Counted from 1. */
  readonly number: number;
}

/** Where a walk over a list is: in the last row read, the values of the order's fields and, last, its id. */
export type Position = readonly (string | number)[];

/**
 * The next rows of a walk over a whole list. A row that is added or removed meanwhile shifts no other row, and each step costs
 * the same.
 */
export interface WalkStep<Field extends string> extends OrderedRows<Field> {
  /** null: from the first row on. */
  readonly after: Position | null;
}

export type Page<Field extends string> = NumberedPage<Field> | WalkStep<Field>;

export interface PageOf<Row> {
  /** All rows of the filter, on every page; null in a walk, which counts nothing. */
  readonly count: number | null;
  readonly rows: readonly Row[];
  /** In a walk that goes on: the position of the last of these rows. */
  readonly next?: Position;
}

/** The count of a page, which is there unless the page was a step of a walk. */
export const countOf = ({ count }: PageOf<unknown>): number => {
  if (count === null) throw new Error("the rows of a walk were not counted");
  return count;
};

/** Whether a list begins with the rows requested. */
export const isFirstPage = (page: Page<string>): boolean =>
  "number" in page ? page.number === 1 : page.after === null;

/** The whole order of a list: its fields and the id that tells apart what they leave equal. */
export const totalOrder = <Field extends string>(order: readonly Order<Field>[]): readonly Order<Field | "id">[] => [
  ...order,
  { field: "id", descending: order.at(-1)?.descending ?? false },
];

/** Rows that are equal to a position in some fields, and come after it in the next. */
export interface RangeAfter<Field extends string> {
  readonly equal: readonly { readonly field: Field; readonly value: string | number }[];
  readonly beyond: Order<Field> & { readonly value: string | number };
}

/** All rows after a position, as ranges that follow one another, each a single range of an index of the order. */
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

/** The rows of a step. A walk goes on while there are as many as requested. */
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
 * One page of rows that are all in memory; a walk gets all of them at once. Rows that the order leaves equal stay in the
 * order in which they were given.
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
