import ExcelJS from "exceljs";
import type { Boundary, Decision } from "../../../domain/casebook/book/boundaries.ts";
import type { BookReview } from "../../../domain/casebook/review.ts";
import type { DecidedSignatures } from "../../../domain/casebook/signature.ts";
import { casebookWorkbook } from "../casebook/workbook.ts";
import { decideSignatures } from "./decide.ts";
import { type OpenedSheet, openedSheets } from "./opened.ts";

const opened = async (bytes: Uint8Array): Promise<OpenedSheet[]> => {
  const workbook = new ExcelJS.Workbook();
  // exceljs expects a Buffer, but declares its own type for it.
  await workbook.xlsx.load(Buffer.from(bytes) as unknown as ExcelJS.Buffer);
  return openedSheets(workbook);
};

/** The signatures of a returned workbook; `unreadable` if it is not one, `no_case` if it contains no case book. */
export const signaturesIn = async (
  bytes: Uint8Array,
  reviews: readonly BookReview[],
  decisions: readonly Decision[],
  boundaries: readonly Boundary[],
): Promise<DecidedSignatures | "unreadable" | "no_case"> => {
  const sheets = await opened(bytes).catch(() => null);
  if (sheets === null) return "unreadable";
  if (sheets.length === 0) return "no_case";
  return decideSignatures(sheets, await opened(await casebookWorkbook({ reviews, decisions, boundaries })), reviews);
};
