import ExcelJS from "exceljs";
import { columnWidth, wrappedLines } from "./layout.ts";
import { LETTER, TABLOID } from "./print.ts";

/** What a cell shows: a text, a count, an amount of money in dollars or cents, or a text that marks success or failure. */
export type Cell =
  | string
  | number
  | { readonly dollars: number }
  | { readonly cents: number }
  | { readonly text: string; readonly tone: "good" | "bad" };

/** One sheet: a title and remarks, one table under fixed headings, notes below it. */
export interface Sheet {
  /** At most 31 characters, as Excel allows. */
  readonly name: string;
  readonly title: string;
  readonly remarks: readonly string[];
  readonly headings: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly notes: readonly string[];
}

const LINE_HEIGHT_POINTS = 15;
/** Wider tables are printed on larger paper, so that they can still be read. */
const MAX_LETTER_WIDTH_CHARACTERS = 180;
/** The font of all cells. */
export const FONT = { name: "Calibri", size: 11 };
/** The font of a sheet's title. */
export const TITLE_FONT = { name: "Calibri", size: 14, bold: true };

const tones = {
  good: { fill: "FFDFF2E1", font: "FF1B5E20" },
  bad: { fill: "FFFBDAD7", font: "FFB3261E" },
} as const;

/** A background of one color. */
export const solid = (argb: string): ExcelJS.Fill => ({ type: "pattern", pattern: "solid", fgColor: { argb } });

/** A thin gray line. */
export const thin: Partial<ExcelJS.Border> = { style: "thin", color: { argb: "FFC9CED6" } };

const leftAligned: Partial<ExcelJS.Alignment> = { vertical: "top", horizontal: "left", wrapText: true, indent: 1 };
const rightAligned: Partial<ExcelJS.Alignment> = { vertical: "top", horizontal: "right", indent: 1 };

const textStyle: Partial<ExcelJS.Style> = { font: FONT, alignment: leftAligned, border: { bottom: thin } };
const numberStyle: Partial<ExcelJS.Style> = { ...textStyle, alignment: rightAligned };
const toneStyle = ({ fill, font }: (typeof tones)["good" | "bad"]): Partial<ExcelJS.Style> => ({
  ...textStyle,
  fill: solid(fill),
  font: { ...FONT, bold: true, color: { argb: font } },
});

/** Styles are the same objects in all cells that have them: the library compares each object once, however many cells. */
const styles = {
  text: textStyle,
  count: numberStyle,
  dollars: { ...numberStyle, numFmt: "#,##0" },
  cents: { ...numberStyle, numFmt: "#,##0.00" },
  good: toneStyle(tones.good),
  bad: toneStyle(tones.bad),
  heading: {
    ...textStyle,
    font: { ...FONT, bold: true },
    fill: solid("FFE8ECF2"),
    border: { bottom: { ...thin, style: "medium" } },
  },
} satisfies Readonly<Record<string, Partial<ExcelJS.Style>>>;

type Look = keyof typeof styles;

const shown = (cell: Cell): string => {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return String(cell);
  if ("dollars" in cell) return cell.dollars.toLocaleString("en-US");
  return "cents" in cell ? (cell.cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 }) : cell.text;
};

const shownAs = (cell: Cell): readonly [value: string | number, look: Look] => {
  if (typeof cell === "string") return [cell, "text"];
  if (typeof cell === "number") return [cell, "count"];
  if ("dollars" in cell) return [cell.dollars, "dollars"];
  return "cents" in cell ? [cell.cents / 100, "cents"] : [cell.text, cell.tone];
};

/** Writes the cells of a row as high as the longest of them needs. */
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

/** Adds a sheet to a workbook and answers it. */
export const addSheet = (workbook: ExcelJS.Workbook, content: Sheet): ExcelJS.Worksheet => {
  const { name, title, remarks, headings, rows, notes } = content;
  const widths = headings.map((heading, index) =>
    columnWidth(
      heading,
      rows.map((row) => shown(row[index] ?? "")),
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

/**
 * An .xlsx workbook of the sheets, as the bytes of its file. Headings stay in view, long texts wrap, amounts are numbers
 * with two decimals, and words with a tone are coloured. Texts are never read as formulas.
 */
export const workbookBytes = async (sheets: readonly Sheet[]): Promise<Uint8Array> => {
  const workbook = new ExcelJS.Workbook();
  for (const sheet of sheets) addSheet(workbook, sheet);
  return bytesOf(workbook);
};
