import ExcelJS from "exceljs";
import type { Boundary, Decision } from "../../../domain/casebook/book/boundaries.ts";
import type { Disagreement } from "../../../domain/casebook/ports.ts";
import type { BookReview } from "../../../domain/casebook/review.ts";
import { addSheet, bytesOf, type Sheet } from "../workbook.ts";
import { reviewSheets } from "./sheets.ts";

/** The content of the workbook. */
interface CasebookContent {
  readonly reviews: readonly BookReview[];
  readonly decisions: readonly Decision[];
  readonly boundaries: readonly Boundary[];
  readonly disagreements?: readonly Disagreement[];
}

const disagreementsSheet = (disagreements: readonly Disagreement[]): Sheet => ({
  name: "disagreements",
  title: "Cases with which experts disagree, in their current wording",
  remarks: ["Correct the row in its book, or answer the expert: nothing on this sheet is imported."],
  headings: ["book", "name", "by", "note", "expected instead"],
  rows: disagreements.map(({ book, name, by, note, figures }) => [book, name, by, note, figures]),
  notes: [],
});

/** The workbook of the case books for review and signature, as the bytes of its file. */
export const casebookWorkbook = async ({
  reviews,
  decisions,
  boundaries,
  disagreements = [],
}: CasebookContent): Promise<Uint8Array<ArrayBuffer>> => {
  const workbook = new ExcelJS.Workbook();
  for (const sheet of reviewSheets(reviews, decisions, boundaries)) addSheet(workbook, sheet);
  if (disagreements.length > 0) addSheet(workbook, disagreementsSheet(disagreements));
  return bytesOf(workbook);
};
