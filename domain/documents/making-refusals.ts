/**
 * A document that a refusal names: by its code for programs, and by its title for people. A failed job stores its refusal, and earlier
 * releases stored it without the title, and read what this one stores.
 */
interface RefusedDocument {
  readonly documentCode: string;
  readonly documentName?: string;
}

/** A template cannot be made into a document: it takes too much time or memory, or the result is too long. */
export interface DocumentNotMade extends RefusedDocument {
  readonly _tag: "DocumentNotMade";
  /** A sentence for the author of the template. */
  readonly message: string;
}

/** Documents would print values that the loan does not have. */
interface MergeFieldsMissing {
  readonly _tag: "MergeFieldsMissing";
  /** Each document that lacks a value; never empty. */
  readonly documents: readonly (RefusedDocument & { readonly fields: readonly string[] })[];
}

/** Documents would show figures of a calculation that no longer matches the loan. */
interface DocumentsOfStaleCalculation {
  readonly _tag: "DocumentsOfStaleCalculation";
  /** Never empty. */
  readonly documentCodes: readonly string[];
  /** Absent in what earlier releases stored. */
  readonly documentNames?: readonly string[];
  /** Why its rates are no longer valid, in words; null if the terms of the loan have changed. */
  readonly outdatedRates: string | null;
}

export type MakeRefusal = MergeFieldsMissing | DocumentsOfStaleCalculation | DocumentNotMade;
