import type { Document } from "mongodb";
import { searchedWords } from "../../domain/kernel/text/words.ts";

/** Above every character that a word may go on with. */
const lastCharacter = "\u{10ffff}";

/** Each word typed must begin some word of the record: one range a word, served by the index of `searchWords`. */
export const searchFilter = (typed: string): Document => {
  const words = searchedWords(typed);
  return words.length === 0
    ? {}
    : { $and: words.map((word) => ({ searchWords: { $elemMatch: { $gte: word, $lt: word + lastCharacter } } })) };
};
