import { accept, type Result, refuse } from "../../kernel/result.ts";
import { groupedNumber } from "../../kernel/text/grouped-number.ts";
import { larFields } from "./lar-fields.ts";
import { maxLineCharacters } from "./lines.ts";
import { type SheetField, sheetFields, type TransmittalSheet } from "./sheet-fields.ts";

/** A line that is not a row of a register: it is not text, or has a different number of cells. */
export interface LineMalformed {
  readonly _tag: "LineMalformed";
  readonly message: string;
}

const isPlain = (character: number): boolean => character > 32 && character < 127;

const PIPE = 124;

/** The positions of the cells in a line, without the blanks around them. */
interface CellPlaces {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

export const cellPlaces = (count: number): CellPlaces => ({
  starts: new Int32Array(count),
  ends: new Int32Array(count),
});

/** Excludes the blanks around a cell. */
const trimPlace = (line: string, { starts, ends }: CellPlaces, place: number): void => {
  const end = ends[place] ?? 0;
  const cell = line.slice(starts[place], end).trimStart();
  starts[place] = end - cell.length;
  ends[place] = end - cell.length + cell.trimEnd().length;
};

/**
 * Finds the cells of a line, and returns whether their number is right and the line is text. One extra pipe at the end is accepted: some
 * systems end each cell with one.
 */
export const findCells = (line: string, places: CellPlaces): boolean => {
  if (isNoText(line)) return false;
  const { starts, ends } = places;
  const count = starts.length;
  let start = 0;
  for (let place = 0; place < count; place += 1) {
    let end = start;
    while (end < line.length && line.charCodeAt(end) !== PIPE) end += 1;
    if (end === line.length && place < count - 1) return false;
    starts[place] = start;
    ends[place] = end;
    // Hardly any cell begins or ends with a character that could be blank.
    if (end > start && !(isPlain(line.charCodeAt(start)) && isPlain(line.charCodeAt(end - 1))))
      trimPlace(line, places, place);
    start = end + 1;
  }
  return start > line.length || line.slice(start).trim() === "";
};

const cellsOf = (line: string, { starts, ends }: CellPlaces): readonly string[] =>
  Array.from(starts, (start, place) => line.slice(start, ends[place]));

/** The replacement character for bytes that are not UTF-8, and the NUL characters of other encodings. */
const isNoText = (line: string): boolean => line.includes("\uFFFD") || line.includes("\0");

/** The error in a line, reporting the cause before its consequences. */
const malformedMessage = (line: string, what: string, count: number): string => {
  if (line.includes("\0")) return "This line has a NUL byte: save the file as text in UTF-8, not in UTF-16.";
  if (isNoText(line)) return "This line is not text in UTF-8.";
  if (line.includes("\r"))
    return "This line has carriage returns (CR) in it, which do not end a line: save the file with lines that end in LF or CRLF.";
  if (line.length > maxLineCharacters)
    return `This line has more than ${groupedNumber(maxLineCharacters)} characters: a row ends with a line break (LF or CRLF), and this one does not.`;
  const found = line === "" ? "the line is blank" : `this line has ${line.split("|").length}`;
  return `${what} has ${count} cells separated by pipes: ${found}.`;
};

const malformed = (...given: Parameters<typeof malformedMessage>) =>
  refuse({ _tag: "LineMalformed", message: malformedMessage(...given) } as const);

/** The transmittal sheet in a register's first line. */
export const readSheet = (line: string): Result<TransmittalSheet, LineMalformed> => {
  const places = cellPlaces(sheetFields.length);
  if (!findCells(line, places)) return malformed(line, "The transmittal sheet (line 1)", sheetFields.length);
  const cells = cellsOf(line, places);
  const sheet = Object.fromEntries(sheetFields.map((field, place) => [field, cells[place] ?? ""]));
  return accept(sheet as Record<SheetField, string>);
};

/** Reports the error in a line that is not a row. */
export const rowMalformed = (line: string) => malformed(line, "A row", larFields.length);
