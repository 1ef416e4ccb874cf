import type { Instant } from "../kernel/day.ts";
import type { FieldPlace } from "../kernel/ports.ts";
import type { LoanStatus } from "../loan/status/status.ts";
import type { DocumentStage } from "./stage.ts";

/** What happens to a document. `generated` is written when it is made; people report the others. */
export const documentActions = ["generated", "sent", "viewed", "signed", "received", "voided"] as const;
export type DocumentAction = (typeof documentActions)[number];

export const reportedActions = documentActions.filter((action) => action !== "generated");
export type ReportedAction = Exclude<DocumentAction, "generated">;

/** The types of files that a history keeps: documents are made as PDF, and received as any of them. */
export const fileTypes = ["application/pdf", "image/png", "image/jpeg"] as const;
export type FileType = (typeof fileTypes)[number];

/** A file that was made or received: size and digest are those of the plain file, which is stored encrypted under its digest. */
export interface DocumentFile {
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
  readonly contentType: FileType;
}

/** Packages that are being made or were made for a loan, at one instant that all their documents carry. */
export interface DocumentGeneration {
  readonly schemaVersion: number;
  readonly id: number;
  readonly companyId: number;
  readonly loanId: number;
  readonly packageId: number;
  readonly at: Instant;
  readonly byUserId: number;
  readonly allowMissing: boolean;
  /** The templates of the package at the time of the request, in order, with the revisions that are filled. */
  readonly templates: readonly { readonly templateId: number; readonly revision: number }[];
}

interface HistoryFacts {
  readonly schemaVersion: number;
  readonly id: number;
  /** 1, as `logNumber` is: rows never change. */
  readonly version: number;
  readonly logNumber: number;
  readonly companyId: number;
  readonly loanId: number;
  /** The code of the template, or of the external document. */
  readonly documentCode: string;
  readonly documentName: string;
  readonly byUserId: number;
  /** When it happened, as reported; for a generated document, when it was made. */
  readonly at: Instant;
  /** When the row was written. */
  readonly recordedAt: Instant;
}

/** A document that was made. */
export interface GeneratedDocument extends HistoryFacts {
  readonly action: "generated";
  readonly generationId: number;
  readonly packageId: number;
  readonly templateId: number;
  readonly templateRevision: number;
  readonly file: DocumentFile;
  /** The paths of fields that were printed without a value. */
  readonly missingFields: readonly string[];
  /** The status of the loan where the document was made outside of its stage; null: it was made in its stage. */
  readonly outsideStage: LoanStatus | null;
  /** The digest of the loan's terms that it was made of, under a key; null: it was made before there was one. */
  readonly termsDigest: string | null;
  /** The calculation whose figures it shows; null: it shows none, or it was made before this was recorded. */
  readonly calculationId: number | null;
  /** The stage of its package at that time; null: it was made before this was recorded. */
  readonly packageStage: DocumentStage | null;
  /** The digest of the blank form that was filled; null: the template is no form. */
  readonly blankSha256: string | null;
}

/** Documents whose files are stored and whose rows are to be added, as they will be there; the generation says the rest. */
export type MadeDocuments = readonly Omit<
  GeneratedDocument,
  Exclude<keyof HistoryFacts, "documentCode" | "documentName"> | "action" | "generationId" | "packageId"
>[];

/** What makes a document a draft. */
export type DraftReasons = Pick<GeneratedDocument, "missingFields" | "outsideStage">;

/**
 * A document that lacks a value which its template prints, or was made for a stage that its loan had not reached or had passed, is
 * a draft: it says so on each page, and no one may be given it.
 */
export const isDraft = ({ missingFields, outsideStage }: DraftReasons): boolean =>
  missingFields.length > 0 || outsideStage !== null;

/** What the papers of a loan are made of at present. */
export interface PresentTerms {
  /** Of papers of the closing also of what else they print. */
  readonly isDigestOfTerms: (digest: string, isOfClosing: boolean) => boolean;
  /** The latest calculation, where it is of these terms; null: there is none. */
  readonly calculationId: number | null;
}

/** Whether the terms or the calculation that a document was made of have changed since; null: it is not recorded what they were. */
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

/** What happened to a document afterward; `ofId` is null of an external document, whose file is not kept here. */
export interface ReportedHistory extends HistoryFacts {
  readonly action: ReportedAction;
  readonly ofId: number | null;
}

/** An external document that was received, and uploaded with the report of its receipt. */
export interface ReceivedDocument extends HistoryFacts {
  readonly action: "received";
  readonly ofId: null;
  readonly file: DocumentFile;
}

/** A document whose file is kept here. */
export type KeptDocument = GeneratedDocument | ReceivedDocument;

/** A row of a loan's document history. Rows are added and never change. */
export type DocumentHistory = KeptDocument | ReportedHistory;

/** Whether a row has a file of its own. */
export const hasFile = (row: DocumentHistory): row is KeptDocument => "file" in row;

/** Where a part of a document's file, numbered from 1, belongs: it can be decrypted as that part of that file alone. */
export const documentPartPlace = (companyId: number, sha256: string, number: number): FieldPlace => ({
  companyId,
  kind: "document_file",
  id: sha256,
  field: String(number),
});
