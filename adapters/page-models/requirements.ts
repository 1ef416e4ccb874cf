/** A source of a requirement, in words. */
export interface ShownSource {
  readonly text: string;
  /** What an expert should know about it; null if nothing. */
  readonly note: string | null;
}

/** An entry of the register of requirements, in words. */
export interface ShownRequirement {
  readonly code: string;
  readonly subject: string;
  readonly severity: string;
  /** The register's own severity; null if this company did not raise it. */
  readonly raisedFrom: string | null;
  /** Whether an override needs a document. */
  readonly needsEvidence: boolean;
  readonly rule: string;
  readonly sentence: string;
  /** What meets it, in the API's names. */
  readonly fields: readonly string[];
  /** The agency operations that check it. */
  readonly operations: readonly string[];
  /** Never empty. */
  readonly sources: readonly ShownSource[];
}

/** A change of a loan after its approval, in words. */
export interface ShownChange {
  readonly change: string;
  readonly follows: string;
  readonly reason: string;
}

/** A company's register of requirements for a page: its entries by the status that first checks them. */
export interface ShownRequirements {
  readonly companyId: number;
  readonly count: number;
  /** The number of entries of each severity, strictest first. */
  readonly severities: readonly { readonly name: string; readonly meaning: string; readonly count: number }[];
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly entries: readonly ShownRequirement[];
  }[];
  /** The consequences of changes after an approval. */
  readonly changes: readonly ShownChange[];
}
