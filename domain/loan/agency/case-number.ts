/** A case number as the agency writes it. */
interface WrittenCaseNumber {
  /** 10 digits, which is how it is stored and sent. */
  readonly number: string;
  /** The ADP code that may follow the number as its suffix. */
  readonly adpCode: string | null;
}

/**
 * A case number from `NNNNNNNNNN`, `NNN-NNNNNNN` or, with its ADP code, `NNN-NNNNNNN-NNN`; null for another text. Its last digit is
 * said to be a check digit, by a rule that was not published: the shape alone is checked.
 */
export const parseCaseNumber = (text: string): WrittenCaseNumber | null => {
  const [, office, serial, adpCode] = /^(\d{3})-?(\d{7})(?:-(\d{3}))?$/.exec(text) ?? [];
  return office === undefined ? null : { number: `${office}${serial}`, adpCode: adpCode ?? null };
};

/** A case number of 10 digits as people read it: `NNN-NNNNNNN`. */
export const formatCaseNumber = (number: string): string => number.replace(/^(\d{3})(\d{7})$/, "$1-$2");
