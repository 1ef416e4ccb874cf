/** The most words of a search that count. */
const maxSearchedWords = 5;

/** Whether a text has characters of ASCII alone, none of which has an accent: most have. */
const isAscii = (text: string): boolean => {
  for (let place = 0; place < text.length; place += 1) if (text.charCodeAt(place) > 127) return false;
  return true;
};

/** A text as it is compared and ordered: without accents, in lower case. */
export const fold = (text: string): string =>
  (isAscii(text) ? text : text.normalize("NFD").replace(/\p{M}+/gu, "")).toLowerCase();

/** The folded words of a text; those under two characters do not count. Dashes inside a word belong to it. */
const wordsOf = (text: string): string[] =>
  text === ""
    ? []
    : fold(text)
        .split(/[^\p{L}\p{N}-]+/u)
        .map((word) => word.replace(/^-+|-+$/g, ""))
        .filter((word) => word.length > 1);

/** `012-3456789` is found as typed and without its dash; `2026-000123` and hyphenated names by each part too. */
const searchFormsOf = (word: string): string[] =>
  word.includes("-") ? [word, word.replaceAll("-", ""), ...word.split("-")] : [word];

/** The words under which a record with these texts is found, each once. Stores index them. */
export const indexedWords = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap(wordsOf).flatMap(searchFormsOf))].filter((word) => word.length > 1);

/** The words of what someone typed; each must match the start of one of a record's indexed words. */
export const searchedWords = (typed: string): string[] => wordsOf(typed).slice(0, maxSearchedWords);
