import type { DuplicateEdit } from "../edits/edit.ts";
import type { LarRow } from "../register/lar-fields.ts";
import { type Repeat, repeatsFinder } from "./repeats.ts";
import { type Tally, valuesOf } from "./tally.ts";

/** The first row is on the file's second line. */
const firstRowLine = 2;

/** Reports rows that must differ and do not: every row of a group, the first one once a second is found. */
export const repeatedRows = (edits: readonly DuplicateEdit[], tally: Tally) => {
  const addRow = repeatsFinder();
  const report = ({ number, fields }: DuplicateEdit, repeat: Repeat, line: number, row: LarRow): void => {
    const counter = tally.counterOf(number);
    const values = valuesOf(fields, row, null);
    if (!repeat.isReported) {
      // The fields of these edits are equal in both rows, except for the letter case of the identifier.
      const { first, firstUli: uli } = repeat;
      counter.hit(first + firstRowLine, uli, () => ("uli" in values ? { ...values, uli } : values));
    }
    counter.hit(line, row.uli, () => values);
  };
  return {
    add(line: number, text: string, row: LarRow): void {
      const repeats = addRow(line - firstRowLine, text, row.uli, row.action_taken === "1");
      if (repeats === null) return;
      for (const edit of edits) {
        const repeat = repeats[edit.among];
        if (repeat !== null) report(edit, repeat, line, row);
      }
    },
  };
};
