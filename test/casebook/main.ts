/**
 * `npm run casebook`: asks the program every case of the case books, prints a summary for an expert to review, and writes
 * every case into a workbook. Ends with exit code 1 when a case fails. Options: `--cases` prints every case, `--xlsx file` names
 * the workbook, `--books folder` a copy of the books that is being corrected. `--import file` brings the signatures of such a
 * workbook into the books instead, and ends with exit code 1 when one was refused.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { workbookBytes } from "../../adapters/excel/workbook.ts";
import { readBoundaries, readDecisions } from "./boundaries.ts";
import { printedReview } from "./printed.ts";
import { reviewBooks } from "./review.ts";
import { importSignatures, printedImport } from "./signing/import.ts";
import { reviewSheets } from "./workbook/sheets.ts";

const options = {
  xlsx: { type: "string", default: "data/casebook.xlsx" },
  books: { type: "string", default: import.meta.dir },
  cases: { type: "boolean", default: false },
  import: { type: "string" },
} as const;

/** Prints and writes the review, or what came of an import; whether every case passes, or every signature was taken. */
const run = async (): Promise<boolean> => {
  const { xlsx, books, cases: isEveryCase, import: signed } = parseArgs({ options }).values;
  const reviews = reviewBooks(books);
  const decisions = readDecisions();
  const boundaries = readBoundaries();
  if (signed !== undefined) {
    const imported = await importSignatures(signed, books, reviews, decisions, boundaries);
    console.log(printedImport(imported, books).join("\n"));
    return imported.refused.length === 0;
  }
  mkdirSync(dirname(xlsx), { recursive: true });
  writeFileSync(xlsx, await workbookBytes(reviewSheets(reviews, decisions, boundaries)));
  console.log(printedReview(reviews, decisions, boundaries, { workbook: xlsx, isEveryCase }).join("\n"));
  return reviews.every(({ cases }) => cases.every(({ isPassed }) => isPassed));
};

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
