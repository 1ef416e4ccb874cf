import type { Book } from "./book.ts";
import { remarks } from "./subject.ts";
import { subjectOf } from "./subjects.ts";

/** The headings of a book's table, without the one above (or beside) the names of the cases. */
export const columnsOf = ({ table }: Book): readonly string[] => {
  const [headings = []] = table;
  return headings[0] === "figure" ? table.slice(1).map(([first = ""]) => first) : headings.slice(1);
};

/** All columns that a book of this name may have: its subject's, and those that only remark on a case. */
const knownColumns = (book: string): string[] => {
  const { inputColumns, expectedColumns } = subjectOf(book);
  return [...inputColumns, ...Object.keys(expectedColumns), ...remarks];
};

/** What is wrong with the columns of a book, in one sentence: the first that nobody reads; null where all are known. */
export const columnProblem = (book: Book): string | null => {
  const known = knownColumns(book.name);
  const unknown = columnsOf(book).find((column) => !known.includes(column));
  return unknown === undefined
    ? null
    : `${book.name}: nobody reads the column "${unknown}"; known are ${known.join(", ")}`;
};
