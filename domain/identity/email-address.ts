import { hasInvisible } from "../kernel/text/blank.ts";

const maxEmailLength = 254;

/** Control characters, and halves of a character, which are shown as nothing, or all as the same sign. */
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** The capital I with a dot. Its lowercase is an i and a combining dot, which is another address and looks like an i. */
const dottedCapital = "\u0130";

/**
 * Whether a text is an e-mail address that cannot be mistaken for another one. Invisible characters and other forms of the same letters are
 * refused (Unicode normalization form KC): two accounts would look the same, and a form that becomes another address in lowercase, such as the
 * Kelvin sign U+212A, would lead to its account.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= maxEmailLength &&
  /^[^\s@]+@[^\s@]+$/.test(text) &&
  !hasInvisible(text) &&
  !unprintable.test(text) &&
  !text.includes(dottedCapital) &&
  text.normalize("NFKC") === text;
