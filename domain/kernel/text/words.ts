/** Only this many words of a search are used. */
const maxSearchedWords = 5;

/** Whether a text is pure ASCII, and so without accents, which is true of most. */
const isAscii = (text: string): boolean => {
  for (let place = 0; place < text.length; place += 1) if (text.charCodeAt(place) > 127) return false;
  return true;
};

/** A text normalized for comparison and sorting: without accents, in lower case. */
export const fold = (text: string): string =>
  (isAscii(text) ? text : text.normalize("NFD").replace(/\p{M}+/gu, "")).toLowerCase();

/** The normalized words of a text. Words of one character are ignored. A dash inside a word is part of it. */
const wordsOf = (text: string): string[] =>
  text === ""
    ? []
    : fold(text)
        .split(/[^\p{L}\p{N}-]+/u)
        .map((word) => word.replace(/^-+|-+$/g, ""))
        .filter((word) => word.length > 1);

/** `012-3456789` is found as typed and without its dash; `2026-000123` and hyphenated names also by each part. */
const searchFormsOf = (word: string): string[] =>
  word.includes("-") ? [word, word.replaceAll("-", ""), ...word.split("-")] : [word];

/** The words, each once, under which a record with these texts is indexed. */
export const indexedWords = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap(wordsOf).flatMap(searchFormsOf))].filter((word) => word.length > 1);

/** The words of a search. Each must match the start of one of a record's indexed words. */
export const searchedWords = (typed: string): string[] => wordsOf(typed).slice(0, maxSearchedWords);
