import { firstCharacters } from "../kernel/text/shortened.ts";
import { type ExpertReview, isOfWording, standingReviews } from "./expert-review.ts";
import type { JudgedCase } from "./judged-case.ts";
import type { BookReview } from "./review.ts";
import { type Signature, signatureColumn } from "./signature.ts";

/** The review status of a case. */
export const standings = ["failing", "disagreed", "signed", "open"] as const;
type Standing = (typeof standings)[number];

/** A case is signed if its book has a signature, or if an expert agrees with it and none disagrees. */
const standingOf = (judged: JudgedCase, reviews: readonly ExpertReview[]): Standing => {
  if (!judged.isPassed) return "failing";
  const standing = standingReviews(judged, reviews);
  if (standing.some(({ verdict }) => verdict === "disagree")) return "disagreed";
  return judged.reviewedBy !== "" || standing.length > 0 ? "signed" : "open";
};

/** An expert's review of a case, with the expert's name. */
export interface NamedReview {
  readonly review: ExpertReview;
  readonly byName: string;
  /** Whether it is of the present wording of the case. */
  readonly isCurrent: boolean;
}

/** A case as shown to experts. */
export interface StandingCase {
  readonly judged: JudgedCase;
  readonly standing: Standing;
  /** Newest first. */
  readonly reviews: readonly NamedReview[];
}

/** A case with all of its reviews. */
export const standingCase = (
  judged: JudgedCase,
  reviews: readonly ExpertReview[],
  names: ReadonlyMap<number, string>,
): StandingCase => {
  const own = reviews
    .filter(({ book, caseName }) => book === judged.book.name && caseName === judged.name)
    .toSorted((one, other) => other.id - one.id);
  return {
    judged,
    standing: standingOf(judged, own),
    reviews: own.map((review) => ({
      review,
      byName: names.get(review.byUserId) ?? "",
      isCurrent: isOfWording(review, judged),
    })),
  };
};

/** The number of cases of a book in each status. */
export interface BookStanding extends Readonly<Record<Standing, number>> {
  readonly name: string;
  readonly question: string;
  readonly introduction: string;
  readonly decisions: readonly number[];
  readonly cases: number;
}

/** The counts of a book. */
export const bookStanding = ({ book }: BookReview, cases: readonly StandingCase[]): BookStanding => {
  const { name, question, introduction, decisions } = book;
  const counts = Object.fromEntries(
    standings.map((standing) => [standing, cases.filter((each) => each.standing === standing).length]),
  ) as Record<Standing, number>;
  return { name, question, introduction, decisions, cases: cases.length, ...counts };
};

/** A longer name would make the signature longer than a book accepts. */
const maxNameCharacters = 80;

/** The author of a review, in the form of a signature: name and date. */
export const signatureText = ({ byName, review }: NamedReview): string => {
  const name = firstCharacters(byName.replace(/[|\p{Cc}\p{Zl}\p{Zp}]/gu, " "), maxNameCharacters).trim();
  return `${name}, ${review.reviewedOn}`;
};

/**
 * The signature that an agreement adds to a case; null if the case already has one, has no agreement, or has a
 * disagreement.
 */
const agreementOf = ({ judged, standing, reviews }: StandingCase): string | null => {
  if (standing !== "signed" || judged.reviewedBy !== "") return null;
  const agreement = reviews.find(({ isCurrent, review }) => isCurrent && review.verdict === "agree");
  return agreement === undefined ? null : signatureText(agreement);
};

/** The agreements, as signatures of the cases. */
export const agreements = (cases: readonly StandingCase[]): readonly Signature[] =>
  cases.flatMap((each) => {
    const text = agreementOf(each);
    return text === null ? [] : [{ book: each.judged.book.name, name: each.judged.name, text }];
  });

/** A table with signatures in the cells of those cases, whichever way it is laid out. */
const signedTable = (
  table: readonly (readonly string[])[],
  signatures: ReadonlyMap<string, string>,
): readonly (readonly string[])[] => {
  const [head = []] = table;
  const column = head.indexOf(signatureColumn);
  return table.map((row) =>
    row.map((cell, index) => {
      const isPlace = column > 0 ? index === column : row[0] === signatureColumn;
      return (isPlace ? signatures.get((column > 0 ? row[0] : head[index]) ?? "") : undefined) ?? cell;
    }),
  );
};

/** A book with these signatures added. */
export const withAgreements = (answered: BookReview, signatures: readonly Signature[]): BookReview => {
  const own = new Map(
    signatures.filter(({ book }) => book === answered.book.name).map(({ name, text }) => [name, text]),
  );
  return {
    book: { ...answered.book, table: signedTable(answered.book.table, own) },
    cases: answered.cases.map((each) => ({ ...each, reviewedBy: own.get(each.name) ?? each.reviewedBy })),
  };
};
