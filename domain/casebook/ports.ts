import type { Step } from "../hecm/explain.ts";
import type { Page, PageOf } from "../kernel/page.ts";
import type { Result } from "../kernel/result.ts";
import type { RecordsAsStored } from "../kernel/stored/record.ts";
import type { LogEntry } from "../log/entry.ts";
import type { ExpertReview } from "./expert-review.ts";
import type { BookReview } from "./review.ts";

export interface ExpertReviewFilter {
  /** The name of the book. */
  readonly book: string | null;
}

export type ExpertReviewOrder = "createdAt";

/** Experts' reviews of cases. They are never changed or deleted. */
export interface ExpertReviews extends RecordsAsStored {
  find(id: number): Promise<ExpertReview | null>;
  /** Throws if the id exists: ids come from a sequence that never issues a number twice. */
  add(review: ExpertReview, entry: LogEntry): Promise<"added">;
  list(filter: ExpertReviewFilter, page: Page<ExpertReviewOrder>): Promise<PageOf<ExpertReview>>;
}

/** A disagreement in words, for the sheet that lists them. */
export interface Disagreement {
  readonly book: string;
  readonly name: string;
  /** Who disagrees, and when: `Jane Doe, 2026-06-15`. */
  readonly by: string;
  readonly note: string;
  /** What is expected instead: `initial premium 8,000.01`. */
  readonly figures: string;
}

/** A file is no longer a valid case book; `problem` names it and says what is wrong. */
export interface CasebookUnreadable {
  readonly _tag: "CasebookUnreadable";
  readonly problem: string;
}

/** The case books, in their folder. */
export interface Casebooks {
  /** Every book as computed by the program, by name; empty if there is no folder. */
  review(): Promise<Result<readonly BookReview[], CasebookUnreadable>>;
  /** How the program calculates the loan of a case, step by step; empty if the book is not about a calculation. */
  steps(book: string, cells: ReadonlyMap<string, string>): Promise<readonly Step[]>;
  /** The workbook of computed books for review and signature, as the bytes of an .xlsx file. */
  workbook(reviews: readonly BookReview[], disagreements: readonly Disagreement[]): Promise<Uint8Array<ArrayBuffer>>;
}
