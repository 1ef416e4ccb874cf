import type { CheckedRegister } from "./result.ts";
import type { OnHit } from "./tally.ts";

/** The heading of a list of hits as CSV, without a line break. */
export const hitCsvHeading = "line,uli,edit";

/** A spreadsheet takes a text that begins so for a formula, even after blanks; an apostrophe before it makes it text. */
const formulaStart = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const csvCell = (text: string): string => {
  const plain = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** A hit as a line of CSV, without a line break; that of the transmittal sheet has no identifier. */
export const hitCsvLine = ({ line, uli, edit }: Parameters<OnHit>[0]): string =>
  `${line},${csvCell(uli ?? "")},${edit}`;

/**
 * What a check says beside the hits of lines, in the same columns: malformed lines as `format`, and macro edits, which have
 * neither line nor identifier.
 */
export const closingCsvLines = ({ formatErrors, macro }: CheckedRegister): readonly string[] => [
  ...formatErrors.map(({ line }) => `${line},,format`),
  ...macro.map(({ edit }) => `,,${edit}`),
];
