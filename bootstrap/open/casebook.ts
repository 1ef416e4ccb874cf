import { readFileSync } from "node:fs";
import { boundariesOfRelease, decisionsOfRelease, readBooks } from "../../adapters/casebook/folder.ts";
import { signBooks } from "../../adapters/casebook/markdown.ts";
import { signaturesIn } from "../../adapters/excel/signatures/signatures.ts";
import { fixedFieldName } from "../../adapters/http/resources/loan/fixed-field-names.ts";
import { bundledIndexValues } from "../../adapters/rates/bundled.ts";
import { type BookReview, reviewBook } from "../../domain/casebook/review.ts";
import type { DecidedSignatures } from "../../domain/casebook/signature.ts";
import type { DailyValues } from "../../domain/casebook/subjects/rate-subjects.ts";
import { type SubjectOf, subjectsFrom } from "../../domain/casebook/subjects/subjects.ts";
import { rateIndexes } from "../../domain/hecm/terms.ts";
import { day } from "../../domain/kernel/day.ts";

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
  const decided = await signaturesIn(readFileSync(file), reviews, decisionsOfRelease(), boundariesOfRelease());
  if (decided === "unreadable") throw new Error(`${file} is no workbook that can be read; save it as .xlsx`);
  if (decided === "no_case") throw new Error(`${file} holds no case book: is it the workbook of npm run casebook?`);
  signBooks(folder, decided.signed);
  return decided;
};
