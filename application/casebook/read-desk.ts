import type { Actor } from "../../domain/access/actor.ts";
import type { ExpertReview } from "../../domain/casebook/expert-review.ts";
import { judgedCases } from "../../domain/casebook/judged-case.ts";
import type { CasebookUnreadable } from "../../domain/casebook/ports.ts";
import type { BookReview } from "../../domain/casebook/review.ts";
import { type StandingCase, standingCase } from "../../domain/casebook/standing.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { everyRow } from "../support/walk/every-row.ts";

/** A book with its cases as shown to experts. */
interface DeskBook {
  readonly answered: BookReview;
  readonly cases: readonly StandingCase[];
}

/** The reviews by experts of a company for one book, or for all books (null), in the order in which they were written. */
const reviewsOf = (
  { forCompany }: Dependencies,
  companyId: number,
  book: string | null,
): Promise<readonly ExpertReview[]> => {
  const { expertReviews } = forCompany(companyId);
  return Array.fromAsync(everyRow((step) => expertReviews.list({ book }, step), "createdAt"));
};

/** The names of the reviewers. */
const namesOf = async (
  { forCompany }: Dependencies,
  companyId: number,
  reviews: readonly ExpertReview[],
): Promise<ReadonlyMap<number, string>> => {
  const { users } = forCompany(companyId);
  const ids = [...new Set(reviews.map(({ byUserId }) => byUserId))];
  const found = await Promise.all(ids.map((id) => users.find(id)));
  return new Map(found.flatMap((user) => (user ? [[user.id, `${user.firstName} ${user.lastName}`] as const] : [])));
};

/**
 * Reads the case book with a name, or all case books (null), with the experts' reviews of their cases. Empty if there is no folder of case
 * books.
 */
export const readDesk = async (
  dependencies: Dependencies,
  { companyId }: Pick<Actor, "companyId">,
  book: string | null,
): Promise<Result<readonly DeskBook[], CasebookUnreadable>> => {
  const answered = await dependencies.casebooks.review();
  if (answered._tag === "Refused") return answered;
  const chosen = answered.value.filter((each) => book === null || each.book.name === book);
  if (chosen.length === 0) return accept([]);
  const reviews = await reviewsOf(dependencies, companyId, book);
  const names = await namesOf(dependencies, companyId, reviews);
  return accept(
    chosen.map((each) => ({
      answered: each,
      cases: judgedCases(each, dependencies.vault.digest).map((judged) => standingCase(judged, reviews, names)),
    })),
  );
};
