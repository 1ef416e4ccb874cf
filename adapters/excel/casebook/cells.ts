import { readCents, readPercent } from "../../../domain/casebook/book/table.ts";
import { parseDay } from "../../../domain/kernel/day.ts";
import type { Cell, PlainCell } from "../cells.ts";

/** The first date that Excel counts correctly. */
const FIRST_EXCEL_DAY = "1900-03-01";

/**
 * Amounts, percentages, counts, factors, and dates become values of these types, so that an expert can calculate with them in the workbook.
 * Everything else stays text.
 */
export const cellOf = (text: string): PlainCell => {
  if (/^-?\d{1,3}(,\d{3})*\.\d{2}$/.test(text)) return { cents: readCents(text) };
  if (/^\d+(\.\d+)? %$/.test(text)) return { percent: readPercent(text) };
  if (/^\d\.\d{3}$/.test(text)) return { factor: Number(text) };
  if (/^\d+$/.test(text)) return Number(text);
  return parseDay(text) !== null && text >= FIRST_EXCEL_DAY ? { day: text } : text;
};

/** A cell that says whether a case, or a book, passes. */
export const verdict = (isPassed: boolean): Cell =>
  isPassed ? { text: "pass", tone: "good" } : { text: "FAIL", tone: "bad" };
