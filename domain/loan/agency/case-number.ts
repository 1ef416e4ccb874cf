/**
 * A case number as people read it: `NNN-NNNNNNN`. It is stored and sent as 10 digits. Its last digit is said to be a check digit,
 * by a rule that nobody has published: it is never checked.
 */
export const formatCaseNumber = (number: string): string => number.replace(/^(\d{3})(\d{7})$/, "$1-$2");

/** A case number as it is stored, 10 digits, from either way of writing it. */
export const caseNumberDigits = (number: string): string => number.replace(/^(\d{3})-(\d{7})$/, "$1$2");
