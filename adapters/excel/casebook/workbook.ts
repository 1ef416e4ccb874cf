import ExcelJS from "exceljs";
import type { Boundary, Decision } from "../../../domain/casebook/boundaries.ts";
import type { BookReview } from "../../../domain/casebook/review.ts";
import { addSheet, bytesOf } from "../workbook.ts";
import { reviewSheets } from "./sheets.ts";

/** The workbook of the case books, to review and sign, as the bytes of its file. */
export const casebookWorkbook = async (
  reviews: readonly BookReview[],
  decisions: readonly Decision[],
  boundaries: readonly Boundary[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const workbook = new ExcelJS.Workbook();
  for (const sheet of reviewSheets(reviews, decisions, boundaries)) addSheet(workbook, sheet);
  return bytesOf(workbook);
};
