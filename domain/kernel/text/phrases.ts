import { isBlankText } from "./blank.ts";

/** The text with its first letter in upper case. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The parts that are not empty, joined; null if there are none. */
export const joined = (parts: readonly (string | null)[], separator: string): string | null => {
  const known = parts.filter((part) => part !== null && !isBlankText(part));
  return known.length === 0 ? null : known.join(separator);
};

/** `Ada`, `Ada and Bob`, `Ada, Bob and Cy`. */
export const inSeries = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** The singular of a plain plural: `Liens` → `Lien`. Any other word is returned unchanged. */
export const singular = (name: string): string => name.replace(/ies$/, "y").replace(/([^s])s$/, "$1");

/** A label as it is written inside a sentence: `Lien` → `lien`, but `HECM type` and `Social Security number` stay. */
export const insideSentence = (label: string): string =>
  label.replace(/^(?!Social Security\b)[A-Z](?![A-Z])/, (first) => first.toLowerCase());

/**
 * A noun with its indefinite article: `a user`, `an event`. The first letter decides, except that a `u` pronounced as in "you" takes `a`.
 */
export const withArticle = (noun: string): string => `${/^(?:[aeio]|u(?!s))/i.test(noun) ? "an" : "a"} ${noun}`;
