import type { Document } from "mongodb";
import { searchedWords } from "../../domain/kernel/text/words.ts";

/** Sorts after every character with which a word may continue. */
const lastCharacter = "\u{10ffff}";

/** Each typed word must be a prefix of one of the record's words: one range per word, in the index of `searchWords`. */
export const searchFilter = (typed: string): Document => {
  const words = searchedWords(typed);
  return words.length === 0
    ? {}
    : { $and: words.map((word) => ({ searchWords: { $elemMatch: { $gte: word, $lt: word + lastCharacter } } })) };
};
