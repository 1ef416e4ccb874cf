/** A template cannot be made into a document: it takes too much, or what it makes is too long. */
export interface DocumentNotMade {
  readonly _tag: "DocumentNotMade";
  readonly documentCode: string;
  /** A sentence for the person who writes the template. */
  readonly message: string;
}

/** Documents would print what the loan does not have. */
interface MergeFieldsMissing {
  readonly _tag: "MergeFieldsMissing";
  /** Of each document that lacks something; never empty. */
  readonly documents: readonly { readonly documentCode: string; readonly fields: readonly string[] }[];
}

/** Documents would show figures of a calculation that does not describe the loan any more. */
interface DocumentsOfStaleCalculation {
  readonly _tag: "DocumentsOfStaleCalculation";
  /** Never empty. */
  readonly documentCodes: readonly string[];
  /** Why its rates do not count any more, in words; null where the terms of the loan have changed. */
  readonly outdatedRates: string | null;
}

export type MakeRefusal = MergeFieldsMissing | DocumentsOfStaleCalculation | DocumentNotMade;
