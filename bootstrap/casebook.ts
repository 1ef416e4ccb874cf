/**
 * `npm run casebook`: checks every case of the case books against the program, prints a summary for an expert to review,
 * and writes every case into a workbook. With `--import` it copies the signatures of such a workbook into the books.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { boundariesOfRelease, decisionsOfRelease, releasedBooks } from "../adapters/casebook/folder.ts";
import { printedReview, printedSignatures } from "../adapters/cli/casebook/printed.ts";
import { pathFromCaller } from "../adapters/cli/path-from-caller.ts";
import { casebookWorkbook } from "../adapters/excel/casebook/workbook.ts";
import { importSignatures, reviewFolder } from "./open/casebook.ts";

const options = {
  xlsx: { type: "string" },
  books: { type: "string" },
  cases: { type: "boolean", default: false },
  import: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

const usage = `Usage: npm run casebook -- [OPTIONS]

Checks every case of the case books, prints a summary and writes a workbook to review and sign.
  --cases          prints every case, with what it tests and who reviewed it
  --xlsx FILE      the workbook to write; without it, data/casebook.xlsx in the project's folder
  --books FOLDER   the books to read, such as a copy that is being corrected
  --import FILE    copies the signatures of a workbook into the books instead
Exit code 1: a case failed, or a signature was refused.`;

/** Parses the command line; paths are absolute. Throws an error that ends with the usage. */
const readOptions = () => {
  try {
    const { xlsx, books, import: signed, ...others } = parseArgs({ options }).values;
    return {
      ...others,
      xlsx: xlsx === undefined ? resolve("data/casebook.xlsx") : pathFromCaller(xlsx),
      books: books === undefined ? releasedBooks : pathFromCaller(books),
      signed: signed === undefined ? null : pathFromCaller(signed),
    };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
};

/** Why the command failed; a sentence if a file or folder was the cause. */
const reasonOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  return "code" in error && "path" in error && typeof error.path === "string"
    ? `${error.path} cannot be read or written (${error.code}).`
    : error.message;
};

/** Prints and writes the review, or the result of an import. Returns whether every case passes, or every signature was accepted. */
const run = async (): Promise<boolean> => {
  const { xlsx, books, cases: isEveryCase, signed, help } = readOptions();
  if (help) {
    console.log(usage);
    return true;
  }
  if (signed !== null) {
    const decided = await importSignatures(signed, books);
    console.log(printedSignatures(decided, relative(process.cwd(), books) || ".").join("\n"));
    return decided.refused.length === 0;
  }
  const reviews = await reviewFolder(books);
  const decisions = decisionsOfRelease();
  const boundaries = boundariesOfRelease();
  mkdirSync(dirname(xlsx), { recursive: true });
  writeFileSync(xlsx, await casebookWorkbook({ reviews, decisions, boundaries }));
  console.log(printedReview(reviews, decisions, boundaries, { workbook: xlsx, isEveryCase }).join("\n"));
  return reviews.every(({ cases }) => cases.every(({ isPassed }) => isPassed));
};

const main = async (): Promise<void> => {
  try {
    process.exitCode = (await run()) ? 0 : 1;
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = 1;
  }
};

void main();
