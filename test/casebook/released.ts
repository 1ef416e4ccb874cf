import { readBooks, releasedBooks } from "../../adapters/casebook/folder.ts";
import { openSubjects } from "../../bootstrap/open/casebook.ts";

/** The case books of this release. */
export const books = readBooks(releasedBooks);

/** What each of them is about. */
export const subjectOf = await openSubjects();
