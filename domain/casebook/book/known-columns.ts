import { remarks } from "../subjects/subject.ts";
import type { SubjectOf } from "../subjects/subjects.ts";
import type { Book } from "./book.ts";

/** A column of a book, whichever way its table is laid out: its heading, and its cell for each case. */
export type WrittenColumn = readonly [heading: string, cells: readonly string[]];

/** The columns of a book, without the one with the cases' names. */
export const columnsOf = ({ table }: Book): WrittenColumn[] => {
  const [headings = [], ...rows] = table;
  return headings[0] === "figure"
    ? rows.map(([heading = "", ...cells]) => [heading, cells])
    : headings.slice(1).map((heading, index) => [heading, rows.map((row) => row[index + 1] ?? "")]);
};

/** All columns that a book of this name may have: those of its subject, and those that only remark on a case. */
const knownColumns = (book: string, subjectOf: SubjectOf): string[] => {
  const { inputColumns, expectedColumns } = subjectOf(book);
  return [...inputColumns, ...Object.keys(expectedColumns), ...remarks];
};

/** An error about the first unknown column of a book, in one sentence; null if all are known. */
export const columnProblem = (book: Book, subjectOf: SubjectOf): string | null => {
  const known = knownColumns(book.name, subjectOf);
  const unknown = columnsOf(book).find(([column]) => !known.includes(column))?.[0];
  return unknown === undefined
    ? null
    : `${book.name}: the column "${unknown}" is unknown; known are ${known.join(", ")}`;
};
