/** One page of a list: rows are ordered by these fields and, last, by id, so that pages never overlap. */
export interface Page<Field extends string> {
  /** Counted from 1. */
  readonly number: number;
  readonly size: number;
  readonly order: readonly Order<Field>[];
}

export interface Order<Field extends string> {
  readonly field: Field;
  readonly descending: boolean;
}

export interface PageOf<Row> {
  /** All rows of the filter, on every page. */
  readonly count: number;
  readonly rows: readonly Row[];
}

const compareBy =
  <Field extends string>(order: readonly Order<Field>[]) =>
  (one: Readonly<Record<Field, string | number>>, other: Readonly<Record<Field, string | number>>): number => {
    for (const { field, descending } of order) {
      if (one[field] !== other[field]) return one[field] < other[field] === descending ? 1 : -1;
    }
    return 0;
  };

/** One page of rows that are all in memory. Rows that the order leaves equal stay in the order in which they were given. */
export const pageOf = <Field extends string, Row extends Readonly<Record<Field, string | number>>>(
  rows: readonly Row[],
  { number, size, order }: Page<Field>,
): PageOf<Row> => {
  const first = (number - 1) * size;
  return { count: rows.length, rows: rows.toSorted(compareBy(order)).slice(first, first + size) };
};
