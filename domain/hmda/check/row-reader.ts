import { accept, type Result } from "../../kernel/result.ts";
import { codeOfPart, emptyCodes, otherText, textOf } from "../edits/codes.ts";
import { type EditRow, type NumericField, numericFields, type RowNumbers } from "../edits/edit.ts";
import { numberOf } from "../edits/values.ts";
import { type LarField, larFields } from "../register/lar-fields.ts";
import { cellPlaces, findCells, type LineMalformed, rowMalformed } from "../register/read.ts";

/** A row as rules read it, with its numbers. */
interface ReadRow {
  readonly row: EditRow;
  readonly numbers: RowNumbers;
}

const isNumeric = (field: LarField): field is NumericField => (numericFields as readonly LarField[]).includes(field);
/** The field at each position, if it is numeric. */
const numericAt: readonly (NumericField | null)[] = larFields.map((field) => (isNumeric(field) ? field : null));

/** Whether a part of a line equals a text. */
const isAt = (line: string, start: number, end: number, text: string): boolean =>
  text.length === end - start && line.startsWith(text, start);

/**
 * Creates a parser of lines. Because a register may have a million lines, it parses all of them into one row object, and leaves cells that
 * equal those of the preceding row.
 */
export const rowReader = (): ((line: string) => Result<ReadRow, LineMalformed>) => {
  const places = cellPlaces(larFields.length);
  const { starts, ends } = places;
  const codes = emptyCodes();
  const words = larFields.map(() => "");
  const texts = Object.fromEntries(larFields.map((field) => [field, ""])) as Record<LarField, string>;
  const numbers = Object.fromEntries(numericFields.map((field) => [field, Number.NaN])) as Record<NumericField, number>;
  const done = accept({ row: Object.assign(texts, { codes }), numbers });
  return (line) => {
    if (!findCells(line, places)) return rowMalformed(line);
    for (let place = 0; place < larFields.length; place += 1) {
      const start = starts[place] ?? 0;
      const end = ends[place] ?? 0;
      const code = codeOfPart(line, start, end);
      if (code === codes[place] && (code !== otherText || isAt(line, start, end, words[place] ?? ""))) continue;
      codes[place] = code;
      const text = code === otherText ? line.slice(start, end) : textOf(code);
      words[place] = text;
      texts[larFields[place] ?? "lei"] = text;
      const numeric = numericAt[place];
      if (numeric) numbers[numeric] = numberOf(text);
    }
    return done;
  };
};
