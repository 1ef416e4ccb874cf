import { type LarRow, larCells } from "./lar-fields.ts";
import { sheetCells, type TransmittalSheet } from "./sheet-fields.ts";

/** Characters that would end a cell or a line, for which the format has no quoting, and characters that are not text. */
const unwritable = /[|\r\n\u2028\u2029\0\uFFFD]+/g;

const lineOf = (cells: readonly string[]): string =>
  cells.map((cell) => cell.replace(unwritable, " ").trim()).join("|");

/**
 * The line of a transmittal sheet, without a line break. In a cell, a pipe, a line break, or a character that is not text becomes a blank.
 */
export const sheetLine = (sheet: TransmittalSheet): string => lineOf(sheetCells(sheet));

/** The line of a loan's row, written in the same way. */
export const rowLine = (row: LarRow): string => lineOf(larCells(row));
