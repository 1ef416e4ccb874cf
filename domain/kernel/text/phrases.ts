/** The text with its first letter in upper case. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The parts that have text, joined; null where none has. */
export const joined = (parts: readonly (string | null)[], separator: string): string | null => {
  const known = parts.filter((part) => part !== null && part.trim() !== "");
  return known.length === 0 ? null : known.join(separator);
};

/** `Ada`, `Ada and Bob`, `Ada, Bob and Cy`. */
export const inSeries = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** What one entry of a list is called whose name is a plain plural: `Liens` is `Lien`; what is no plural stays as it is. */
export const singular = (name: string): string => name.replace(/ies$/, "y").replace(/([^s])s$/, "$1");

/** A label inside a sentence: `Lien` is `lien`, `HECM type` stays. */
export const insideSentence = (label: string): string =>
  label.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase());

/** A noun with its indefinite article: `a user`, `an event`. The sound decides, which letters show but for a `u` as in `you`. */
export const withArticle = (noun: string): string => `${/^(?:[aeio]|u(?!s))/i.test(noun) ? "an" : "a"} ${noun}`;
