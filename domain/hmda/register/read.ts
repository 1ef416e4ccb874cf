import { accept, type Result, refuse } from "../../kernel/result.ts";
import { larFields } from "./lar-fields.ts";
import { maxLineCharacters } from "./lines.ts";
import { type SheetField, sheetFields, type TransmittalSheet } from "./sheet-fields.ts";

/** A line that is no row of a register: it is no text, or has another number of cells. */
export interface LineMalformed {
  readonly _tag: "LineMalformed";
  readonly message: string;
}

const isPlain = (character: number): boolean => character > 32 && character < 127;

/** Whether a cell begins or ends with what could be a blank; hardly any does. */
const mayNeedTrim = (cell: string): boolean =>
  cell !== "" && !(isPlain(cell.charCodeAt(0)) && isPlain(cell.charCodeAt(cell.length - 1)));

/**
 * The cells of a line, trimmed, or null where their number differs or the line is not text. One extra pipe at the end is
 * accepted: some systems end each cell with one.
 */
const cellsOf = (line: string, count: number): readonly string[] | null => {
  if (isNoText(line)) return null;
  const cells = line.split("|");
  if (cells.length === count + 1 && cells[count]?.trim() === "") cells.length = count;
  if (cells.length !== count) return null;
  for (let place = 0; place < count; place += 1) {
    const cell = cells[place] ?? "";
    if (mayNeedTrim(cell)) cells[place] = cell.trim();
  }
  return cells;
};

/** What takes the place of bytes that are not UTF-8, and what texts of other encodings are full of. */
const isNoText = (line: string): boolean => line.includes("\uFFFD") || line.includes("\0");

/** What is wrong with a line, the cause before its consequences. */
const malformedMessage = (line: string, what: string, count: number): string => {
  if (line.includes("\0")) return "This line has a NUL byte: save the file as text in UTF-8, not in UTF-16.";
  if (isNoText(line)) return "This line is not text in UTF-8.";
  if (line.includes("\r"))
    return "This line has carriage returns (CR) in it, which do not end a line: save the file with lines that end in LF or CRLF.";
  if (line.length > maxLineCharacters)
    return `This line has more than ${maxLineCharacters.toLocaleString("en-US")} characters: a row ends with a line break (LF or CRLF), and this one does not.`;
  const found = line === "" ? "the line is blank" : `this line has ${line.split("|").length}`;
  return `${what} has ${count} cells separated by pipes: ${found}.`;
};

const malformed = (...given: Parameters<typeof malformedMessage>) =>
  refuse({ _tag: "LineMalformed", message: malformedMessage(...given) } as const);

/** The transmittal sheet that a register's first line holds. */
export const readSheet = (line: string): Result<TransmittalSheet, LineMalformed> => {
  const cells = cellsOf(line, sheetFields.length);
  if (cells === null) return malformed(line, "The transmittal sheet (line 1)", sheetFields.length);
  const sheet = Object.fromEntries(sheetFields.map((field, place) => [field, cells[place] ?? ""]));
  return accept(sheet as Record<SheetField, string>);
};

/** The cells of a row's line, in the file's order. */
export const readRowCells = (line: string): Result<readonly string[], LineMalformed> => {
  const cells = cellsOf(line, larFields.length);
  return cells === null ? malformed(line, "A row", larFields.length) : accept(cells);
};
