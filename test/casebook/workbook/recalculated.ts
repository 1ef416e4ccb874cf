import ExcelJS from "exceljs";
import { arithmeticOf } from "../../../adapters/excel/casebook/arithmetic.ts";
import { worth } from "../../../adapters/excel/casebook/expression.ts";

const addresses = /(?:'([^']+)'!)?\$?([A-Z]{1,3})\$?(\d+)(?![\d(])/g;

/** The current result of a cell, by its formula and the cells that it follows, as a spreadsheet program works it out. */
export const recalculated = (cell: ExcelJS.Cell): number => {
  if (cell.type !== ExcelJS.ValueType.Formula) return Number(cell.value);
  const { worksheet } = cell;
  const written = cell.formula.replace(addresses, (_, sheet: string | undefined, column: string, row: string) => {
    const found = sheet === undefined ? worksheet : worksheet.workbook.getWorksheet(sheet);
    if (found === undefined) throw new Error(`no sheet ${sheet}`);
    return `(${recalculated(found.getCell(`${column}${row}`))})`;
  });
  return worth(arithmeticOf(written));
};
