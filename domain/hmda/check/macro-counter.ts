import type { EditRow, FileFacts, MacroEdit, RowNumbers } from "../edits/edit.ts";
import type { MacroResult } from "./result.ts";

/** Counts the rows that macro edits compare. */
interface MacroCounter {
  add(row: EditRow, numbers: RowNumbers, file: FileFacts): void;
  /** The edits hit by the counted rows; none if there are no rows. */
  results(file: FileFacts): readonly MacroResult[];
}

/** A counter for one file. */
export const macroCounter = (edits: readonly MacroEdit[]): MacroCounter => {
  const counters = edits.map((edit) => ({ edit, counted: 0, among: 0 }));
  let rows = 0;
  return {
    add(row, numbers, file) {
      rows += 1;
      for (const counter of counters) {
        const { edit } = counter;
        if (edit.counted(row, numbers, file)) counter.counted += 1;
        if (edit.among === undefined || edit.among(row, numbers, file)) counter.among += 1;
      }
    },
    results: (file) =>
      rows === 0
        ? []
        : counters.flatMap(({ edit: { number, description, compare }, counted, among }) => {
            const { holds, left, right } = compare(counted, among, file);
            return holds ? [] : [{ edit: number, description, left, right }];
          }),
  };
};
