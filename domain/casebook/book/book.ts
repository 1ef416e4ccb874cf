import { type Case, readCaseBook, readTable } from "./table.ts";

/** A case book: one question, with the cases that answer it. */
export interface Book {
  /** The file name without its extension. */
  readonly name: string;
  readonly question: string;
  readonly introduction: string;
  /** The decisions that its cases test, by their numbers in `domain/hecm/README.md`; empty if it is about something else. */
  readonly decisions: readonly number[];
  readonly cases: readonly Case[];
  /** The complete table, headings first. */
  readonly table: readonly (readonly string[])[];
  /** The lines below the table. */
  readonly notes: readonly string[];
}

const decisionsLine = /^Decisions: (none|\d+(?:, \d+)*)$/;

/** Parses a book from the text of its file. Throws if it has no question or names no decision. */
export const readBook = (name: string, markdown: string): Book => {
  const lines = markdown.split("\n").filter((line) => line.trim() !== "");
  const isTable = (line: string) => line.startsWith("|");
  const head = lines.slice(0, lines.findIndex(isTable));
  const question = head.find((line) => line.startsWith("# "))?.slice(2);
  const named = head.flatMap((line) => decisionsLine.exec(line)?.[1]?.split(", ") ?? []);
  if (question === undefined) throw new Error("asks no question");
  if (named.length === 0) throw new Error("names no decision");
  return {
    name,
    question,
    introduction: head.filter((line) => !line.startsWith("# ") && !decisionsLine.test(line)).join(" "),
    decisions: named.filter((number) => number !== "none").map(Number),
    cases: readCaseBook(markdown),
    table: readTable(markdown),
    notes: lines.slice(lines.findLastIndex(isTable) + 1),
  };
};
