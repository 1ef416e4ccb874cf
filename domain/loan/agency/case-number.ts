/**
 * The 10 digits of a case number, which is how it is stored and sent, from either way of writing it; null for another text. Its
 * last digit is said to be a check digit, by a rule that was not published: the shape alone is checked.
 */
export const parseCaseNumber = (text: string): string | null =>
  /^\d{3}-?\d{7}$/.test(text) ? text.replace("-", "") : null;

/** A case number of 10 digits as people read it: `NNN-NNNNNNN`. */
export const formatCaseNumber = (number: string): string => number.replace(/^(\d{3})(\d{7})$/, "$1-$2");
