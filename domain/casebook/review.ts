import type { Book } from "./book/book.ts";
import { columnProblem } from "./book/known-columns.ts";
import type { Case } from "./book/table.ts";
import { type Finding, findingsOf, foundAsWritten, passes, type Subject } from "./subjects/subject.ts";
import type { SubjectOf } from "./subjects/subjects.ts";

/** One case with the program's results. */
export interface CaseReview {
  readonly name: string;
  readonly findings: readonly Finding[];
  /** Why the case could not be computed at all, such as a cell that is not an amount; null if it could. */
  readonly problem: string | null;
  readonly isPassed: boolean;
  readonly source: string;
  /** The expert's name and date; empty until someone signs. */
  readonly reviewedBy: string;
}

export interface BookReview {
  readonly book: Book;
  readonly cases: readonly CaseReview[];
}

/** The number of cases, of cases that pass, and of cases that no expert has signed. */
interface Counts {
  readonly cases: number;
  readonly passed: number;
  readonly failed: number;
  readonly unsigned: number;
}

const judge = (subject: Subject, each: Case): Pick<CaseReview, "findings" | "problem"> => {
  try {
    return { findings: findingsOf(subject, each), problem: null };
  } catch (error) {
    return { findings: [], problem: error instanceof Error ? error.message : String(error) };
  }
};

const caseReviewOf = (subject: Subject, each: Case): CaseReview => {
  const { findings, problem } = judge(subject, each);
  return {
    name: each.name,
    findings,
    problem,
    isPassed: findings.length > 0 && findings.every(passes),
    source: each.cells.get("source") ?? "",
    reviewedBy: each.cells.get("reviewed by") ?? "",
  };
};

/** Every case of a book, as computed by the program. Throws if the book has an unknown column. */
export const reviewBook = (book: Book, subjectOf: SubjectOf): BookReview => {
  const problem = columnProblem(book, subjectOf);
  if (problem !== null) throw new Error(problem);
  return { book, cases: book.cases.map((each) => caseReviewOf(subjectOf(book.name), each)) };
};

/** The program's results where they differ from the book; empty if they agree. */
export const differencesInWords = ({ findings, problem }: CaseReview): string =>
  problem ??
  findings
    .filter((finding) => !passes(finding))
    .map((finding) => `${finding.column} ${foundAsWritten(finding)} instead of ${finding.written}`)
    .join("; ");

export const countsOf = (cases: readonly CaseReview[]): Counts => {
  const passed = cases.filter(({ isPassed }) => isPassed).length;
  const unsigned = cases.filter(({ reviewedBy }) => reviewedBy === "").length;
  return { cases: cases.length, passed, failed: cases.length - passed, unsigned };
};
