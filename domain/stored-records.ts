import type { StoredDocument } from "./kernel/stored/stored-document.ts";
import type { CompanyLogHead } from "./log/chain.ts";
import type { recordKinds, StoredKind } from "./log/record-kinds.ts";

type StoredName = (typeof recordKinds)[StoredKind]["stored"];

/** How a copy of a store treats a kind of stored document. */
interface CopiedKind {
  /** The upgrade that reads its documents; null if they have had only one shape. */
  readonly upgrade: string | null;
  /** Set for documents that the store itself removes when they end: two stores need not have the same ones. */
  readonly ends?: true;
}

/**
 * Everything in a store that a copy includes, in the order in which it is copied, by the name of its collection, or in snake case its
 * table.
 */
export const copiedKinds = {
  sequences: { upgrade: null },
  idempotencyKeys: { upgrade: null, ends: true },
  indexValues: { upgrade: "enteredIndexValue" },
  ruleSteps: { upgrade: "enteredRuleStep" },
  companies: { upgrade: "company" },
  users: { upgrade: "user" },
  signers: { upgrade: "signer" },
  // Before the documents that refer to them: a form's blank, a document's file, the print of a credit report.
  documentFiles: { upgrade: null },
  documentTemplates: { upgrade: "documentTemplate" },
  documentTemplateRevisions: { upgrade: "templateRevision" },
  documentPackages: { upgrade: "documentPackage" },
  loans: { upgrade: "loan" },
  calculations: { upgrade: "calculation" },
  agencyTransactions: { upgrade: "agencyTransaction" },
  creditReports: { upgrade: "creditReport" },
  hmdaFilingParts: { upgrade: null },
  hmdaFilingLoans: { upgrade: null },
  hmdaFilings: { upgrade: "hmdaFiling" },
  callReportInputs: { upgrade: "callReportInputs" },
  callReportParts: { upgrade: null },
  callReportFilings: { upgrade: "callReportFiling" },
  documentGenerations: { upgrade: "documentGeneration" },
  documentHistories: { upgrade: "documentHistory" },
  expertReviews: { upgrade: "expertReview" },
  jobs: { upgrade: "job" },
  importFindings: { upgrade: null },
  apiClients: { upgrade: "apiClient" },
  eventSubscriptions: { upgrade: "eventSubscription" },
  eventProgress: { upgrade: "eventProgress" },
  eventDeliveries: { upgrade: "eventDelivery" },
  log: { upgrade: "logEntry" },
  // Last, because a service starts on a store by what is kept here.
  marks: { upgrade: null },
} as const satisfies Readonly<Record<string, CopiedKind>> & Readonly<Record<StoredName, CopiedKind>>;

export type CopiedName = keyof typeof copiedKinds;

export const copiedNames = Object.keys(copiedKinds) as readonly CopiedName[];

/** The mark that a store has while another store is being copied into it, and afterward as a record of the copy. */
export const copyMark = "copy of another store";

/** Where files can be: in the store, or in a bucket of one of the other kinds. */
export const fileLocations = ["store", "s3"] as const;
export type FileLocation = (typeof fileLocations)[number];
export type BucketKind = Exclude<FileLocation, "store">;
export const bucketKinds = fileLocations.filter((location): location is BucketKind => location !== "store");

/**
 * The mark that a store's files are in a bucket; its text is the kind of the bucket. A copy includes their contents, and does not need the
 * bucket.
 */
export const filesPlaceMark = "place of files";

/** What ends by itself or counts for a limited time, and is not copied. */
export const uncopiedKinds = ["sessions", "counters", "pageLinks"] as const;

/** Everything in a store in its stored form: what is sealed stays sealed. Only for copies of a complete store. */
export interface StoredRecords {
  /** All documents of a kind, in an order that is stable while nothing is written; of files only their metadata, without their content. */
  all(kind: CopiedName): AsyncIterable<StoredDocument>;
  count(kind: CopiedName): Promise<number>;
  /** Stores documents from `all` of another store: either all or none, or a prefix of them in order. */
  put(kind: Exclude<CopiedName, "documentFiles">, documents: readonly StoredDocument[]): Promise<void>;
  /** The head of each company's log, after waiting entries are appended. */
  logHeads(): Promise<readonly CompanyLogHead[]>;
}
