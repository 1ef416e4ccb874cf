import type { DuplicateEdit } from "../edits/edit.ts";
import type { LarRow } from "../register/lar-fields.ts";
import { type Repeat, repeatsFinder } from "./repeats.ts";
import { type Tally, valuesOf } from "./tally.ts";

/** The first row stands on the file's second line. */
const firstRowLine = 2;

/** Reports the rows that must differ and do not: every row of a group, its first one once a second is found. */
export const repeatedRows = (edits: readonly DuplicateEdit[], tally: Tally) => {
  const repeats = repeatsFinder();
  const repeatOf = (among: DuplicateEdit["among"], place: number, { uli, action_taken: action }: LarRow) => {
    if (among === "lines") return repeats.line(place, uli);
    if (among === "identifiers") return repeats.identifier(place, uli);
    return action === "1" ? repeats.originatedIdentifier(place, uli) : null;
  };
  const report = ({ number, fields }: DuplicateEdit, repeat: Repeat, line: number, row: LarRow): void => {
    if (!repeat.isTold) {
      // What the fields of these edits hold is the same in both rows, but for the letter case of the identifier.
      const first = { ...row, uli: repeat.firstUli };
      tally.hit(number, repeat.first + firstRowLine, first.uli, () => valuesOf(fields, first, null));
    }
    tally.hit(number, line, row.uli, () => valuesOf(fields, row, null));
  };
  return {
    add(line: number, text: string, row: LarRow): void {
      const place = line - firstRowLine;
      repeats.add(place, text, row.uli);
      for (const edit of edits) {
        const repeat = repeatOf(edit.among, place, row);
        if (repeat !== null) report(edit, repeat, line, row);
      }
    },
  };
};
