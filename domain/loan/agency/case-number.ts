/** A case number as the agency writes it. */
interface WrittenCaseNumber {
  /** 10 digits, the form in which it is stored and sent. */
  readonly number: string;
  /** The ADP code, if the number has it as a suffix. */
  readonly adpCode: string | null;
}

/**
 * Parses a case number: `NNNNNNNNNN`, `NNN-NNNNNNN`, or `NNN-NNNNNNN-NNN` with its ADP code. Null for any other text. The last digit is
 * said to be a check digit, but its rule is not published, so only the format is checked.
 */
export const parseCaseNumber = (text: string): WrittenCaseNumber | null => {
  const [, office, serial, adpCode] = /^(\d{3})-?(\d{7})(?:-(\d{3}))?$/.exec(text) ?? [];
  return office === undefined ? null : { number: `${office}${serial}`, adpCode: adpCode ?? null };
};

/** Formats a 10-digit case number for people: `NNN-NNNNNNN`. */
export const formatCaseNumber = (number: string): string => number.replace(/^(\d{3})(\d{7})$/, "$1-$2");
