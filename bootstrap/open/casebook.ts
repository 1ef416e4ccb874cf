import { existsSync, readFileSync } from "node:fs";
import {
  type BookText,
  bookOf,
  bookTexts,
  boundariesOfRelease,
  decisionsOfRelease,
  readBooks,
  releasedBooks,
} from "../../adapters/casebook/folder.ts";
import { signBooks } from "../../adapters/casebook/markdown.ts";
import { casebookWorkbookIn } from "../../adapters/excel/workbooks.ts";
import { fixedFieldName } from "../../adapters/http/resources/loan/fixed-field-names.ts";
import { bundledIndexValues } from "../../adapters/rates/bundled.ts";
import type { ThreadPool } from "../../adapters/threads/threads.ts";
import type { Casebooks, CasebookUnreadable } from "../../domain/casebook/ports.ts";
import { type BookReview, reviewBook } from "../../domain/casebook/review.ts";
import type { DecidedSignatures } from "../../domain/casebook/signature.ts";
import type { DailyValues } from "../../domain/casebook/subjects/rate-subjects.ts";
import { type SubjectOf, subjectsFrom } from "../../domain/casebook/subjects/subjects.ts";
import { rateIndexes } from "../../domain/hecm/terms.ts";
import { day } from "../../domain/kernel/day.ts";
import { once } from "../../domain/kernel/once.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { type CannotStart, cannotStart } from "./stores.ts";

/** What the case books are about, with what the program knows from outside: the bundled index values, the names of the API. */
export const openSubjects = async (): Promise<SubjectOf> => {
  const bundled = bundledIndexValues();
  const lists = await Promise.all(
    rateIndexes.map(async (index) => [index, await bundled.list(index, day("2999-12-31"))] as const),
  );
  return subjectsFrom({ indexValues: Object.fromEntries(lists) as DailyValues, fieldName: fixedFieldName });
};

/** Every case of every book in a folder, as the program answers it; throws where a book has an unknown column. */
export const reviewFolder = async (folder: string): Promise<BookReview[]> => {
  const subjectOf = await openSubjects();
  return readBooks(folder).map((book) => reviewBook(book, subjectOf));
};

/** Brings the signatures of a workbook into the books of a folder; the refused ones stay in the workbook alone. */
export const importSignatures = async (file: string, folder: string): Promise<DecidedSignatures> => {
  const reviews = await reviewFolder(folder);
  // What reads workbooks is large, and no service needs it.
  const { signaturesIn } = await import("../../adapters/excel/signatures/signatures.ts");
  const decided = await signaturesIn(readFileSync(file), reviews, decisionsOfRelease(), boundariesOfRelease());
  if (decided === "unreadable") throw new Error(`${file} is no workbook that can be read; save it as .xlsx`);
  if (decided === "no_case") throw new Error(`${file} holds no case book: is it the workbook of npm run casebook?`);
  signBooks(folder, decided.signed);
  return decided;
};

/** The answers of books, each made once as long as its text stays. */
const rememberedAnswers = (subjectOf: SubjectOf) => {
  const answered = new Map<string, { readonly markdown: string; readonly review: BookReview }>();
  return (text: BookText): Result<BookReview, CasebookUnreadable> => {
    const known = answered.get(text.name);
    if (known?.markdown === text.markdown) return accept(known.review);
    try {
      const review = reviewBook(bookOf(text), subjectOf);
      answered.set(text.name, { markdown: text.markdown, review });
      return accept(review);
    } catch (error) {
      // Books are edited by hand while the service runs.
      return refuse({ _tag: "CasebookUnreadable", problem: error instanceof Error ? error.message : String(error) });
    }
  };
};

/**
 * The case books of a folder (null: those of this release). They are read again at each request, so that signatures that are
 * imported show at once.
 */
export const casebooksIn = (folder: string | null, pool: ThreadPool): Casebooks => {
  const place = folder ?? releasedBooks;
  const opened = once(async () => {
    const subjectOf = await openSubjects();
    return { subjectOf, answer: rememberedAnswers(subjectOf) };
  });
  const writeWorkbook = casebookWorkbookIn(pool);
  return {
    review: async () => {
      if (!existsSync(place)) return accept([]);
      const { answer } = await opened();
      const reviews: BookReview[] = [];
      for (const text of bookTexts(place)) {
        const review = answer(text);
        if (review._tag === "Refused") return review;
        reviews.push(review.value);
        // All books take most of a second the first time: other requests come in between.
        await Bun.sleep(0);
      }
      return accept(reviews);
    },
    steps: async (book, cells) => (await opened()).subjectOf(book).steps?.(cells) ?? [],
    workbook: (reviews, disagreements) =>
      writeWorkbook({
        reviews,
        disagreements,
        decisions: decisionsOfRelease(),
        boundaries: boundariesOfRelease(),
      }),
  };
};

/** Refuses a folder of case books that cannot be read, or holds something else. */
export const checkCasebooks = async (folder: string | null): Promise<Result<null, CannotStart>> => {
  if (folder === null) return accept(null);
  try {
    const reviews = await reviewFolder(folder);
    return reviews.length > 0 ? accept(null) : cannotStart("CASEBOOKS names a folder without a case book.");
  } catch (error) {
    const isUnreadable = error instanceof Error && "code" in error;
    return cannotStart(
      isUnreadable
        ? "CASEBOOKS names a folder that cannot be read."
        : `CASEBOOKS names a folder with a book that cannot be read: ${error instanceof Error ? error.message : error}.`,
    );
  }
};
