import { groupedNumber } from "../../kernel/text/grouped-number.ts";
import { cellWithoutFormula } from "../../kernel/text/untrusted-words.ts";
import type { EditListing } from "./listed-hits.ts";
import type { CheckedRegister } from "./result.ts";
import type { OnHit } from "./tally.ts";

/** The heading of a list of hits as CSV, with a line break like all lines. */
export const hitCsvHeading = "line,uli,edit\n";

const csvCell = (text: string): string => {
  const plain = cellWithoutFormula(text);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** A hit as a line of CSV. A hit in the transmittal sheet, or in a malformed line, has no identifier. */
export const hitCsvLine = ({ line, uli, edit }: Parameters<OnHit>[0]): string =>
  `${line},${csvCell(uli ?? "")},${edit}\n`;

/** The lines after the hits, in the same columns: macro edits, which have neither line nor identifier. */
export const closingCsvLines = ({ macro }: CheckedRegister): string => macro.map(({ edit }) => `,,${edit}\n`).join("");

/**
 * The last lines, if a table does not list all lines of an edit: each has no line number, and states instead of the identifier how many
 * lines are listed.
 */
export const cutCsvLines = (listings: readonly EditListing[]): string =>
  listings
    .filter(({ count, listed }) => listed < count)
    .map(
      ({ edit, count, listed }) => `,"${groupedNumber(listed)} of ${groupedNumber(count)} lines are listed",${edit}\n`,
    )
    .join("");
