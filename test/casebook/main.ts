/**
 * `npm run casebook`: checks every case of the case books against the program, prints a summary for an expert to review,
 * and writes every case into a workbook. With `--import` it copies the signatures of such a workbook into the books.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { workbookBytes } from "../fixtures/workbook-bytes.ts";
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
  help: { type: "boolean", default: false },
} as const;

const usage = `Usage: npm run casebook -- [OPTIONS]

Checks every case of the case books, prints a summary and writes a workbook to review and sign.
  --cases          prints every case, with what it tests and who reviewed it
  --xlsx FILE      the workbook to write; data/casebook.xlsx without it
  --books FOLDER   the books to read, such as a copy that is being corrected
  --import FILE    copies the signatures of a workbook into the books instead
Exit code 1: a case failed, or a signature was refused.`;

/** The command line, or a sentence that ends with how to use it. */
const readOptions = () => {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
};

/** Why the command failed, in a sentence where a file or folder was the cause. */
const reasonOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  return "code" in error && "path" in error && typeof error.path === "string"
    ? `${error.path} cannot be read or written (${error.code}).`
    : error.message;
};

/** Prints and writes the review, or the result of an import; whether every case passes, or every signature was taken. */
const run = async (): Promise<boolean> => {
  const { xlsx, books, cases: isEveryCase, import: signed, help } = readOptions();
  if (help) {
    console.log(usage);
    return true;
  }
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
  console.error(reasonOf(error));
  process.exitCode = 1;
}
