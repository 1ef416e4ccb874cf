import type ExcelJS from "exceljs";

/** A cell of the plain loan to which a formula refers. */
export interface PlainCell {
  readonly name: string;
  readonly cell: ExcelJS.Cell;
}

/** A formula with names instead of addresses, which change when rows are sorted or a column is inserted. */
interface NamedFormula {
  readonly text: string;
  /** The cells of the plain loan to which it refers. */
  readonly plain: readonly PlainCell[];
}

const references = /('plain loan'!)?(?<![A-Za-z$])\$?([A-Z]{1,3})\$?(\d+)(?![\d(])/g;
const spacesOutsideNames = /\s+(?=(?:[^']*'[^']*')*[^']*$)/g;

/** Names a cell of the formula's own sheet; null if it has no name. */
export type NameOf = (column: string, row: number) => string | null;

/**
 * Names the cells of a formula: those of the plain loan as in its sheet, and those of its own sheet.
 * @param nameOf null if the formula is in the sheet of the plain loan
 */
export const namedFormula = (
  formula: string,
  plainLoan: ExcelJS.Worksheet | undefined,
  nameOf: NameOf | null,
): NamedFormula => {
  const plain: PlainCell[] = [];
  const text = formula
    .replace(spacesOutsideNames, "")
    .replace(references, (address: string, sheet: string | undefined, column: string, row: string) => {
      if (sheet === undefined && nameOf !== null) {
        const name = nameOf(column, Number(row));
        return name === null ? address : `[${name}]`;
      }
      if (plainLoan === undefined) return address;
      const name = `plain loan: ${plainLoan.getCell(`A${row}`).text}`;
      plain.push({ name, cell: plainLoan.getCell(`${column}${row}`) });
      return `[${name}]`;
    });
  return { text, plain };
};
