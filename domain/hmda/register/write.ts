import { type LarRow, larCells } from "./lar-fields.ts";
import { sheetCells, type TransmittalSheet } from "./sheet-fields.ts";

/** What would end a cell or a line, for which the format has no quotes, and what is no text. */
const unwritable = /[|\r\n\u2028\u2029\0\uFFFD]+/g;

const lineOf = (cells: readonly string[]): string =>
  cells.map((cell) => cell.replace(unwritable, " ").trim()).join("|");

/**
 * The line of a transmittal sheet, without a line break. In a cell, a pipe, a line break or a character that is not text
 * becomes a blank.
 */
export const sheetLine = (sheet: TransmittalSheet): string => lineOf(sheetCells(sheet));

/** The line of a loan's row, as `sheetLine` writes it. */
export const rowLine = (row: LarRow): string => lineOf(larCells(row));
