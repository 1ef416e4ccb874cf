import type { Cell, Sheet } from "../../adapters/excel/workbook.ts";
import type { Boundary, Decision } from "./boundaries.ts";
import { readCents } from "./reader.ts";
import { type BookReview, type CaseReview, countsOf, saidInstead } from "./review.ts";

const verdict = (isPassed: boolean): Cell =>
  isPassed ? { text: "pass", tone: "good" } : { text: "FAIL", tone: "bad" };

/** Amounts become numbers, so that an expert can reckon with them in the workbook. */
const cellOf = (text: string): Cell => (/^-?\d{1,3}(,\d{3})*\.\d{2}$/.test(text) ? { cents: readCents(text) } : text);

/** The table as the book has it, with the verdicts in a column of their own, or in a row where each case is a column. */
const tableOf = ({ book, cases }: BookReview): Pick<Sheet, "headings" | "rows"> => {
  const [headings = [], ...rows] = book.table;
  const verdicts: [string, Cell[]][] = [["result", cases.map(({ isPassed }) => verdict(isPassed))]];
  if (cases.some(({ isPassed }) => !isPassed)) verdicts.push(["said instead", cases.map(saidInstead)]);
  if (headings[0] === "figure") {
    return {
      headings,
      rows: [...verdicts.map(([name, cells]) => [name, ...cells]), ...rows.map((row) => row.map(cellOf))],
    };
  }
  return {
    headings: [headings[0] ?? "", ...verdicts.map(([name]) => name), ...headings.slice(1)],
    rows: rows.map(([name = "", ...row], index) => [
      name,
      ...verdicts.map(([, cells]) => cells[index] ?? ""),
      ...row.map(cellOf),
    ]),
  };
};

const bookSheet = (review: BookReview, decisions: readonly Decision[]): Sheet => {
  const { name, question, introduction, notes } = review.book;
  const names = review.book.decisions.map((number) => decisions.find((each) => each.number === number)?.name ?? "");
  const covered = `Decisions: ${review.book.decisions.map((number, index) => `${number} ${names[index]}`).join(", ") || "none"}`;
  return { name, title: question, remarks: [introduction, covered], ...tableOf(review), notes };
};

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
    title: "Case books: what the program says to each case",
    remarks: [
      `${total.cases} cases in ${reviews.length} books: ${total.passed} pass, ${total.failed} fail; ${total.unsigned} unsigned.`,
      "To sign a case, check its working against the source and write name and day into “reviewed by” of the book (test/casebook), not of this workbook: it is written again each time.",
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
      "The decisions are stated in domain/hecm/README.md. “agree”: what changes between the two cases must not count.",
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

/** The review as the sheets of a workbook: totals, decisions, then one sheet a book. */
export const reviewSheets = (
  reviews: readonly BookReview[],
  decisions: readonly Decision[],
  boundaries: readonly Boundary[],
): Sheet[] => [
  summarySheet(reviews),
  decisionsSheet(reviews, decisions, boundaries),
  ...reviews.map((review) => bookSheet(review, decisions)),
];
