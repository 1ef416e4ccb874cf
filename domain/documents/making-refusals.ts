/** A template cannot be made into a document: it takes too much time or memory, or the result is too long. */
export interface DocumentNotMade {
  readonly _tag: "DocumentNotMade";
  readonly documentCode: string;
  /** A sentence for the author of the template. */
  readonly message: string;
}

/** Documents would print values that the loan does not have. */
interface MergeFieldsMissing {
  readonly _tag: "MergeFieldsMissing";
  /** Each document that lacks a value; never empty. */
  readonly documents: readonly { readonly documentCode: string; readonly fields: readonly string[] }[];
}

/** Documents would show figures of a calculation that no longer matches the loan. */
interface DocumentsOfStaleCalculation {
  readonly _tag: "DocumentsOfStaleCalculation";
  /** Never empty. */
  readonly documentCodes: readonly string[];
  /** Why its rates are no longer valid, in words; null if the terms of the loan have changed. */
  readonly outdatedRates: string | null;
}

export type MakeRefusal = MergeFieldsMissing | DocumentsOfStaleCalculation | DocumentNotMade;
