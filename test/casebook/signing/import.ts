import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ExcelJS from "exceljs";
import { workbookBytes } from "../../fixtures/workbook-bytes.ts";
import type { Boundary, Decision } from "../boundaries.ts";
import type { BookReview } from "../review.ts";
import { reviewSheets } from "../workbook/sheets.ts";
import { decideSignatures, type RefusedSignature, type Signature } from "./decide.ts";
import { replaceFile, withSignatures } from "./markdown.ts";
import { type OpenedSheet, openedSheets } from "./opened.ts";

const opened = async (bytes: Uint8Array): Promise<OpenedSheet[]> => {
  const workbook = new ExcelJS.Workbook();
  // exceljs takes a Buffer and declares one of its own.
  await workbook.xlsx.load(Buffer.from(bytes) as unknown as ExcelJS.Buffer);
  return openedSheets(workbook);
};

const openedFile = async (file: string): Promise<OpenedSheet[]> => {
  const bytes = readFileSync(file);
  try {
    return await opened(bytes);
  } catch {
    throw new Error(`${file} is no workbook that can be read; save it as .xlsx`);
  }
};

/** The result of an import. */
export interface Imported {
  readonly signed: readonly Signature[];
  readonly refused: readonly RefusedSignature[];
}

/**
 * Brings the signatures of a workbook into the books of a folder, one book at a time; the refused ones stay in the workbook
 * alone. Throws where the file is no workbook or holds no case.
 */
export const importSignatures = async (
  file: string,
  folder: string,
  reviews: readonly BookReview[],
  decisions: readonly Decision[],
  boundaries: readonly Boundary[],
): Promise<Imported> => {
  const sheets = await openedFile(file);
  if (sheets.length === 0) throw new Error(`${file} holds no case book: is it the workbook of npm run casebook?`);
  const now = await opened(await workbookBytes(reviewSheets(reviews, decisions, boundaries)));
  const { signed, refused } = decideSignatures(sheets, now, reviews);
  for (const [book, signatures] of Map.groupBy(signed, (signature) => signature.book)) {
    const path = join(folder, `${book}.md`);
    const texts = new Map(signatures.map(({ name, text }) => [name, text]));
    replaceFile(path, withSignatures(readFileSync(path, "utf8"), texts));
  }
  return { signed, refused };
};

const plural = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** The result of an import, as lines of text. */
export const printedImport = ({ signed, refused }: Imported, folder: string): string[] => [
  ...signed.map(({ book, name, text }) => `  signed   ${book}: ${name} (${text})`),
  ...refused.map(
    ({ book, name, text, reason }) => `  refused  ${book}: ${name || "a case without a name"} (${text}): ${reason}`,
  ),
  `${plural(signed.length, "case")} signed, ${refused.length} refused.`,
  ...(signed.length > 0
    ? [`Next: check the change with git diff -- ${relative(process.cwd(), folder) || "."}, and commit it.`]
    : []),
];
