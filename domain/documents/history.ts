import type { Instant } from "../kernel/day.ts";
import type { LoanStatus } from "../loan/status/status.ts";
import type { DocumentStage } from "./stage.ts";

/** What happens to a document. `generated` is recorded when it is created; people report the others. */
export const documentActions = ["generated", "sent", "viewed", "signed", "received", "voided"] as const;
export type DocumentAction = (typeof documentActions)[number];

export const reportedActions = documentActions.filter((action) => action !== "generated");
export type ReportedAction = Exclude<DocumentAction, "generated">;

/** The file types that a history stores. Documents are generated as PDF, and received in any of these types. */
export const fileTypes = ["application/pdf", "image/png", "image/jpeg"] as const;
export type FileType = (typeof fileTypes)[number];

/** A file that was generated or received. Its size and digest are those of the plain file, which is stored encrypted under its digest. */
export interface DocumentFile {
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
  readonly contentType: FileType;
}

/** The generation of a package for a loan, at one instant that all of its documents carry. */
export interface DocumentGeneration {
  readonly schemaVersion: number;
  readonly id: number;
  readonly companyId: number;
  readonly loanId: number;
  readonly packageId: number;
  readonly at: Instant;
  readonly byUserId: number;
  readonly allowMissing: boolean;
  /** The templates of the package at the time of the request, in order, with the revisions to be filled. */
  readonly templates: readonly { readonly templateId: number; readonly revision: number }[];
}

interface HistoryFacts {
  readonly schemaVersion: number;
  readonly id: number;
  /** 1, like `logNumber`: rows never change. */
  readonly version: number;
  readonly logNumber: number;
  readonly companyId: number;
  readonly loanId: number;
  /** The code of the template, or of the external document. */
  readonly documentCode: string;
  readonly documentName: string;
  readonly byUserId: number;
  /** When it happened, as reported; for a generated document, when it was generated. */
  readonly at: Instant;
  /** When the row was written. */
  readonly recordedAt: Instant;
}

/** A document that was generated. */
export interface GeneratedDocument extends HistoryFacts {
  readonly action: "generated";
  readonly generationId: number;
  readonly packageId: number;
  readonly templateId: number;
  readonly templateRevision: number;
  readonly file: DocumentFile;
  /** The paths of fields that were printed without a value. */
  readonly missingFields: readonly string[];
  /** The status of the loan if the document was generated outside of its stage; null if within it. */
  readonly outsideStage: LoanStatus | null;
  /** The keyed digest of the loan's terms from which it was made; null if it was made before digests existed. */
  readonly termsDigest: string | null;
  /** The calculation whose figures it shows; null if it shows none, or was made before this was recorded. */
  readonly calculationId: number | null;
  /** The stage of its package at that time; null if it was made before this was recorded. */
  readonly packageStage: DocumentStage | null;
  /** The digest of the blank form that was filled; null if the template is not a form. */
  readonly blankSha256: string | null;
}

/** Documents whose files are stored and whose rows are still to be added. The generation has the rest of their data. */
export type MadeDocuments = readonly Omit<
  GeneratedDocument,
  Exclude<keyof HistoryFacts, "documentCode" | "documentName"> | "action" | "generationId" | "packageId"
>[];

/** The reasons that make a document a draft. */
export type DraftReasons = Pick<GeneratedDocument, "missingFields" | "outsideStage">;

/**
 * Whether a document is a draft: it lacks a value that its template prints, or was generated for a stage that its loan had not reached or
 * had passed. Each page of a draft is marked, and it must not be given to anyone.
 */
export const isDraft = ({ missingFields, outsideStage }: DraftReasons): boolean =>
  missingFields.length > 0 || outsideStage !== null;

/** The present terms from which documents of a loan are made. */
export interface PresentTerms {
  /** Closing documents are also compared by what else they print. */
  readonly isDigestOfTerms: (digest: string, isOfClosing: boolean) => boolean;
  /** The latest calculation, if it is of these terms; null if there is none. */
  readonly calculationId: number | null;
}

/** Whether the terms or the calculation that a document was made from have changed since; null if these were not recorded. */
export const isSuperseded = (
  {
    termsDigest,
    calculationId,
    packageStage,
  }: Pick<GeneratedDocument, "termsDigest" | "calculationId" | "packageStage">,
  present: PresentTerms,
): boolean | null => {
  if (termsDigest === null) return null;
  if (!present.isDigestOfTerms(termsDigest, packageStage === "closing")) return true;
  return calculationId !== null && calculationId !== present.calculationId;
};

/** What happened to a document afterward. `ofId` is null for an external document, whose file is not stored here. */
export interface ReportedHistory extends HistoryFacts {
  readonly action: ReportedAction;
  readonly ofId: number | null;
}

/** An external document that was received and uploaded with the report of its receipt. */
export interface ReceivedDocument extends HistoryFacts {
  readonly action: "received";
  readonly ofId: null;
  readonly file: DocumentFile;
}

/** A document whose file is stored here. */
export type KeptDocument = GeneratedDocument | ReceivedDocument;

/** A row of a loan's document history. Rows are added and never changed. */
export type DocumentHistory = KeptDocument | ReportedHistory;

/** Whether a row has a file of its own. */
export const hasFile = (row: DocumentHistory): row is KeptDocument => "file" in row;
