import type { FilingYear } from "../../../../domain/hmda/edits/edit.ts";
import type { LarField } from "../../../../domain/hmda/register/lar-fields.ts";
import { checkRows, type RowChange } from "../example.ts";

/** Numbers as written for a field: `1-3 6` is 1, 2, 3, and 6; `blank` is an empty field. */
export const valuesOf = (list: string): readonly string[] =>
  list.split(" ").flatMap((part) => {
    if (part === "blank") return [""];
    if (!/^[\d-]+$/.test(part)) return [part];
    const [from = 0, to = from] = part.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, place) => String(from + place));
  });

/** Valid values of a coded field, and values that could be mistaken for them. */
export const candidates = [
  ...valuesOf("0-99 1111 8888 9999 blank"),
  ...["NA", "Exempt", "01"],
  // Characters next to the digits that are no numbers: A is 17 characters after 0.
  ...["A", "/", ":", "1A", "1/", "1:", "A1", ":0", ":1"],
];

/** The codes in a field, on a row with these changes, that an edit does not hit. */
export const codesTaken = (year: FilingYear, edit: string, field: LarField, row: RowChange): readonly string[] => {
  const hit = new Set<number>();
  const rows = candidates.map((code) => ({ ...row, [field]: code }));
  checkRows({ year, rows }, (found) => void (found.edit === edit && hit.add(found.line)));
  return candidates.filter((_, place) => !hit.has(place + 2));
};
