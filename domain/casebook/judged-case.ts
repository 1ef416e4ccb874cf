import { canonicalJson } from "../log/canonical-json.ts";
import type { Book } from "./book/book.ts";
import { dashOf } from "./book/dashes.ts";
import type { Case } from "./book/table.ts";
import type { BookReview, CaseReview } from "./review.ts";
import { signatureColumn } from "./signature.ts";

/** A case as computed by the program, with what identifies it to an expert. */
export interface JudgedCase extends CaseReview {
  readonly book: Book;
  /** Identifies the case in URLs; unique within its book. */
  readonly slug: string;
  /** The digest of everything that its expert reviews: the case, the meaning of its dashes, and the notes below its table. */
  readonly digest: string;
  readonly cells: ReadonlyMap<string, string>;
}

/** The letters and digits of a name, in the form used in URLs. */
const plainSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** Slugs for the cases of a book, in order. If several would have the same slug, the later ones get a number. */
const slugsOf = (names: readonly string[]): readonly string[] => {
  const taken = new Map<string, number>();
  return names.map((name) => {
    const slug = plainSlug(name);
    const count = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, count);
    return count === 1 ? slug : `${slug}-${count}`;
  });
};

/** The texts that a review covers. The signature is not among them, because it is added below the others. */
const wordingOf = ({ name, notes }: Book, each: Case) => ({
  book: name,
  name: each.name,
  cells: [...each.cells].filter(([column]) => column !== signatureColumn).map((cell) => [...cell]),
  behind: dashOf(name).behind(each.cells),
  notes: each.cells.has("working") ? [] : [...notes],
});

/** The cases of a computed book, each with the digest of its wording. */
export const judgedCases = ({ book, cases }: BookReview, digest: (text: string) => string): readonly JudgedCase[] => {
  const slugs = slugsOf(cases.map(({ name }) => name));
  return cases.map((answered, position) => {
    const each = book.cases[position];
    if (each === undefined) throw new Error(`${book.name} was answered with more cases than it has`);
    const slug = slugs[position] ?? "";
    return { ...answered, book, slug, cells: each.cells, digest: digest(canonicalJson(wordingOf(book, each))) };
  });
};
