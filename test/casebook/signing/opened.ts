import ExcelJS from "exceljs";

/** A cell as it counts in a comparison, and as a book would write it. */
export interface OpenedCell {
  readonly value: string;
  readonly written: string;
}

/** One case of a workbook: what stands beside (or below) its name, by heading. */
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

/** What a person sees in a cell, without its formats: of text in several fonts all of it, of a formula what it gives. */
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
  // A link's text may have several fonts too, which the library does not declare.
  if ("hyperlink" in value) return textIn(value.text as ExcelJS.CellValue);
  return "error" in value ? value.error : textIn(value.result);
};

const asWritten = ({ value, numFmt }: ExcelJS.Cell): string => {
  if (typeof value !== "number") return textIn(value);
  if (numFmt?.includes("%")) return `${Number((value * 100).toPrecision(12))} %`;
  return numFmt?.includes("0.00") ? value.toLocaleString("en-US", { minimumFractionDigits: 2 }) : textIn(value);
};

/** A formula counts as it is written, whatever it gives; an edited one is an edited row. */
const openedCell = (cell: ExcelJS.Cell): OpenedCell => {
  const formula = cell.type === ExcelJS.ValueType.Formula ? cell.formula.replaceAll(" ", "") : null;
  return formula === null
    ? { value: textIn(cell.value), written: asWritten(cell) }
    : { value: `=${formula}`, written: `=${formula}` };
};

/** The one column that people write into: what it shows, also where it is a formula. */
export const SIGNATURE_COLUMN = "reviewed by";

const openedCase = (
  name: ExcelJS.Cell,
  cells: readonly (readonly [heading: string, cell: ExcelJS.Cell])[],
): OpenedCase => ({
  name: textIn(name.value),
  cells: new Map(
    cells
      .filter(([heading, { value }]) => heading !== "" || textIn(value) !== "")
      .map(([heading, cell]) => {
        const text = textIn(cell.value);
        return [heading, heading === SIGNATURE_COLUMN ? { value: text, written: text } : openedCell(cell)];
      }),
  ),
});

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const openedSheet = (sheet: ExcelJS.Worksheet): OpenedSheet | null => {
  const rows = numbers(1, sheet.rowCount);
  const head = rows.find((row) => ["case", "figure"].includes(textIn(sheet.getCell(row, 1).value)));
  if (head === undefined) return null;
  const below = numbers(head + 1, sheet.rowCount);
  const inTable = below.filter((row) => !sheet.getCell(row, 1).isMerged);
  const columns = numbers(2, sheet.columnCount);
  const isCaseAColumn = textIn(sheet.getCell(head, 1).value) === "figure";
  const headingOf = (row: number, column: number) => textIn(sheet.getCell(row, column).value);
  const cases = isCaseAColumn
    ? columns.map((column) =>
        openedCase(
          sheet.getCell(head, column),
          inTable.map((row) => [headingOf(row, 1), sheet.getCell(row, column)]),
        ),
      )
    : inTable.map((row) =>
        openedCase(
          sheet.getCell(row, 1),
          columns.map((column) => [headingOf(head, column), sheet.getCell(row, column)]),
        ),
      );
  return {
    name: sheet.name,
    cases: cases.filter(({ cells }) => [...cells.values()].some(({ value }) => value !== "")),
    notes: below.filter((row) => sheet.getCell(row, 1).isMerged).map((row) => textIn(sheet.getCell(row, 1).value)),
  };
};

/** The sheets of a workbook that hold cases. */
export const openedSheets = (workbook: ExcelJS.Workbook): OpenedSheet[] =>
  workbook.worksheets.map(openedSheet).filter((sheet) => sheet !== null);
