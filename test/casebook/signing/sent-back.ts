import { expect } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { importSignatures } from "../../../bootstrap/open/casebook.ts";
import { projectFolder } from "../../rules/project-files.ts";

/** Of this run alone; each file of tests removes it when it ends. */
export const folder = mkdtempSync(join(tmpdir(), "signing-"));

/** Runs the command as a person would, without the installing step before it. */
export const casebook = async (...options: string[]) => {
  const run = Bun.spawn([process.execPath, "bootstrap/casebook.ts", ...options], {
    cwd: projectFolder,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [printed, errors, code] = await Promise.all([run.stdout.text(), run.stderr.text(), run.exited]);
  return { printed, errors, code };
};

/** Imports as the command does, without starting it. */
export const imported = async (books: string, file: string) => importSignatures(file, books);

export const names = ["initial-mip", "mandatory-obligations", "whole-loans"];

/** The books as they are, in a folder of their own. */
export const copyOfBooks = (copy: string): string => {
  const books = join(folder, copy);
  mkdirSync(books, { recursive: true });
  for (const name of names) cpSync(join(import.meta.dir, "..", `${name}.md`), join(books, `${name}.md`));
  return books;
};

const printedFile = join(folder, "printed.xlsx");
const printed = casebook("--books", copyOfBooks("printed"), "--xlsx", printedFile).then(() =>
  readFileSync(printedFile),
);

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

/** The workbook as an expert sends it back. */
export const sentBack = async (file: string, ...edits: readonly Edit[]): Promise<string> => {
  const workbook = new ExcelJS.Workbook();
  // exceljs takes a Buffer and declares one of its own.
  await workbook.xlsx.load((await printed) as unknown as ExcelJS.Buffer);
  for (const edit of edits) edit(workbook);
  const path = join(folder, `${file}.xlsx`);
  await workbook.xlsx.writeFile(path);
  return path;
};

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
