import { type BookReview, differencesInWords } from "../../../domain/casebook/review.ts";
import {
  type DecidedSignatures,
  type RefusedSignature,
  type Signature,
  signatureColumn,
} from "../../../domain/casebook/signature.ts";
import { parseDay } from "../../../domain/kernel/day.ts";
import type { OpenedCase, OpenedCell, OpenedSheet } from "./opened.ts";

const MAX_SIGNATURE_CHARACTERS = 100;

const signatureIn = (each: OpenedCase): string => {
  const text = each.cells.get(signatureColumn)?.value ?? "";
  return text === "–" ? "" : text;
};

/** Why a text is not a signature; null if it is one. */
const problemOfText = (text: string): string | null => {
  if (text.length > MAX_SIGNATURE_CHARACTERS) return `it is longer than ${MAX_SIGNATURE_CHARACTERS} characters`;
  if (/[|\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return 'it has a line break or "|" in it';
  const [, name = "", on = ""] = /^(.+), (\S+)$/.exec(text) ?? [];
  if (/\p{L}/u.test(name) && parseDay(on) !== null) return null;
  return /^\d{4}-\d{2}-\d{2}$/.test(on)
    ? `${on} is not a calendar date`
    : "it must be a name and a date, such as Jane Doe, 2026-06-15";
};

const nothing: OpenedCell = { value: "", written: "" };

/** The differences between a case in the file and in a workbook created now, except for the signature. */
const differences = (file: OpenedCase, now: OpenedCase): string[] =>
  [...new Set([...file.cells.keys(), ...now.cells.keys()])]
    .filter((heading) => heading !== signatureColumn)
    .flatMap((heading) => {
      const [there, here] = [file.cells.get(heading) ?? nothing, now.cells.get(heading) ?? nothing];
      if (there.value === here.value) return [];
      const column = heading === "" ? "a column without a heading" : heading;
      return [`${column}: "${there.written}" in the workbook, now "${here.written}"`];
    });

const changed = (what: string): string => `${what}; the case has changed since, or was edited in the workbook`;

/** A working below the table is part of what is signed. */
const isWorkingBelow = ({ book }: BookReview): boolean => !book.cases.some(({ cells }) => cells.has("working"));

interface Place {
  readonly file: OpenedSheet;
  readonly now: OpenedSheet;
  readonly review: BookReview;
}

/** Why a name identifies no case; null if exactly one case of the book and one of the workbook have it. */
const problemOfName = ({ file, review }: Place, name: string): string | null => {
  const [found, ...others] = review.cases.filter((each) => each.name === name);
  if (found === undefined) return "the book has no case of that name";
  if (others.length > 0) return "the book has several cases of that name";
  const isAlone = file.cases.filter((each) => each.name === name).length === 1;
  return isAlone ? null : "the workbook has several cases of that name";
};

/** Why a signed case of the file is not signed in the book; null if it is. */
const problemOf = (place: Place, each: OpenedCase): string | null => {
  const found = place.review.cases.find(({ name }) => name === each.name);
  const problem = problemOfName(place, each.name);
  if (found === undefined || problem !== null) return problem;
  if (found.reviewedBy !== "") return `the book already has another signature: ${found.reviewedBy}`;
  const problemOfSignature = problemOfText(signatureIn(each));
  if (problemOfSignature !== null) return problemOfSignature;
  if (!found.isPassed) return `the case fails now: ${differencesInWords(found)}`;
  const now = place.now.cases.find(({ name }) => name === each.name);
  const differing = now === undefined ? ["the case"] : differences(each, now);
  if (differing.length > 0) return changed(differing.join("; "));
  const isSameWorking = place.file.notes.join("\n") === place.now.notes.join("\n");
  return isWorkingBelow(place.review) && !isSameWorking ? changed("the working below the table differs") : null;
};

/**
 * Decides which signatures of a workbook are added to the books. A signature that the book already has needs nothing.
 * @param file the sheets of the returned workbook
 * @param now those of a workbook created now from the books
 */
export const decideSignatures = (
  file: readonly OpenedSheet[],
  now: readonly OpenedSheet[],
  reviews: readonly BookReview[],
): DecidedSignatures => {
  const [signed, refused]: [Signature[], RefusedSignature[]] = [[], []];
  for (const sheet of file) {
    const review = reviews.find(({ book }) => book.name === sheet.name);
    const nowSheet = now.find(({ name }) => name === sheet.name);
    for (const each of sheet.cases) {
      const signature = { book: sheet.name, name: each.name, text: signatureIn(each) };
      const has = review?.cases.find(({ name }) => name === each.name)?.reviewedBy ?? "";
      if (signature.text === "" || signature.text === has) continue;
      const reason =
        review === undefined || nowSheet === undefined
          ? "the book does not exist"
          : problemOf({ file: sheet, now: nowSheet, review }, each);
      if (reason === null) signed.push(signature);
      else refused.push({ ...signature, reason });
    }
  }
  return { signed, refused };
};
