import type ExcelJS from "exceljs";
import { type Form, forms } from "../../domain/mcr/form/form.ts";
import { type Block, type ColumnGroup, groupsOf, type Layout, type Line } from "../../domain/mcr/form/line.ts";
import { averageDollars, type Cells, figuresOf } from "../../domain/mcr/quarter/cells.ts";
import { quarterName } from "../../domain/mcr/quarter/quarter.ts";
import type { OriginatorLine, QuarterReport, Sheet } from "../../domain/mcr/quarter/report.ts";
import { wrappedLines } from "./layout.ts";
import { FONT, solid, TITLE_FONT, thin } from "./workbook.ts";

/** Whose report it is. */
export interface ReportingCompany {
  readonly name: string;
  readonly nmlsId: string | null;
}

const CODE = 1;
const CAPTION = 2;
const LAST_COLUMN = 11;
const LINE_HEIGHT_POINTS = 15;
const WIDTHS_CHARACTERS = [10, 62, 15, 9, 14, 15, 9, 14, 15, 9, 14];
const CAPTION_WIDTH_CHARACTERS = 62;
const WHOLE = "#,##0;-#,##0;0";

/** The first of the three columns (amount, count, average) of each group, as on the NMLS sheet. */
const firstColumn: Readonly<Record<ColumnGroup, number>> = {
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

const unitTitles = ["Amount\n($)", "Count\n(#)", "Average Size\n($)"] as const;
const ownUnitTitles: Readonly<Partial<Record<Layout, string>>> = {
  average: "Weighted Average",
  ratio: "Ratio",
  days: "Average Days",
};

const gray = solid("FFE8ECF2");
const withoutCell = solid("FFD9DCE1");

const title = (sheet: ExcelJS.Worksheet, text: string, font: Partial<ExcelJS.Font>): void => {
  const row = sheet.addRow([]);
  row.getCell(CAPTION).value = text;
  row.getCell(CAPTION).font = font;
};

const heading = (cell: ExcelJS.Cell, text: string): void => {
  cell.value = text;
  cell.font = { ...FONT, bold: true };
  cell.fill = gray;
  cell.alignment = { horizontal: "center", vertical: "middle", wrapText: true };
  cell.border = { bottom: thin };
};

/** The two rows above a block: whose columns they are, and what each column holds. */
const addHeadings = (sheet: ExcelJS.Worksheet, line: Line): void => {
  const groups = groupsOf(line);
  if (groups.some(({ group }) => groupTitles[group] !== null)) {
    const row = sheet.addRow([]);
    for (const { group } of groups) {
      const first = firstColumn[group];
      heading(row.getCell(first), groupTitles[group] ?? "");
      sheet.mergeCells(row.number, first, row.number, first + unitTitles.length - 1);
    }
  }
  const row = sheet.addRow([]);
  row.height = 2 * LINE_HEIGHT_POINTS;
  const own = ownUnitTitles[line.layout];
  if (own !== undefined) heading(row.getCell(firstColumn.total + 1), own);
  else
    for (const { group } of groups)
      for (const [index, text] of unitTitles.entries()) heading(row.getCell(firstColumn[group] + index), text);
};

const figure = (cell: ExcelJS.Cell, value: number | null): void => {
  cell.font = FONT;
  cell.border = { bottom: thin };
  if (value === null) return;
  cell.value = value;
  cell.numFmt = WHOLE;
};

const addLineRow = (sheet: ExcelJS.Worksheet, line: Line, cells: Cells): void => {
  const row = sheet.addRow([line.code, line.caption]);
  row.height = LINE_HEIGHT_POINTS * wrappedLines(line.caption, CAPTION_WIDTH_CHARACTERS);
  for (const column of [CODE, CAPTION]) {
    row.getCell(column).font = line.total === undefined ? FONT : { ...FONT, bold: true };
    row.getCell(column).alignment = { vertical: "top", wrapText: true };
    row.getCell(column).border = { bottom: thin };
  }
  for (const figures of figuresOf(cells, line)) {
    const first = firstColumn[figures.group];
    for (const [index, value] of [figures.amount, figures.count].entries()) {
      const cell = row.getCell(first + index);
      figure(cell, value);
      if (value === null) cell.fill = withoutCell;
    }
    const hasAverage = figures.amount !== null && figures.count !== null;
    figure(row.getCell(first + 2), averageDollars(figures));
    if (!hasAverage) row.getCell(first + 2).fill = withoutCell;
  }
};

/** Lines that have the same columns need no new headings between them. */
const headingKey = ({ layout }: Line): string => (layout === "pipelineAmount" ? "pipeline" : layout);

const addBlock = (sheet: ExcelJS.Worksheet, { titles, lines }: Block, cells: Cells): void => {
  const [first] = lines;
  if (first === undefined) return;
  sheet.addRow([]);
  for (const text of titles) title(sheet, text, { ...FONT, bold: true });
  let shown: string | null = null;
  for (const line of lines) {
    if (headingKey(line) !== shown) addHeadings(sheet, line);
    shown = headingKey(line);
    addLineRow(sheet, line, cells);
  }
};

/** What the sheet calls the line of an originator, by its place in the list. */
export const originatorCode = (index: number): string => `ACMLO${index + 1}`;

const addOriginators = (sheet: ExcelJS.Worksheet, originators: readonly OriginatorLine[]): void => {
  sheet.addRow([]);
  title(sheet, "RMLA SECTION I - MLO(s)", TITLE_FONT);
  title(sheet, "MORTGAGE LOAN ORIGINATOR DATA", { ...FONT, bold: true });
  const head = sheet.addRow([]);
  head.height = 2 * LINE_HEIGHT_POINTS;
  for (const [index, text] of [...unitTitles, "MLO NMLS ID"].entries())
    heading(head.getCell(firstColumn.total + index), text);
  for (const [index, { name, nmlsId, amountDollars, count }] of originators.entries()) {
    const row = sheet.addRow([originatorCode(index), name]);
    const figures = [amountDollars, count, averageDollars({ amount: amountDollars, count })];
    for (const [column, value] of figures.entries()) figure(row.getCell(firstColumn.total + column), value);
    row.getCell(firstColumn.total + figures.length).value = nmlsId;
    row.eachCell((cell) => {
      cell.font = FONT;
    });
  }
};

const addNotes = (sheet: ExcelJS.Worksheet, notes: readonly string[]): void => {
  sheet.addRow([]);
  title(sheet, "EXPLANATORY NOTES", TITLE_FONT);
  const across = WIDTHS_CHARACTERS.slice(CODE).reduce((sum, width) => sum + width, 0);
  for (const note of notes.length === 0 ? [""] : notes) {
    const row = sheet.addRow(["ACNOTE", note]);
    sheet.mergeCells(row.number, CAPTION, row.number, LAST_COLUMN);
    row.height = LINE_HEIGHT_POINTS * wrappedLines(note, across);
    for (const column of [CODE, CAPTION]) row.getCell(column).font = FONT;
    row.getCell(CAPTION).alignment = { vertical: "top", wrapText: true };
  }
};

const addSection = (sheet: ExcelJS.Worksheet, text: string, blocks: readonly Block[], cells: Cells): void => {
  sheet.addRow([]);
  title(sheet, text, TITLE_FONT);
  for (const block of blocks) addBlock(sheet, block, cells);
};

type ReportHead = Pick<QuarterReport, "year" | "number" | "formVersion" | "isComplete">;

/**
 * Adds the sheet of a state, or of all, as NMLS prints the form: code, caption, and for each channel amount, count and
 * average, under the titles and in the order of its sample sheet.
 */
export const addReportSheet = (
  workbook: ExcelJS.Workbook,
  {
    name,
    heading: text,
    company,
  }: { readonly name: string; readonly heading: string; readonly company: ReportingCompany },
  report: ReportHead,
  { cells, originators, notes }: Pick<Sheet, "cells" | "originators" | "notes">,
): void => {
  const form: Form = forms[report.formVersion];
  const sheet = workbook.addWorksheet(name, {
    pageSetup: { orientation: "landscape", paperSize: 9, fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
    views: [{ state: "frozen", xSplit: CAPTION, ySplit: 3 }],
  });
  for (const [index, width] of WIDTHS_CHARACTERS.entries()) sheet.getColumn(index + 1).width = width;
  title(sheet, text, TITLE_FONT);
  title(sheet, `${company.name}${company.nmlsId === null ? "" : `, NMLS ID ${company.nmlsId}`}`, FONT);
  const running = report.isComplete ? "" : ". The quarter is not over: its figures are not final";
  title(sheet, `Mortgage Call Report, ${quarterName(report)}, form version ${report.formVersion}${running}`, FONT);
  addSection(sheet, "RMLA SECTION I", form.sectionOne, cells);
  addOriginators(sheet, originators);
  addSection(sheet, "RMLA SECTION II", form.sectionTwo, cells);
  addNotes(sheet, notes);
};
