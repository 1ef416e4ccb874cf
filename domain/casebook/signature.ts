/** The heading of the column in which an expert signs. */
export const signatureColumn = "reviewed by";

/** A signature that a book shall have. */
export interface Signature {
  readonly book: string;
  /** The name of the case. */
  readonly name: string;
  /** Name and day of who signs, such as `Jane Doe, 2026-06-15`. */
  readonly text: string;
}

/** A signature that no book gets, and why not. */
export interface RefusedSignature extends Signature {
  readonly reason: string;
}

/** Which signatures of a workbook the books shall have. */
export interface DecidedSignatures {
  readonly signed: readonly Signature[];
  readonly refused: readonly RefusedSignature[];
}
