import type { Boundary, Decision } from "../../../domain/casebook/book/boundaries.ts";
import { type BookReview, type CaseReview, countsOf } from "../../../domain/casebook/review.ts";
import type { Cell } from "../cells.ts";
import type { Sheet } from "../workbook.ts";
import { bookSheet } from "./book-sheet.ts";
import { verdict } from "./cells.ts";
import { plainLoanSheet } from "./plain-loan-sheet.ts";

const summarySheet = (reviews: readonly BookReview[]): Sheet => {
  const total = countsOf(reviews.flatMap(({ cases }) => cases));
  const line = (name: string, question: string, decisions: string, cases: readonly CaseReview[]): Cell[] => {
    const counts = countsOf(cases);
    return [
      name,
      question,
      decisions,
      counts.cases,
      counts.passed,
      counts.failed,
      counts.unsigned,
      verdict(counts.failed === 0),
    ];
  };
  return {
    name: "summary",
    title: "Case books: the program's result for each case",
    remarks: [
      `${total.cases} cases in ${reviews.length} books: ${total.passed} pass, ${total.failed} fail; ${total.unsigned} unsigned.`,
      "To sign a case, check its working against the source, enter your name and the date in its cell under “reviewed by”, such as Jane Doe, 2026-06-15, and change nothing else in its row.",
      "Save this file under another name, because npm run casebook overwrites it; npm run casebook -- --import FILE then imports the signatures into the books.",
      "Gray values are what a dash in the book means. The column “worked” has the arithmetic of the working as a formula; “gives” names the figure that it computes. If you change an amount or a rate, the figure changes too; change it back before you sign, because a changed case is refused.",
    ],
    headings: ["book", "question", "decisions", "cases", "pass", "fail", "unsigned", "result"],
    rows: [
      ...reviews.map(({ book, cases }) => line(book.name, book.question, book.decisions.join(", "), cases)),
      line(
        "all",
        "",
        "",
        reviews.flatMap(({ cases }) => cases),
      ),
    ],
    notes: [],
  };
};

const decisionsSheet = (
  reviews: readonly BookReview[],
  decisions: readonly Decision[],
  boundaries: readonly Boundary[],
): Sheet => {
  const isPassed = ({ book, cases }: Boundary) =>
    cases.every((name) =>
      reviews.find((review) => review.book.name === book)?.cases.some((each) => each.name === name && each.isPassed),
    );
  return {
    name: "decisions",
    title: "Decisions: the pairs of cases on both sides of each boundary",
    remarks: [
      "The decisions are stated in domain/hecm/README.md. “agree”: the difference between the two cases must not change the result.",
    ],
    headings: ["boundary", "result", "decision", "book", "one side", "other side", "sides"],
    rows: decisions.flatMap(({ number, name }) =>
      boundaries
        .filter(({ decision }) => decision === number)
        .map((each) => [each.name, verdict(isPassed(each)), `${number} ${name}`, each.book, ...each.cases, each.sides]),
    ),
    notes: [],
  };
};

/** The review as sheets of a workbook: totals, decisions, the plain loan, then one sheet per book. */
export const reviewSheets = (
  reviews: readonly BookReview[],
  decisions: readonly Decision[],
  boundaries: readonly Boundary[],
): Sheet[] => [
  summarySheet(reviews),
  decisionsSheet(reviews, decisions, boundaries),
  plainLoanSheet(),
  ...reviews.map((review) => bookSheet(review, decisions)),
];
