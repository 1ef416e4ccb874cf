/** The heading of the column in which an expert signs. */
export const signatureColumn = "reviewed by";

/** A signature to be added to a book. */
export interface Signature {
  readonly book: string;
  /** The name of the case. */
  readonly name: string;
  /** Name and date of the signer, such as `Jane Doe, 2026-06-15`. */
  readonly text: string;
}

/** A signature that is not added to a book, with the reason. */
export interface RefusedSignature extends Signature {
  readonly reason: string;
}

/** The signatures of a workbook to be added to the books. */
export interface DecidedSignatures {
  readonly signed: readonly Signature[];
  readonly refused: readonly RefusedSignature[];
}
