import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Signature } from "../../domain/casebook/signature.ts";
import { signatureColumn } from "../../domain/casebook/signature.ts";

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The cells of a line of a table, with the spaces around them; what follows the last bar is no cell. */
const partsOf = (line: string): string[] => line.split("|").slice(1);

const rowsOf = (lines: readonly string[]): Row[] =>
  lines
    .map((text, line) => ({ text, line }))
    .filter(({ text }) => text.startsWith("|"))
    .filter((_, index) => index !== 1)
    .map(({ text, line }) => ({ line, cells: partsOf(text).map((cell) => cell.trim()) }));

const withCell = (line: string, index: number, text: string): string =>
  line
    .split("|")
    .map((part, place) => (place === index + 1 ? ` ${text} ` : part))
    .join("|");

/** A book's text with names and days under (or beside) “reviewed by”, by case; everything else stays as it is, byte for byte. */
const withSignatures = (markdown: string, signatures: ReadonlyMap<string, string>): string => {
  const lines = markdown.split("\n");
  const [head, ...rows] = rowsOf(lines);
  const write = (row: Row | undefined, column: number, text: string): void => {
    const line = row && lines[row.line];
    if (row === undefined || line === undefined || column < 1) throw new Error("the book has no place to sign");
    lines[row.line] = withCell(line, column, text);
  };
  for (const [name, text] of signatures) {
    if (head?.cells[0] === "figure") {
      write(
        rows.find(({ cells }) => cells[0] === signatureColumn),
        head.cells.indexOf(name),
        text,
      );
    } else {
      write(
        rows.find(({ cells }) => cells[0] === name),
        head?.cells.indexOf(signatureColumn) ?? -1,
        text,
      );
    }
  }
  return lines.join("\n");
};

/** Replaces a file at once: it has either its old text or all of the new one, also where the process is killed. */
const replaceFile = (path: string, text: string): void => {
  const file = realpathSync(path);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, text, { mode: statSync(file).mode, flush: true });
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
};

/** Writes signatures into the books of a folder, one book at a time; everything else in them stays byte for byte. */
export const signBooks = (folder: string, signed: readonly Signature[]): void => {
  for (const [book, signatures] of Map.groupBy(signed, (signature) => signature.book)) {
    const path = join(folder, `${book}.md`);
    const texts = new Map(signatures.map(({ name, text }) => [name, text]));
    replaceFile(path, withSignatures(readFileSync(path, "utf8"), texts));
  }
};
