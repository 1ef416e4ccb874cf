import type { Book } from "../../../domain/casebook/book/book.ts";
import type { Decision } from "../../../domain/casebook/book/boundaries.ts";
import { dashOf, dashSentence } from "../../../domain/casebook/book/dashes.ts";
import { columnsOf, type WrittenColumn } from "../../../domain/casebook/book/known-columns.ts";
import { refusalSentences } from "../../../domain/casebook/book/refusal-sentences.ts";
import { type BookReview, type CaseReview, differencesInWords } from "../../../domain/casebook/review.ts";
import { plainLoanColumns } from "../../../domain/casebook/sample/plain-columns.ts";
import { isExpected } from "../../../domain/casebook/subjects/subject.ts";
import type { Cell } from "../cells.ts";
import type { Sheet } from "../workbook.ts";
import { cellOf, verdict } from "./cells.ts";
import { linkOf } from "./linked.ts";
import { plainLoanAddress } from "./plain-loan-sheet.ts";
import { workedOf } from "./worked.ts";

const SIGNATURE_WIDTH_CHARACTERS = 28;
const REMARKS = 3;
/** Below the title, the remarks, and the headings. */
const FIRST_CASE_ROW = REMARKS + 3;

/** The letters of a sheet's column, counted from 1. */
const letterOf = (column: number): string =>
  column > 26
    ? `${letterOf(Math.floor((column - 1) / 26))}${letterOf(((column - 1) % 26) + 1)}`
    : String.fromCharCode(64 + column);

type Column = readonly [heading: string, cells: readonly Cell[]];

const says = (written: string): boolean => written !== "" && written !== "–";

/** The verdicts, and the program's result if a case fails. */
const verdictColumns = (cases: readonly CaseReview[]): Column[] => [
  ["result", cases.map(({ isPassed }) => verdict(isPassed))],
  ...(cases.every(({ isPassed }) => isPassed) ? [] : [["said instead", cases.map(differencesInWords)] as const]),
];

/** The values of the book, with the meaning of its dashes in gray: a value of the plain loan refers to its sheet. */
const writtenColumn = ({ name, cases }: Book, [column, written]: WrittenColumn): Column => {
  const { behind, isPlainLoan } = dashOf(name);
  return [
    column,
    written.map((text, index): Cell => {
      const value = says(text) || isExpected(column) ? undefined : behind(cases[index]?.cells ?? new Map())[column];
      if (value === undefined) return cellOf(text);
      const isPlain = isPlainLoan && value === plainLoanColumns[column]?.value;
      return isPlain ? { gray: cellOf(value), formula: plainLoanAddress(column) } : { gray: cellOf(value) };
    }),
  ];
};

const refusalColumns = ([column, written]: WrittenColumn): Column[] =>
  column === "→ refusal" && written.some(says)
    ? [["refusal in words", written.map((refusal) => refusalSentences[refusal] ?? "")]]
    : [];

/** The arithmetic of the workings as formulas over the preceding columns, with the figure that each gives. */
const workedColumns = ({ name, cases }: Book, [column]: WrittenColumn, before: readonly Column[]): Column[] => {
  if (column !== "working") return [];
  const worked = cases.map(({ cells }, index) => {
    const addressOf = (heading: string): string | undefined => {
      const place = before.findIndex(([each]) => each === heading);
      return place < 0 ? undefined : `${letterOf(place + 2)}${FIRST_CASE_ROW + index}`;
    };
    return workedOf(cells, linkOf(name, cells, addressOf));
  });
  if (worked.every((each) => each === null)) return [];
  return [
    ["worked", worked.map((each) => each?.cell ?? "")],
    ["gives", worked.map((each) => (each === null ? "" : (each.column?.replace("→ ", "") ?? "a step of the working")))],
  ];
};

/** The table in the layout of the book, with the workbook's additions. */
const tableOf = ({ book, cases }: BookReview): Pick<Sheet, "headings" | "rows"> => {
  const columns = verdictColumns(cases);
  for (const column of columnsOf(book)) {
    columns.push(writtenColumn(book, column), ...refusalColumns(column), ...workedColumns(book, column, columns));
  }
  const names = cases.map(({ name }) => name);
  const [corner = ""] = book.table[0] ?? [];
  return corner === "figure"
    ? { headings: [corner, ...names], rows: columns.map(([heading, cells]) => [heading, ...cells]) }
    : {
        headings: [corner, ...columns.map(([heading]) => heading)],
        rows: names.map((name, index) => [name, ...columns.map(([, cells]) => cells[index] ?? "")]),
      };
};

/** One book as a sheet: its question, the meaning of its dashes, and its cases with the program's results. */
export const bookSheet = (review: BookReview, decisions: readonly Decision[]): Sheet => {
  const { name, question, introduction, notes } = review.book;
  const names = review.book.decisions.map((number) => decisions.find((each) => each.number === number)?.name ?? "");
  const covered = `Decisions: ${review.book.decisions.map((number, index) => `${number} ${names[index]}`).join(", ") || "none"}`;
  return {
    name,
    title: question,
    remarks: [introduction, dashSentence(name), covered],
    ...tableOf(review),
    notes,
    widthByHand: { "reviewed by": SIGNATURE_WIDTH_CHARACTERS },
  };
};
