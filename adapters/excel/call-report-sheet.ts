import type ExcelJS from "exceljs";
import type { Instant } from "../../domain/kernel/day.ts";
import { basisSentence } from "../../domain/mcr/file/basis.ts";
import { type Form, forms } from "../../domain/mcr/form/form.ts";
import { averageDollars } from "../../domain/mcr/quarter/cells.ts";
import { quarterName } from "../../domain/mcr/quarter/quarter.ts";
import type { OriginatorLine, QuarterReport, Sheet } from "../../domain/mcr/quarter/report.ts";
import { type FiledEdition, filedSentence, type ReportingCompany } from "../../domain/mcr/quarter/shown-report.ts";
import {
  addBlocks,
  CAPTION,
  CAPTION_WIDTH_CHARACTERS,
  CODE,
  figure,
  firstColumn,
  heading,
  LINE_HEIGHT_POINTS,
  title,
  type UnitTitles,
} from "./call-report-blocks.ts";
import { FONT } from "./cells.ts";
import { wrappedLines } from "./layout.ts";
import { breakPages, scaledPage } from "./print.ts";
import { TITLE_FONT } from "./workbook.ts";

const LAST_COLUMN = 11;
const WIDTHS_CHARACTERS = [10, CAPTION_WIDTH_CHARACTERS, 13, 11, 13, 13, 11, 13, 13, 11, 13];
/** At this percentage of its size, a sheet is at most as wide as a page, even if Calibri is replaced by a font with wider digits. */
const PRINTED_PERCENT = 60;

const unitTitles: UnitTitles = ["Amount\n($)", "Count\n(#)", "Average Size\n($)"];
const unitTitlesOfSectionTwo: UnitTitles = ["UPB\n($)", "Loan Count\n(#)", "Average Loan Size ($)"];

/** The sheet's name for the line of an originator, by position in the list. */
export const originatorCode = (index: number): string => `ACMLO${index + 1}`;

const addOriginators = (sheet: ExcelJS.Worksheet, originators: readonly OriginatorLine[]): void => {
  title(sheet, "RMLA SECTION I - MLO(s)", TITLE_FONT);
  const head = title(sheet, "MORTGAGE LOAN ORIGINATOR DATA", { ...FONT, bold: true });
  head.height = 2 * LINE_HEIGHT_POINTS;
  for (const [index, text] of [...unitTitles, "MLO NMLS ID"].entries())
    heading(head.getCell(firstColumn.total + index), text);
  if (originators.length === 0) title(sheet, "None", FONT);
  for (const [index, { name, nmlsId, amountDollars, count }] of originators.entries()) {
    const row = sheet.addRow([originatorCode(index), name]);
    row.eachCell((cell) => {
      cell.font = FONT;
    });
    const figures = [amountDollars, count, averageDollars({ amount: amountDollars, count })];
    for (const [column, value] of figures.entries()) figure(row.getCell(firstColumn.total + column), value);
    const id = row.getCell(firstColumn.total + figures.length);
    id.value = nmlsId;
    id.font = FONT;
    id.alignment = { horizontal: "center", vertical: "middle" };
  }
};

const addNotes = (sheet: ExcelJS.Worksheet, notes: readonly string[]): void => {
  title(sheet, "EXPLANATORY NOTES", TITLE_FONT);
  const across = WIDTHS_CHARACTERS.slice(CODE).reduce((sum, width) => sum + width, 0);
  for (const note of notes.length === 0 ? ["None"] : notes) {
    const row = sheet.addRow(["ACNOTE", note]);
    sheet.mergeCells(row.number, CAPTION, row.number, LAST_COLUMN);
    row.height = LINE_HEIGHT_POINTS * wrappedLines(note, across);
    for (const column of [CODE, CAPTION]) row.getCell(column).font = FONT;
    row.getCell(CAPTION).alignment = { vertical: "top", wrapText: true };
  }
};

type ReportHead = Pick<QuarterReport, "year" | "number" | "formVersion" | "isComplete">;

/** The title of a sheet, and its date. */
interface SheetHead {
  readonly name: string;
  readonly heading: string;
  readonly company: ReportingCompany;
  readonly generatedAt: Instant;
  readonly filed: FiledEdition | null;
}

/** `2026-05-10, 14:00 UTC` */
const momentWords = (at: Instant): string => `${at.slice(0, 10)}, ${at.slice(11, 16)} UTC`;

/** `Example Lending, NMLS ID 4321` */
export const companyWords = ({ name, nmlsId }: ReportingCompany): string =>
  `${name}${nmlsId === null ? "" : `, NMLS ID ${nmlsId}`}`;

/** `Mortgage Call Report, Q2 2026, form version 7`, and whether it is not final. */
export const reportWords = (report: ReportHead): string => {
  const running = report.isComplete ? "" : ". The quarter is not over: its figures are not final";
  return `Mortgage Call Report, ${quarterName(report)}, form version ${report.formVersion}${running}`;
};

const addHead = (
  sheet: ExcelJS.Worksheet,
  { heading: text, company, generatedAt, filed }: SheetHead,
  report: ReportHead,
) => {
  title(sheet, text, TITLE_FONT);
  title(sheet, companyWords(company), FONT);
  title(sheet, reportWords(report), FONT);
  title(sheet, basisSentence(company.reportSettings.mcrAmountBasis, momentWords(generatedAt)), FONT);
  if (filed !== null) title(sheet, filedSentence(filed, momentWords(filed.filedAt)), FONT);
};

/**
 * Adds the sheet of a state, or of all states, in the form printed by NMLS: code, caption, and for each channel amount, count, and average,
 * under the titles and in the order of its sample sheet. In print, no block is split across pages.
 */
export const addReportSheet = (
  workbook: ExcelJS.Workbook,
  head: SheetHead,
  report: ReportHead,
  { cells, originators, notes }: Pick<Sheet, "cells" | "originators" | "notes">,
): void => {
  const form: Form = forms[report.formVersion];
  const sheet = workbook.addWorksheet(head.name, {
    pageSetup: scaledPage(PRINTED_PERCENT),
    views: [{ state: "frozen", xSplit: CAPTION, ySplit: 3 }],
  });
  for (const [index, width] of WIDTHS_CHARACTERS.entries()) sheet.getColumn(index + 1).width = width;
  addHead(sheet, head, report);
  const starts: number[] = [];
  const begin = (): void => {
    sheet.addRow([]);
    starts.push(sheet.rowCount + 1);
  };
  begin();
  title(sheet, "RMLA SECTION I", TITLE_FONT);
  starts.push(...addBlocks(sheet, form.sectionOne, unitTitles, cells).slice(1));
  begin();
  addOriginators(sheet, originators);
  begin();
  // Its longest block fills a page of its own.
  const secondSection = title(sheet, "RMLA SECTION II", TITLE_FONT).number;
  starts.push(...addBlocks(sheet, form.sectionTwo, unitTitlesOfSectionTwo, cells).slice(1));
  begin();
  addNotes(sheet, notes);
  breakPages(sheet, { starts, always: [secondSection] }, PRINTED_PERCENT);
};
