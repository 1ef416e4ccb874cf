import type { StoredDocument } from "./kernel/stored/stored-document.ts";
import type { CompanyLogHead } from "./log/chain.ts";
import type { recordKinds, StoredKind } from "./log/record-kinds.ts";

type StoredName = (typeof recordKinds)[StoredKind]["stored"];

/** What a copy of a store does with a kind of what is stored. */
interface CopiedKind {
  /** Which of a store's upgrades reads its documents; null: they have had one shape. */
  readonly upgrade: string | null;
  /** Documents that the store itself removes at their end: two stores need not have the same ones. */
  readonly ends?: true;
}

/**
 * Everything that stores keep and a copy takes along, in the order in which it is copied, by the name of its collection or, in
 * snake case, table.
 */
export const copiedKinds = {
  sequences: { upgrade: null },
  idempotencyKeys: { upgrade: null, ends: true },
  indexValues: { upgrade: "enteredIndexValue" },
  ruleSteps: { upgrade: "enteredRuleStep" },
  companies: { upgrade: "company" },
  users: { upgrade: "user" },
  signers: { upgrade: "signer" },
  // Before what names them: a form's blank, a document's file, the print of a credit report.
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
  // Last, since a service starts on a store by what is kept here.
  marks: { upgrade: null },
} as const satisfies Readonly<Record<string, CopiedKind>> & Readonly<Record<StoredName, CopiedKind>>;

export type CopiedName = keyof typeof copiedKinds;

export const copiedNames = Object.keys(copiedKinds) as readonly CopiedName[];

/** Under this name a store has a note as long as another store is being copied into it, and afterward that it was. */
export const copyMark = "copy of another store";

/** Under this name a store says that files of its are in a bucket. A copy has their contents, and does not need the bucket. */
export const filesPlaceMark = "place of files";

/** What ends by itself or counts for a while, and stays behind. */
export const uncopiedKinds = ["sessions", "counters", "pageLinks"] as const;

/** Everything that a store keeps, as it is stored: what is sealed stays so. Only for copies of a whole store. */
export interface StoredRecords {
  /** All documents of a kind, in an order that stays while nothing is written; of files what is known of them, without their content. */
  all(kind: CopiedName): AsyncIterable<StoredDocument>;
  count(kind: CopiedName): Promise<number>;
  /** Stores documents that `all` of another store gave, together or not at all, or in their order up to one. */
  put(kind: Exclude<CopiedName, "documentFiles">, documents: readonly StoredDocument[]): Promise<void>;
  /** The end of each company's log, once what waits for it is appended. */
  logHeads(): Promise<readonly CompanyLogHead[]>;
}
