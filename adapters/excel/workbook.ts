import type ExcelJS from "exceljs";
import { type Cell, FONT, type Look, shown, shownAs, styles } from "./cells.ts";
import { columnWidth, wrappedLines } from "./layout.ts";
import { LETTER, TABLOID } from "./print.ts";

/** One sheet: a title and remarks, one table under fixed headings, and notes below it. */
export interface Sheet {
  /** At most 31 characters, as Excel allows. */
  readonly name: string;
  readonly title: string;
  readonly remarks: readonly string[];
  readonly headings: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly notes: readonly string[];
  /** The columns for handwritten input, by heading, with their minimum width in characters. */
  readonly widthByHand?: Readonly<Record<string, number>>;
}

const LINE_HEIGHT_POINTS = 15;
/** Wider tables are printed on larger paper, so that they remain legible. */
const MAX_LETTER_WIDTH_CHARACTERS = 180;
/** The font of a sheet's title. */
export const TITLE_FONT = { name: "Calibri", size: 14, bold: true };

/** Writes the cells of a row, as high as the longest of them needs. */
const addRow = (
  sheet: ExcelJS.Worksheet,
  cells: readonly Cell[],
  widths: readonly number[],
  lookOfAll?: Look,
): ExcelJS.Row => {
  const values = cells.map(shownAs);
  const row = sheet.addRow(values.map(([value]) => value));
  for (const [index, [, look]] of values.entries()) row.getCell(index + 1).style = styles[lookOfAll ?? look];
  row.height =
    LINE_HEIGHT_POINTS * Math.max(...cells.map((cell, index) => wrappedLines(shown(cell), widths[index] ?? 1)));
  return row;
};

/** Writes a text across the table; merged cells do not grow by themselves. */
const addLine = (sheet: ExcelJS.Worksheet, text: string, widths: readonly number[], font: typeof FONT): void => {
  const row = sheet.addRow([text]);
  sheet.mergeCells(row.number, 1, row.number, widths.length);
  row.getCell(1).font = font;
  row.getCell(1).alignment = { vertical: "top", wrapText: true };
  const across = widths.reduce((sum, width) => sum + width, 0) * (FONT.size / font.size);
  row.height = LINE_HEIGHT_POINTS * wrappedLines(text, across) * (font.size / FONT.size);
};

const addTable = (sheet: ExcelJS.Worksheet, { headings, rows }: Sheet, widths: readonly number[]): void => {
  const head = addRow(sheet, headings, widths, "heading");
  for (const row of rows) addRow(sheet, row, widths);
  sheet.views = [{ state: "frozen", xSplit: 1, ySplit: head.number }];
  sheet.pageSetup.printTitlesRow = `${head.number}:${head.number}`;
};

/**
 * Adds a sheet to a workbook and returns it. Headings stay in view, long texts wrap, amounts are numbers with two decimals, percentages and
 * dates are values of their type, and words with a tone are colored. Texts are never interpreted as formulas.
 */
export const addSheet = (workbook: ExcelJS.Workbook, content: Sheet): ExcelJS.Worksheet => {
  const { name, title, remarks, headings, rows, notes } = content;
  const widths = headings.map((heading, index) =>
    Math.max(
      content.widthByHand?.[heading] ?? 0,
      columnWidth(
        heading,
        rows.map((row) => shown(row[index] ?? "")),
      ),
    ),
  );
  const paperSize = widths.reduce((sum, width) => sum + width, 0) > MAX_LETTER_WIDTH_CHARACTERS ? TABLOID : LETTER;
  const sheet = workbook.addWorksheet(name, {
    pageSetup: { orientation: "landscape", paperSize, fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  for (const [index, width] of widths.entries()) sheet.getColumn(index + 1).width = width;
  addLine(sheet, title, widths, TITLE_FONT);
  for (const remark of remarks) addLine(sheet, remark, widths, FONT);
  addTable(sheet, content, widths);
  for (const note of notes) addLine(sheet, note, widths, FONT);
  return sheet;
};

/** The bytes of a workbook's file. */
export const bytesOf = async (workbook: ExcelJS.Workbook): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await workbook.xlsx.writeBuffer());
