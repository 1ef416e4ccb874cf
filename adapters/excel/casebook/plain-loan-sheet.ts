import { plainLoanColumns } from "../../../domain/casebook/sample/plain-columns.ts";
import type { Cell } from "../cells.ts";
import type { Sheet } from "../workbook.ts";
import { cellOf } from "./cells.ts";
import { plainResults } from "./plain-results.ts";

export const PLAIN_LOAN_SHEET = "plain loan";

const remarks = [
  "A book about the calculation of a loan lists only what differs from this loan. If a dash means something else in another book, its sheet says so.",
  "The formulas of the other sheets refer to these cells: if you change one, they change too; change it back before you sign.",
];

const RESULTS_HEADING = "Results";
const columns = Object.keys(plainLoanColumns);
const names = [...columns, RESULTS_HEADING, ...plainResults.map(({ name }) => name)];
/** Below the title, the remarks, and the headings. */
const FIRST_ROW = remarks.length + 3;

const addressInSheet = (name: string): string => {
  const index = names.indexOf(name);
  if (index < 0) throw new Error(`the plain loan has no ${name}`);
  return `$B$${FIRST_ROW + index}`;
};

/** The cell of a column or result of the plain loan, for formulas in other sheets; sorting does not change it. */
export const plainLoanAddress = (name: string): string => `'${PLAIN_LOAN_SHEET}'!${addressInSheet(name)}`;

const resultCell = (written: string, formula: string | null): Cell =>
  formula === null
    ? cellOf(written)
    : {
        formula: formula.replace(/\[([^\]]+)\]/g, (_, name: string) => addressInSheet(name)),
        result: Number(written.replaceAll(",", "")),
        format: /\.\d{2}$/.test(written) ? "cents" : "count",
      };

/** The loan whose values a dash stands for, and its results that other workings use. */
export const plainLoanSheet = (): Sheet => ({
  name: PLAIN_LOAN_SHEET,
  title: "The plain loan: what a dash means",
  remarks,
  headings: ["column", "plain loan", "meaning"],
  rows: [
    ...Object.entries(plainLoanColumns).map(([column, { value, meaning }]) => [column, cellOf(value ?? "–"), meaning]),
    [RESULTS_HEADING, "", "results that the workings of other loans use"],
    ...plainResults.map(({ name, value, formula, meaning }) => [name, resultCell(value, formula), meaning]),
  ],
  notes: [],
});
