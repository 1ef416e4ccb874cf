import type { CheckedRegister } from "../../domain/hmda/check/result.ts";
import type { EditResult } from "../../domain/hmda/check/tally.ts";
import { expectation } from "../../domain/hmda/edits/edit.ts";
import { groupedNumber } from "../../domain/kernel/text/grouped-number.ts";

const maxShown = 10;

const restLines = (count: number): string[] =>
  count > maxShown ? [`    and ${groupedNumber(count - maxShown)} more; --csv lists all`] : [];

const editLines = ({ edit, tier, description, count, hits }: EditResult): string[] => [
  `${edit}  ${tier}, ${groupedNumber(count)} ${count === 1 ? "line" : "lines"}. ${expectation({ description })}`,
  ...hits.slice(0, maxShown).map(({ line, uli, values }) => {
    const cells = Object.entries(values).map(([field, text]) => `${field}=${text}`);
    // An edit of many fields would fill the screen with meaningless cells.
    return `    line ${line}${uli === null ? "" : `  ${uli}`}${cells.length > maxShown ? "" : `  ${cells.join(" ")}`}`;
  }),
  ...restLines(count),
];

/** The results of the edits for a file, as lines for people. */
export const hmdaReportLines = (checked: CheckedRegister): string[] => [
  `Filing of ${checked.year}${checked.quarter === null ? "" : `, quarter ${checked.quarter}`}: ${groupedNumber(checked.rows)} ${checked.rows === 1 ? "row" : "rows"}`,
  ...checked.formatErrors.slice(0, maxShown).map(({ line, message }) => `line ${line}: ${message}`),
  ...restLines(checked.formatErrorCount),
  ...checked.edits.flatMap(editLines),
  ...checked.macro.map(
    ({ edit, description, left, right }) =>
      `${edit}  macro: ${expectation({ description })} Counted ${left}, limit ${right}.`,
  ),
  ...checked.notRun.map(({ edit, why }) => `${edit}  not run: ${why}`),
  checked.blocking
    ? "The file cannot be filed: lines are malformed, or syntactical or validity edits were triggered."
    : "No syntactical or validity edit was triggered.",
];
