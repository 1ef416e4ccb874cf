import type ExcelJS from "exceljs";
import { type Block, type ColumnGroup, groupsOf, type Layout, type Line } from "../../domain/mcr/form/line.ts";
import { averageDollars, type Cells, figuresOf } from "../../domain/mcr/quarter/cells.ts";
import { FONT, solid, thin } from "./cells.ts";
import { wrappedLines } from "./layout.ts";

export const CODE = 1;
export const CAPTION = 2;
export const LINE_HEIGHT_POINTS = 15;
export const CAPTION_WIDTH_CHARACTERS = 46;
const WHOLE = "#,##0;-#,##0;0";

/** The first of the three columns (amount, count, average) of each group, as on the NMLS sheet. */
export const firstColumn: Readonly<Record<ColumnGroup, number>> = {
  direct: 3,
  thirdParty: 6,
  brokered: 3,
  retail: 6,
  wholesale: 9,
  total: 3,
};

const groupTitles: Readonly<Record<ColumnGroup, string | null>> = {
  direct: "DIRECTLY RECEIVED FROM BORROWER",
  thirdParty: "RECEIVED FROM 3RD PARTY",
  brokered: "BROKERED",
  retail: "CLOSED- RETAIL APPLICATION",
  wholesale: "CLOSED-WHOLESALE APPLICATION",
  total: null,
};

/** The titles of a group's three columns in a section. */
export type UnitTitles = readonly [amount: string, count: string, average: string];

const ownUnitTitles: Readonly<Partial<Record<Layout, string>>> = {
  average: "Weighted Average",
  ratio: "Ratio",
  days: "Average Days",
};

const gray = solid("FFE8ECF2");
const withoutCell = solid("FFD9DCE1");
const middle: Partial<ExcelJS.Alignment> = { vertical: "middle", wrapText: true };

/** Writes a title in a row of its own, above captions. */
export const title = (sheet: ExcelJS.Worksheet, text: string, font: Partial<ExcelJS.Font>): ExcelJS.Row => {
  const row = sheet.addRow([]);
  row.getCell(CAPTION).value = text;
  row.getCell(CAPTION).font = font;
  return row;
};

/** Writes a column heading. */
export const heading = (cell: ExcelJS.Cell, text: string): void => {
  cell.value = text;
  cell.font = { ...FONT, bold: true };
  cell.fill = gray;
  cell.alignment = { horizontal: "center", ...middle };
  cell.border = { bottom: thin };
};

/** The columns used by the lines of a block. */
interface BlockColumns {
  readonly groups: readonly ColumnGroup[];
  /** The heading of each column, by its number. */
  readonly units: ReadonlyMap<number, string>;
}

const columnsOf = ({ lines }: Block, [amountTitle, countTitle, averageTitle]: UnitTitles): BlockColumns => {
  const groups = new Set<ColumnGroup>();
  const units = new Map<number, string>();
  for (const line of lines)
    for (const { group, amount, count } of groupsOf(line)) {
      const first = firstColumn[group];
      groups.add(group);
      if (amount !== null) units.set(first, amountTitle);
      if (count !== null) units.set(first + 1, ownUnitTitles[line.layout] ?? countTitle);
      if (amount !== null && count !== null) units.set(first + 2, averageTitle);
    }
  return { groups: [...groups], units };
};

/** The rows above a block, beside its titles: the groups of columns, and the heading of each column. */
const addHeadings = (sheet: ExcelJS.Worksheet, titles: readonly string[], { groups, units }: BlockColumns): void => {
  const bold = { ...FONT, bold: true };
  const named = groups.filter((group) => groupTitles[group] !== null);
  const besideUnits = titles.at(-1) ?? "";
  const above = titles.slice(0, -1);
  if (named.length > 0) {
    for (const text of above.slice(0, -1)) title(sheet, text, bold);
    const row = title(sheet, above.at(-1) ?? "", bold);
    for (const group of named) {
      const first = firstColumn[group];
      heading(row.getCell(first), groupTitles[group] ?? "");
      sheet.mergeCells(row.number, first, row.number, first + 2);
    }
  } else for (const text of above) title(sheet, text, bold);
  const row = title(sheet, besideUnits, bold);
  row.getCell(CAPTION).alignment = { vertical: "bottom", wrapText: true };
  row.height = 2 * LINE_HEIGHT_POINTS;
  for (const [column, text] of units) heading(row.getCell(column), text);
};

/** Writes a figure; null leaves its cell empty. */
export const figure = (cell: ExcelJS.Cell, value: number | null, isTotal = false): void => {
  cell.font = isTotal ? { ...FONT, bold: true } : FONT;
  cell.border = { bottom: thin };
  cell.alignment = { vertical: "middle" };
  if (value === null) return;
  cell.value = value;
  cell.numFmt = WHOLE;
};

const addLineRow = (sheet: ExcelJS.Worksheet, line: Line, cells: Cells, units: ReadonlyMap<number, string>): void => {
  const row = sheet.addRow([line.code, line.caption]);
  const isTotal = line.total !== undefined;
  row.height = LINE_HEIGHT_POINTS * wrappedLines(line.caption, CAPTION_WIDTH_CHARACTERS);
  for (const column of [CODE, CAPTION]) {
    row.getCell(column).font = isTotal ? { ...FONT, bold: true } : FONT;
    row.getCell(column).alignment = middle;
    row.getCell(column).border = { bottom: thin };
  }
  const withFigure = new Set<number>();
  for (const figures of figuresOf(cells, line)) {
    const first = firstColumn[figures.group];
    for (const [index, value] of [figures.amount, figures.count, averageDollars(figures)].entries())
      figure(row.getCell(first + index), value, isTotal);
    if (figures.amount !== null) withFigure.add(first);
    if (figures.count !== null) withFigure.add(first + 1);
    if (figures.amount !== null && figures.count !== null) withFigure.add(first + 2);
  }
  for (const column of units.keys()) if (!withFigure.has(column)) row.getCell(column).fill = withoutCell;
};

const keyOf = ({ units }: BlockColumns): string => JSON.stringify([...units]);

/**
 * Writes the blocks of a section. A block without titles is placed under the headings of the preceding block, as on the form, if it has the
 * same columns. Returns the rows at which a printed page may begin.
 */
export const addBlocks = (
  sheet: ExcelJS.Worksheet,
  blocks: readonly Block[],
  unitTitles: UnitTitles,
  cells: Cells,
): readonly number[] => {
  const starts: number[] = [];
  let shown = "";
  for (const block of blocks) {
    const columns = columnsOf(block, unitTitles);
    const needsHeadings = block.titles.length > 0 || keyOf(columns) !== shown;
    sheet.addRow([]);
    if (needsHeadings) {
      starts.push(sheet.rowCount + 1);
      addHeadings(sheet, block.titles, columns);
      shown = keyOf(columns);
    }
    for (const line of block.lines) addLineRow(sheet, line, cells, columns.units);
  }
  return starts;
};
