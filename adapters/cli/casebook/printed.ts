import type { Boundary, Decision } from "../../../domain/casebook/book/boundaries.ts";
import { type BookReview, type CaseReview, countsOf, differencesInWords } from "../../../domain/casebook/review.ts";
import type { DecidedSignatures } from "../../../domain/casebook/signature.ts";

const BOOK_NAME_WIDTH = 28;

const plural = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

const signature = ({ reviewedBy }: CaseReview): string => (reviewedBy === "" ? "unsigned" : `signed: ${reviewedBy}`);

const expectedValues = ({ findings }: CaseReview): string =>
  findings.map(({ column, written }) => `${column.replace("→ ", "")} ${written}`).join(", ");

const differenceLines = (each: CaseReview): string[] =>
  each.isPassed ? [] : [`         the program says ${differencesInWords(each)}`];

const caseLines = (each: CaseReview): string[] => [
  `  ${each.isPassed ? "pass" : "FAIL"}  ${each.name}`,
  `         ${expectedValues(each)} (${each.source}; ${signature(each)})`,
  ...differenceLines(each),
];

const decisionNames = (numbers: readonly number[], decisions: readonly Decision[]): string =>
  numbers.map((number) => `${number} ${decisions.find((each) => each.number === number)?.name ?? "?"}`).join(", ") ||
  "none";

const bookLine = ({ book, cases }: BookReview): string => {
  const { passed, failed, unsigned } = countsOf(cases);
  const counts = [
    plural(cases.length, "case").padStart(9),
    `${passed} pass`.padStart(8),
    `${failed} fail`.padStart(7),
    `${unsigned} unsigned`.padStart(12),
  ];
  return `${book.name.padEnd(BOOK_NAME_WIDTH)}${counts.join(" ")}`;
};

/** One line per book, with the failing cases below it. */
const summaryLines = (reviews: readonly BookReview[]): string[] =>
  reviews.flatMap((review) => [
    bookLine(review),
    ...review.cases.filter(({ isPassed }) => !isPassed).flatMap(caseLines),
  ]);

const bookLines = ({ book, cases }: BookReview, decisions: readonly Decision[]): string[] => {
  const { passed, unsigned } = countsOf(cases);
  return [
    "",
    `${book.question}  (${book.name}.md)`,
    `  Decisions: ${decisionNames(book.decisions, decisions)}`,
    `  ${passed} of ${plural(cases.length, "case")} pass, ${unsigned} unsigned`,
    ...cases.flatMap(caseLines),
  ];
};

const decisionLine = ({ number, name }: Decision, reviews: readonly BookReview[], boundaries: readonly Boundary[]) => {
  const books = reviews.filter(({ book }) => book.decisions.includes(number)).map(({ book }) => book.name);
  const pairs = boundaries.filter(({ decision }) => decision === number).length;
  return `  ${String(number).padStart(2)} ${name.padEnd(32)} ${plural(pairs, "pair").padStart(8)}  ${books.join(", ")}`;
};

/**
 * The review for a domain expert, as lines of text: the books with the failing cases (or with every case), then the decisions, then the
 * totals.
 */
export const printedReview = (
  reviews: readonly BookReview[],
  decisions: readonly Decision[],
  boundaries: readonly Boundary[],
  { workbook, isEveryCase }: { readonly workbook: string; readonly isEveryCase: boolean },
): string[] => {
  const total = countsOf(reviews.flatMap(({ cases }) => cases));
  return [
    ...(isEveryCase ? reviews.flatMap((review) => bookLines(review, decisions)) : summaryLines(reviews)),
    "",
    "Decisions (domain/hecm/README.md), pairs of cases on both sides of a boundary, and the books that test them",
    ...decisions.map((decision) => decisionLine(decision, reviews, boundaries)),
    "",
    `${plural(total.cases, "case")} in ${plural(reviews.length, "book")}: ${total.passed} pass, ${total.failed} fail; ${total.unsigned} unsigned.`,
    `Every case in a workbook: ${workbook}${isEveryCase ? "" : "; printed: npm run casebook -- --cases"}`,
  ];
};

/** What happened to the signatures of a workbook, as lines of text. */
export const printedSignatures = ({ signed, refused }: DecidedSignatures, folder: string): string[] => [
  ...signed.map(({ book, name, text }) => `  signed   ${book}: ${name} (${text})`),
  ...refused.map(
    ({ book, name, text, reason }) => `  refused  ${book}: ${name || "a case without a name"} (${text}): ${reason}`,
  ),
  `${plural(signed.length, "case")} signed, ${refused.length} refused.`,
  ...(signed.length > 0 ? [`Next: check the change with git diff -- ${folder}, and commit it.`] : []),
];
