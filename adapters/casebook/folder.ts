import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Book, readBook } from "../../domain/casebook/book/book.ts";
import { type Boundary, type Decision, readBoundaries, readDecisions } from "../../domain/casebook/book/boundaries.ts";

/** Where the books of this release are. */
export const releasedBooks = fileURLToPath(new URL("../../test/casebook", import.meta.url));

const boundariesFile = "boundaries.md";
/** What is in the folder beside the books. */
const notBooks = ["README.md", boundariesFile];

const read = (file: string): string => readFileSync(file, "utf8");

/** The text of a book, under its name. */
export interface BookText {
  readonly name: string;
  readonly markdown: string;
}

/** The books of a folder as they are written, by name. */
export const bookTexts = (folder: string): BookText[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".md") && !notBooks.includes(file))
    .toSorted()
    .map((file) => ({ name: file.replace(".md", ""), markdown: read(join(folder, file)) }));

/** Reads a book; throws with its name where it cannot be read. */
export const bookOf = ({ name, markdown }: BookText): Book => {
  try {
    return readBook(name, markdown);
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
  }
};

/** The books of a folder, by name; throws with the name of a book that cannot be read. */
export const readBooks = (folder: string): Book[] => bookTexts(folder).map(bookOf);

/** The decisions behind the calculation. */
export const decisionsOfRelease = (): Decision[] =>
  readDecisions(read(fileURLToPath(new URL("../../domain/hecm/README.md", import.meta.url))));

/** The boundaries between the cases of this release. */
export const boundariesOfRelease = (): Boundary[] => readBoundaries(read(join(releasedBooks, boundariesFile)));
