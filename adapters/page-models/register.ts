/** A source of a requirement, in words. */
export interface ShownSource {
  readonly text: string;
  /** What an expert should know of it; null: nothing. */
  readonly note: string | null;
}

/** An entry of the register of requirements, in words. */
export interface ShownRequirement {
  readonly code: string;
  readonly subject: string;
  readonly severity: string;
  /** What it is for companies that did not raise it; null: this one did not. */
  readonly raisedFrom: string | null;
  /** Whether the reason to go on without it needs a document. */
  readonly needsEvidence: boolean;
  readonly rule: string;
  readonly sentence: string;
  /** What meets it, in the API's names. */
  readonly fields: readonly string[];
  /** The requests to the agency that check it. */
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

/** The register of requirements of a company, for a page: its entries by the status that checks them first. */
export interface ShownRegister {
  readonly companyId: number;
  readonly count: number;
  /** How many entries have each severity, the strictest first. */
  readonly severities: readonly { readonly name: string; readonly meaning: string; readonly count: number }[];
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly entries: readonly ShownRequirement[];
  }[];
  /** What follows from changes after an approval. */
  readonly changes: readonly ShownChange[];
}
