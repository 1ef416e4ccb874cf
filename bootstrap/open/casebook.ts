import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
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

/** The subjects of the case books, with the data they need from outside the domain: the bundled index values and the names of the API. */
export const openSubjects = async (): Promise<SubjectOf> => {
  const bundled = bundledIndexValues();
  const lists = await Promise.all(
    rateIndexes.map(async (index) => [index, await bundled.list(index, day("2999-12-31"))] as const),
  );
  return subjectsFrom({ indexValues: Object.fromEntries(lists) as DailyValues, fieldName: fixedFieldName });
};

/** Runs every case of every book in a folder. Throws if a book has an unknown column. */
export const reviewFolder = async (folder: string): Promise<BookReview[]> => {
  const subjectOf = await openSubjects();
  return readBooks(folder).map((book) => reviewBook(book, subjectOf));
};

/** Copies the signatures of a workbook into the books of a folder. Refused ones are not copied. */
export const importSignatures = async (file: string, folder: string): Promise<DecidedSignatures> => {
  const reviews = await reviewFolder(folder);
  // The module that reads workbooks is large, and no service needs it.
  const { signaturesIn } = await import("../../adapters/excel/signatures/signatures.ts");
  const decided = await signaturesIn(readFileSync(file), reviews, decisionsOfRelease(), boundariesOfRelease());
  if (decided === "unreadable") throw new Error(`${file} is not a workbook that can be read; save it as .xlsx`);
  if (decided === "no_case") throw new Error(`${file} contains no case book: is it the workbook of npm run casebook?`);
  signBooks(folder, decided.signed);
  return decided;
};

/** Reviews books and caches each review until the text of the book changes. */
const cachedReviews = (subjectOf: SubjectOf) => {
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
 * The case books of a folder, or of this release if it is null. They are read again for each request, so that imported
 * signatures show at once.
 */
export const casebooksIn = (folder: string | null, pool: ThreadPool): Casebooks => {
  const place = folder ?? releasedBooks;
  const opened = once(async () => {
    const subjectOf = await openSubjects();
    return { subjectOf, answer: cachedReviews(subjectOf) };
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
        // All books take most of a second the first time, so other requests run in between.
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

/** Refuses a folder of case books that cannot be read or contains something else. */
export const checkCasebooks = async (folder: string | null): Promise<Result<null, CannotStart>> => {
  if (folder === null) return accept(null);
  const path = resolve(folder);
  try {
    const reviews = await reviewFolder(folder);
    return reviews.length > 0 ? accept(null) : cannotStart(`CASEBOOKS names a folder without a case book: ${path}.`);
  } catch (error) {
    if (error instanceof Error && "code" in error)
      return cannotStart(`CASEBOOKS names a folder that cannot be read: ${path} (${error.code}).`);
    const reason = error instanceof Error ? error.message : error;
    return cannotStart(`CASEBOOKS names a folder with a book that cannot be read: ${path}: ${reason}.`);
  }
};
