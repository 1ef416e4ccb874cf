import { roundHalfUp } from "../../kernel/money.ts";
import type { Form } from "../form/form.ts";
import { type ColumnGroup, cellName, groupsOf, type Line } from "../form/line.ts";

/** Figures by cell name, `AC020_1`; a missing one is 0. */
export type Cells = ReadonlyMap<string, number>;

/** The figure in a cell. */
export const cellIn = (cells: Cells, code: string, suffix: number): number => cells.get(cellName(code, suffix)) ?? 0;

/** A line's figures in a group of columns; null if the line has no such cell. */
export interface GroupFigures {
  readonly group: ColumnGroup;
  readonly amount: number | null;
  readonly count: number | null;
}

/** The figures of a line, group by group. */
export const figuresOf = (cells: Cells, line: Line): readonly GroupFigures[] =>
  groupsOf(line).map(({ group, amount, count }) => ({
    group,
    amount: amount === null ? null : cellIn(cells, line.code, amount),
    count: count === null ? null : cellIn(cells, line.code, count),
  }));

/** The average over some loans, in whole dollars rounded half up, as the form shows it; null if there are none. */
export const averageDollars = ({ amount, count }: Pick<GroupFigures, "amount" | "count">): number | null =>
  amount === null || count === null || count === 0 ? null : roundHalfUp(amount / count);

/** Adds to a line in a group of columns. Values for which the line has no cell are ignored. */
export const addToLine = (
  cells: Map<string, number>,
  line: Line,
  { group, amount, count }: { readonly group: ColumnGroup; readonly amount: number; readonly count: number },
): void => {
  const suffixes = groupsOf(line).find((columns) => columns.group === group);
  if (suffixes === undefined) throw new Error(`line ${line.code} has no column ${group}`);
  const add = (suffix: number | null, figure: number) => {
    if (suffix === null || figure === 0) return;
    const name = cellName(line.code, suffix);
    cells.set(name, (cells.get(name) ?? 0) + figure);
  };
  add(suffixes.amount, amount);
  add(suffixes.count, count);
};

const addComputed = (cells: Map<string, number>, form: Form, line: Line, code: string, sign: 1 | -1): void => {
  const part = form.lineByCode.get(code);
  if (part === undefined) return;
  for (const { group, amount, count } of figuresOf(cells, part))
    if (groupsOf(line).some((columns) => columns.group === group))
      addToLine(cells, line, { group, amount: sign * (amount ?? 0), count: sign * (count ?? 0) });
};

/** Entered figures with the computed lines of the form. A line that this version does not have adds nothing. */
export const withTotals = (entered: Cells, form: Form): Cells => {
  const cells = new Map(entered);
  for (const line of form.computedLines) {
    for (const suffix of groupsOf(line).flatMap(({ amount, count }) => [amount, count]))
      if (suffix !== null) cells.delete(cellName(line.code, suffix));
    for (const code of line.total?.plus ?? []) addComputed(cells, form, line, code, 1);
    for (const code of line.total?.minus ?? []) addComputed(cells, form, line, code, -1);
  }
  return cells;
};

/** A cell whose figure differs between two sheets. */
export interface ChangedCell {
  readonly cell: string;
  readonly before: number;
  readonly after: number;
}

/** The changes of a new edition of a sheet, by cell name. */
export const changedCells = (before: Cells, after: Cells): readonly ChangedCell[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map((cell) => ({ cell, before: before.get(cell) ?? 0, after: after.get(cell) ?? 0 }))
    .filter((change) => change.before !== change.after)
    .sort((a, b) => (a.cell < b.cell ? -1 : 1));

/** The sum of several sheets, cell by cell. Computed lines are sums of sums, and so are consistent. */
export const sumOfCells = (sheets: readonly Cells[]): Cells => {
  const sum = new Map<string, number>();
  for (const cells of sheets) for (const [name, figure] of cells) sum.set(name, (sum.get(name) ?? 0) + figure);
  return sum;
};
