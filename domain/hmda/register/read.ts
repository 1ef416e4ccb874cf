import { accept, type Result, refuse } from "../../kernel/result.ts";
import { type LarField, larFields } from "./lar-fields.ts";
import { type SheetField, sheetFields, type TransmittalSheet } from "./sheet-fields.ts";

/** A line that is no row of a register: it has another number of cells. */
export interface LineMalformed {
  readonly _tag: "LineMalformed";
  readonly message: string;
}

/**
 * The cells of a line, not yet trimmed, or null where there are not so many. One pipe more, at the end, is forgiven: some
 * systems end each cell with one.
 */
const cellsOf = (line: string, count: number): readonly string[] | null => {
  const cells = line.split("|");
  return cells.length === count || (cells.length === count + 1 && cells[count]?.trim() === "") ? cells : null;
};

const malformed = (line: string, what: string, count: number) => {
  const found = line === "" ? "the line is blank" : `this line has ${line.split("|").length}`;
  return refuse({
    _tag: "LineMalformed",
    message: `${what} has ${count} cells separated by pipes: ${found}.`,
  } as const);
};

/** The transmittal sheet that a register's first line holds. */
export const readSheet = (line: string): Result<TransmittalSheet, LineMalformed> => {
  const cells = cellsOf(line, sheetFields.length);
  if (cells === null) return malformed(line, "The transmittal sheet (line 1)", sheetFields.length);
  const sheet = Object.fromEntries(sheetFields.map((field, place) => [field, cells[place]?.trim() ?? ""]));
  return accept(sheet as Record<SheetField, string>);
};

/** A row to read lines into. A register has up to a million lines, so that one row serves for all of them. */
export type RowBuffer = Record<LarField, string>;

/** A row whose cells are all empty. */
export const emptyRow = (): RowBuffer =>
  Object.fromEntries(larFields.map((field) => [field, ""])) as Record<LarField, string>;

/** Reads a line into a row. A line that is malformed leaves the row as it was. */
export const readRow = (line: string, row: RowBuffer): Result<RowBuffer, LineMalformed> => {
  const cells = cellsOf(line, larFields.length);
  if (cells === null) return malformed(line, "A row", larFields.length);
  for (let place = 0; place < larFields.length; place += 1) {
    const field = larFields[place];
    if (field !== undefined) row[field] = cells[place]?.trim() ?? "";
  }
  return accept(row);
};
