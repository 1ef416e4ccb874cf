import { accept, type Result } from "../../kernel/result.ts";
import { codeOf, emptyCodes, placeOf } from "../edits/codes.ts";
import { type EditRow, type NumericField, numericFields, type RowNumbers } from "../edits/edit.ts";
import { numberOf } from "../edits/values.ts";
import { type LarField, larFields } from "../register/lar-fields.ts";
import { type LineMalformed, readRowCells } from "../register/read.ts";

/** A row as rules read it, and its numbers. */
interface ReadRow {
  readonly row: EditRow;
  readonly numbers: RowNumbers;
}

const numericPlaces = numericFields.map(placeOf);

/** A reader of lines. A register may have a million of them, so that it reads all into one row. */
export const rowReader = (): ((line: string) => Result<ReadRow, LineMalformed>) => {
  const codes = emptyCodes();
  const texts = Object.fromEntries(larFields.map((field) => [field, ""])) as Record<LarField, string>;
  const numbers = Object.fromEntries(numericFields.map((field) => [field, Number.NaN])) as Record<NumericField, number>;
  const done = accept({ row: Object.assign(texts, { codes }), numbers });
  return (line) => {
    const read = readRowCells(line);
    if (read._tag === "Refused") return read;
    const cells = read.value;
    for (let place = 0; place < larFields.length; place += 1) {
      const cell = cells[place] ?? "";
      codes[place] = codeOf(cell);
      texts[larFields[place] ?? "lei"] = cell;
    }
    for (let turn = 0; turn < numericFields.length; turn += 1)
      numbers[numericFields[turn] ?? "income"] = numberOf(cells[numericPlaces[turn] ?? 0] ?? "");
    return done;
  };
};
