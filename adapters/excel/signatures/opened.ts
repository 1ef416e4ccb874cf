import ExcelJS from "exceljs";
import { signatureColumn } from "../../../domain/casebook/signature.ts";
import { PLAIN_LOAN_SHEET } from "../casebook/plain-loan-sheet.ts";
import { withCents } from "../cells.ts";
import { type NameOf, namedFormula, type PlainCell } from "./references.ts";

/** A cell's value for comparison, and as a book would write it. */
export interface OpenedCell {
  readonly value: string;
  readonly written: string;
}

/** One case of a workbook: the cells beside (or below) its name, by heading. */
export interface OpenedCase {
  readonly name: string;
  readonly cells: ReadonlyMap<string, OpenedCell>;
}

export interface OpenedSheet {
  readonly name: string;
  readonly cases: readonly OpenedCase[];
  /** The lines below the table. */
  readonly notes: readonly string[];
}

/** The displayed text of a cell without formatting: the complete text if it has several fonts, and the result of a formula. */
const textIn = (value: ExcelJS.CellValue): string => {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === "number") return String(Number(value.toPrecision(12)));
  if (typeof value !== "object") return String(value).trim();
  if ("richText" in value)
    return value.richText
      .map(({ text }) => text)
      .join("")
      .trim();
  // A link's text may have several fonts too, which the library's types do not declare.
  if ("hyperlink" in value) return textIn(value.text as ExcelJS.CellValue);
  return "error" in value ? value.error : textIn(value.result);
};

const asWritten = ({ value, numFmt }: ExcelJS.Cell): string => {
  if (typeof value !== "number") return textIn(value);
  if (numFmt?.includes("%")) return `${Number((value * 100).toPrecision(12))} %`;
  return numFmt?.includes("0.00") ? withCents(value) : textIn(value);
};

type Entry = readonly [heading: string, cell: OpenedCell];

const plainCell = (cell: ExcelJS.Cell): OpenedCell => ({ value: textIn(cell.value), written: asWritten(cell) });

const formulaCell = (text: string): OpenedCell => ({ value: `=${text}`, written: `=${text}` });

/** The cells of the plain loan to which a formula refers, including those behind its results. */
const ofPlainLoan = (
  named: readonly PlainCell[],
  plainLoan: ExcelJS.Worksheet | undefined,
  seen: ReadonlySet<string> = new Set(),
): Entry[] =>
  named
    .filter(({ name }) => !seen.has(name))
    .flatMap(({ name, cell }): Entry[] => {
      if (cell.type !== ExcelJS.ValueType.Formula) return [[name, plainCell(cell)]];
      const { text, plain } = namedFormula(cell.formula, plainLoan, null);
      return [[name, formulaCell(text)], ...ofPlainLoan(plain, plainLoan, new Set([...seen, name]))];
    });

/**
 * A formula is compared as written, whatever its result, and so are the cells of the plain loan to which it refers; an edited formula makes
 * an edited row. A cell that refers to a value of the plain loan is compared by that value.
 */
const entries = (
  heading: string,
  cell: ExcelJS.Cell,
  plainLoan: ExcelJS.Worksheet | undefined,
  nameOf: NameOf,
): Entry[] => {
  if (cell.type !== ExcelJS.ValueType.Formula) return [[heading, plainCell(cell)]];
  const { text, plain } = namedFormula(cell.formula, plainLoan, nameOf);
  const [first] = plain;
  return first !== undefined && text === `[${first.name}]`
    ? [[heading, plainCell(first.cell)]]
    : [[heading, formulaCell(text)], ...ofPlainLoan(plain, plainLoan)];
};

const openedCase = (
  name: ExcelJS.Cell,
  cells: readonly (readonly [heading: string, cell: ExcelJS.Cell])[],
  plainLoan: ExcelJS.Worksheet | undefined,
  nameOf: NameOf,
): OpenedCase => ({
  name: textIn(name.value),
  cells: new Map(
    cells
      .filter(([heading, { value }]) => heading !== "" || textIn(value) !== "")
      .flatMap(([heading, cell]): Entry[] => {
        const text = textIn(cell.value);
        // In the only column that people fill in, the displayed text counts, even if it is a formula.
        return heading === signatureColumn
          ? [[heading, { value: text, written: text }]]
          : entries(heading, cell, plainLoan, nameOf);
      }),
  ),
});

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const openedSheet = (sheet: ExcelJS.Worksheet, plainLoan: ExcelJS.Worksheet | undefined): OpenedSheet | null => {
  const rows = numbers(1, sheet.rowCount);
  const head = rows.find((row) => ["case", "figure"].includes(textIn(sheet.getCell(row, 1).value)));
  if (head === undefined) return null;
  const below = numbers(head + 1, sheet.rowCount);
  const inTable = below.filter((row) => !sheet.getCell(row, 1).isMerged);
  const columns = numbers(2, sheet.columnCount);
  const isCaseAColumn = textIn(sheet.getCell(head, 1).value) === "figure";
  const headingOf = (row: number, column: number) => textIn(sheet.getCell(row, column).value);
  /** In a table with one case per column, no formula refers to its own sheet. */
  const nameInRow =
    (own: number): NameOf =>
    (column, row) =>
      row === own ? headingOf(head, sheet.getColumn(column).number) || null : null;
  const cases = isCaseAColumn
    ? columns.map((column) =>
        openedCase(
          sheet.getCell(head, column),
          inTable.map((row) => [headingOf(row, 1), sheet.getCell(row, column)]),
          plainLoan,
          () => null,
        ),
      )
    : inTable.map((row) =>
        openedCase(
          sheet.getCell(row, 1),
          columns.map((column) => [headingOf(head, column), sheet.getCell(row, column)]),
          plainLoan,
          nameInRow(row),
        ),
      );
  return {
    name: sheet.name,
    cases: cases.filter(({ cells }) => [...cells.values()].some(({ value }) => value !== "")),
    notes: below.filter((row) => sheet.getCell(row, 1).isMerged).map((row) => textIn(sheet.getCell(row, 1).value)),
  };
};

/** The sheets of a workbook that contain cases. */
export const openedSheets = (workbook: ExcelJS.Workbook): OpenedSheet[] => {
  const plainLoan = workbook.getWorksheet(PLAIN_LOAN_SHEET);
  return workbook.worksheets.map((sheet) => openedSheet(sheet, plainLoan)).filter((sheet) => sheet !== null);
};
