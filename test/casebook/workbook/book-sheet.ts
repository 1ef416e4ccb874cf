import type { Cell } from "../../../adapters/excel/cells.ts";
import type { Sheet } from "../../../adapters/excel/workbook.ts";
import type { Book } from "../book.ts";
import type { Decision } from "../boundaries.ts";
import { columnsOf, type WrittenColumn } from "../known-columns.ts";
import { type BookReview, type CaseReview, saidInstead } from "../review.ts";
import { isExpected } from "../subject.ts";
import { cellOf, verdict } from "./cells.ts";
import { dashOf, dashSentence } from "./dashes.ts";
import { refusalSentences } from "./refusals.ts";
import { workedOf } from "./worked.ts";

const SIGNATURE_WIDTH_CHARACTERS = 28;

type Column = readonly [heading: string, cells: readonly Cell[]];

const says = (written: string): boolean => written !== "" && written !== "–";

/** The verdicts, and what the program says instead where a case fails. */
const verdictColumns = (cases: readonly CaseReview[]): Column[] => [
  ["result", cases.map(({ isPassed }) => verdict(isPassed))],
  ...(cases.every(({ isPassed }) => isPassed) ? [] : [["said instead", cases.map(saidInstead)] as const]),
];

/** What the book says, with what its dashes stand for in gray. */
const writtenColumn = ({ name, cases }: Book, [column, written]: WrittenColumn): Column => [
  column,
  written.map((text, index): Cell => {
    const behind =
      says(text) || isExpected(column) ? undefined : dashOf(name).behind(cases[index]?.cells ?? new Map())[column];
    return behind === undefined ? cellOf(text) : { gray: cellOf(behind) };
  }),
];

const refusalColumns = ([column, written]: WrittenColumn): Column[] =>
  column === "→ refusal" && written.some(says)
    ? [["refusal in words", written.map((refusal) => refusalSentences[refusal] ?? "")]]
    : [];

/** The arithmetic of the workings as formulas, and the figure that each gives. */
const workedColumns = ({ cases }: Book, [column]: WrittenColumn): Column[] => {
  const worked = column === "working" ? cases.map(({ cells }) => workedOf(cells)) : [];
  if (worked.every((each) => each === null)) return [];
  return [
    ["worked", worked.map((each) => each?.cell ?? "")],
    ["gives", worked.map((each) => (each === null ? "" : (each.column?.replace("→ ", "") ?? "a step of the working")))],
  ];
};

/** The table as it lies in the book, with what the workbook adds to it. */
const tableOf = ({ book, cases }: BookReview): Pick<Sheet, "headings" | "rows"> => {
  const columns = [
    ...verdictColumns(cases),
    ...columnsOf(book).flatMap((column) => [
      writtenColumn(book, column),
      ...refusalColumns(column),
      ...workedColumns(book, column),
    ]),
  ];
  const names = cases.map(({ name }) => name);
  const [corner = ""] = book.table[0] ?? [];
  return corner === "figure"
    ? { headings: [corner, ...names], rows: columns.map(([heading, cells]) => [heading, ...cells]) }
    : {
        headings: [corner, ...columns.map(([heading]) => heading)],
        rows: names.map((name, index) => [name, ...columns.map(([, cells]) => cells[index] ?? "")]),
      };
};

/** One book as a sheet: its question, what its dashes mean, and its cases with what the program says to them. */
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
