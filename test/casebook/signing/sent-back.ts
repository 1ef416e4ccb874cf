import { expect } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { boundariesOfRelease, decisionsOfRelease } from "../../../adapters/casebook/folder.ts";
import { casebookWorkbook } from "../../../adapters/excel/casebook/workbook.ts";
import { importSignatures, reviewFolder } from "../../../bootstrap/open/casebook.ts";

/** Of this run alone; each file of tests removes it when it ends. */
export const folder = mkdtempSync(join(tmpdir(), "signing-"));

/** Imports as the command does, without starting it. */
export const imported = async (books: string, file: string) => importSignatures(file, books);

export const names = ["initial-mip", "mandatory-obligations", "whole-loans"];

/** Books as they are, in a folder of their own. */
export const copyOfBooks = (copy: string, copied: readonly string[] = names): string => {
  const books = join(folder, copy);
  mkdirSync(books, { recursive: true });
  for (const name of copied) cpSync(join(import.meta.dir, "..", `${name}.md`), join(books, `${name}.md`));
  return books;
};

/** The workbook of books as the command writes it, without starting it. */
const workbookOf = async (books: string): Promise<Uint8Array> =>
  casebookWorkbook({
    reviews: await reviewFolder(books),
    decisions: decisionsOfRelease(),
    boundaries: boundariesOfRelease(),
  });

const printed = new Map<string, Promise<Uint8Array>>();

/** Each is made once: they are all of the same books. */
const printedOf = (books: readonly string[]): Promise<Uint8Array> => {
  const key = books.join();
  const made = printed.get(key) ?? workbookOf(copyOfBooks(`printed ${key}`, books));
  printed.set(key, made);
  return made;
};

/** What an expert does to the workbook. */
export type Edit = (workbook: ExcelJS.Workbook) => void;

const cellAt = (workbook: ExcelJS.Workbook, sheet: string, name: string, column: string): ExcelJS.Cell => {
  const found = workbook.getWorksheet(sheet);
  const rows = found?.getRows(1, found.rowCount) ?? [];
  const indexIn = (row: ExcelJS.Row | undefined, text: string): number => {
    let index = 0;
    row?.eachCell((cell, at) => {
      if (cell.text === text) index = at;
    });
    return index;
  };
  const head = rows.find((row) => ["case", "figure"].includes(row.getCell(1).text));
  const isCaseAColumn = head?.getCell(1).text === "figure";
  const row = rows.find((each) => each.getCell(1).text === (isCaseAColumn ? column : name));
  const index = indexIn(head, isCaseAColumn ? name : column);
  if (row === undefined || index === 0) throw new Error(`no cell of ${name} under ${column}`);
  return row.getCell(index);
};

export const writing =
  (sheet: string, name: string, column: string, value: ExcelJS.CellValue): Edit =>
  (workbook) => {
    cellAt(workbook, sheet, name, column).value = value;
  };

export const signing = (name: string, text: ExcelJS.CellValue): Edit =>
  writing("initial-mip", name, "reviewed by", text);

/** The workbook of some books as an expert sends it back. */
export const sentBackOf = async (
  books: readonly string[],
  file: string,
  ...edits: readonly Edit[]
): Promise<string> => {
  const workbook = new ExcelJS.Workbook();
  // exceljs takes a Buffer and declares one of its own.
  await workbook.xlsx.load((await printedOf(books)) as unknown as ExcelJS.Buffer);
  for (const edit of edits) edit(workbook);
  const path = join(folder, `${file}.xlsx`);
  await workbook.xlsx.writeFile(path);
  return path;
};

/** The workbook of all of `names`. */
export const sentBack = (file: string, ...edits: readonly Edit[]): Promise<string> => sentBackOf(names, file, ...edits);

export const read = (books: string, name = "initial-mip"): string => readFileSync(join(books, `${name}.md`), "utf8");
export const change = (books: string, from: string, to: string, name = "initial-mip"): void => {
  expect(read(books, name)).toContain(from);
  writeFileSync(join(books, `${name}.md`), read(books, name).replace(from, to));
};

/** A row's cells in another row: a formula follows its own row there. */
const movedTo = (from: ExcelJS.Row, to: ExcelJS.Row): ExcelJS.CellValue[] =>
  (from.values as ExcelJS.CellValue[]).map((value) =>
    typeof value === "object" && value !== null && "formula" in value
      ? {
          ...value,
          formula: value.formula.replaceAll(new RegExp(`\\b([A-Z]+)${from.number}\\b`, "g"), `$1${to.number}`),
        }
      : value,
  );

/** Puts the first case of a sheet last and the last one first, as sorting does. */
export const swappingRows: Edit = (workbook) => {
  const sheet = workbook.getWorksheet("initial-mip");
  const [first, last] = [sheet?.getRow(6), sheet?.lastRow];
  if (first === undefined || last === undefined) throw new Error("no rows");
  [first.values, last.values] = [movedTo(last, first), movedTo(first, last)];
};
