import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Book, readBook } from "../../domain/casebook/book.ts";
import { type Boundary, type Decision, readBoundaries, readDecisions } from "../../domain/casebook/boundaries.ts";

/** Where the books of this release are. */
export const releasedBooks = fileURLToPath(new URL("../../test/casebook", import.meta.url));

const boundariesFile = "boundaries.md";
/** What is in the folder beside the books. */
const notBooks = ["README.md", boundariesFile];

const read = (file: string): string => readFileSync(file, "utf8");

const bookIn = (folder: string, file: string): Book => {
  const name = file.replace(".md", "");
  try {
    return readBook(name, read(join(folder, file)));
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
  }
};

/** The books of a folder, by name; throws with the name of a book that cannot be read. */
export const readBooks = (folder: string): Book[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".md") && !notBooks.includes(file))
    .toSorted()
    .map((file) => bookIn(folder, file));

/** The decisions behind the calculation. */
export const decisionsOfRelease = (): Decision[] =>
  readDecisions(read(fileURLToPath(new URL("../../domain/hecm/README.md", import.meta.url))));

/** The boundaries between the cases of this release. */
export const boundariesOfRelease = (): Boundary[] => readBoundaries(read(join(releasedBooks, boundariesFile)));
