import type { CheckedRegister } from "./result.ts";
import type { OnHit } from "./tally.ts";

/** The heading of a list of hits as CSV, with its line break as all lines. */
export const hitCsvHeading = "line,uli,edit\n";

/** A spreadsheet takes a text that begins so for a formula, even after blanks; an apostrophe before it makes it text. */
const formulaStart = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const csvCell = (text: string): string => {
  const plain = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** A hit as a line of CSV; that of the transmittal sheet, and a malformed line, has no identifier. */
export const hitCsvLine = ({ line, uli, edit }: Parameters<OnHit>[0]): string =>
  `${line},${csvCell(uli ?? "")},${edit}\n`;

/** What follows the hits of lines, in the same columns: macro edits, which have neither line nor identifier. */
export const closingCsvLines = ({ macro }: CheckedRegister): string => macro.map(({ edit }) => `,,${edit}\n`).join("");
