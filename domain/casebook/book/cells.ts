import { day } from "../../kernel/day.ts";
import { type Rate, rate } from "../../kernel/rate.ts";
import { readCents, readPercent } from "./table.ts";

/** What a case says, by column. Empty columns are absent. */
export type Cells = ReadonlyMap<string, string>;

const readIn =
  <Value>(read: (cell: string) => Value) =>
  (cells: Cells, column: string): Value | null => {
    const cell = cells.get(column);
    return cell === undefined ? null : read(cell);
  };

export const inPercent = (cell: string): Rate => rate(readPercent(cell));
export const centsIn = readIn(readCents);
export const numberIn = readIn(Number);
export const dayIn = readIn(day);
export const rateIn = readIn(inPercent);

export const required = (cells: Cells, column: string): string => {
  const cell = cells.get(column);
  if (cell === undefined) throw new Error(`the case says nothing under ${column}`);
  return cell;
};

export const oneOf = <Name extends string>(names: readonly Name[], cell: string): Name => {
  const found = names.find((name) => name === cell);
  if (!found) throw new Error(`not one of ${names.join(", ")}: ${cell}`);
  return found;
};

export const appreciationOf = (cells: Cells): Rate => inPercent(cells.get("appreciation") ?? "0 %");
