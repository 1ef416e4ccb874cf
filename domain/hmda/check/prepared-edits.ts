import { type EditList, type RowEdit, tierOf } from "../edits/edit.ts";
import { type RowEditTable, rowEditTable } from "./row-edits.ts";
import type { EditHead } from "./tally.ts";

// Preparing a year's edits takes longer than checking the rows of a small register, so the result is kept.

/** A number by which edits are sorted: S300 before V600 before Q600, V612-2 before V612-10. */
const editOrder = (number: string): number => {
  const [edit = "", part = "0"] = number.slice(1).split("-");
  return "SVQ".indexOf(number.charAt(0)) * 1_000_000 + Number(edit) * 1_000 + Number(part);
};

/** Two edits with one number, for the sheet and for rows, are reported as one. */
const mergedHeads = ({ sheet, total, row, duplicate }: EditList): readonly EditHead[] => {
  const heads = new Map<string, EditHead>();
  for (const { number: edit, description, fields } of [...sheet, ...total, ...row, ...duplicate]) {
    const merged = new Set([...(heads.get(edit)?.fields ?? []), ...fields]);
    heads.set(edit, { edit, tier: tierOf(edit), description, fields: [...merged] });
  }
  return [...heads.values()].toSorted(({ edit: one }, { edit: other }) => editOrder(one) - editOrder(other));
};

const keptHeads = new WeakMap<EditList, readonly EditHead[]>();

/** The edits of a list in the regulator's order: syntactical, validity, quality, each by number. */
export const headsOf = (list: EditList): readonly EditHead[] => {
  const heads = keptHeads.get(list) ?? mergedHeads(list);
  keptHeads.set(list, heads);
  return heads;
};

const keptTables = new WeakMap<EditList, readonly RowEditTable[]>();

/** The table of those edits of a list that can be run on rows. Only a few combinations of missing data exist. */
export const rowTableOf = (list: EditList, runnable: readonly RowEdit[]): RowEditTable => {
  const tables = keptTables.get(list) ?? [];
  const isOfThese = ({ list: own }: RowEditTable) =>
    own.length === runnable.length && own.every((edit, place) => edit === runnable[place]);
  const kept = tables.find(isOfThese);
  if (kept !== undefined) return kept;
  const table = rowEditTable(runnable);
  keptTables.set(list, [...tables, table]);
  return table;
};
