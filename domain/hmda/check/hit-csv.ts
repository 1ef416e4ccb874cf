import { cellWithoutFormula } from "../../kernel/text/untrusted-words.ts";
import type { EditListing } from "./listed-hits.ts";
import type { CheckedRegister } from "./result.ts";
import type { OnHit } from "./tally.ts";

/** The heading of a list of hits as CSV, with its line break as all lines. */
export const hitCsvHeading = "line,uli,edit\n";

const inWords = (count: number): string => count.toLocaleString("en-US");

const csvCell = (text: string): string => {
  const plain = cellWithoutFormula(text);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** A hit as a line of CSV; one in the transmittal sheet or a malformed line has no identifier. */
export const hitCsvLine = ({ line, uli, edit }: Parameters<OnHit>[0]): string =>
  `${line},${csvCell(uli ?? "")},${edit}\n`;

/** What follows the hits of lines, in the same columns: macro edits, which have neither line nor identifier. */
export const closingCsvLines = ({ macro }: CheckedRegister): string => macro.map(({ edit }) => `,,${edit}\n`).join("");

/** What follows where a table does not list all lines of an edit: a line without a number, which says in the place of the identifier how many it lists. */
export const cutCsvLines = (listings: readonly EditListing[]): string =>
  listings
    .filter(({ count, listed }) => listed < count)
    .map(({ edit, count, listed }) => `,"${inWords(listed)} of ${inWords(count)} lines are listed",${edit}\n`)
    .join("");
