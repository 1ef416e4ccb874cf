/** Letters that Unicode does not decompose into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  Æ: "AE",
  Œ: "OE",
  Ø: "O",
  Ł: "L",
  Đ: "D",
  Ð: "D",
  Þ: "TH",
};

/**
 * A text in capitals, each letter without marks and as agencies and bureaus write it, which have only those of ASCII: `Sørensen` as
 * `SORENSEN`, `Straße` as `STRASSE`. Characters without an equivalent stay.
 */
export const plainCapitals = (text: string): string =>
  text
    .toUpperCase()
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^ -~]/g, (letter) => plainLetters[letter] ?? letter);
