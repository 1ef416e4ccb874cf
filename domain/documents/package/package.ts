import type { HecmType, RateType } from "../../hecm/terms.ts";
import type { Instant } from "../../kernel/day.ts";
import type { RecordMetadata } from "../../kernel/stored/record.ts";
import { type DocumentHistory, type GeneratedDocument, isDraft, isSuperseded, type PresentTerms } from "../history.ts";
import type { DocumentStage } from "../stage.ts";

/** Loans that a package is for. An empty list sets no condition. */
export interface PackageConditions {
  /** States of the property. */
  readonly states: readonly string[];
  readonly hecmTypes: readonly HecmType[];
  readonly rateTypes: readonly RateType[];
}

/** What an administrator writes of a package. */
export interface PackageDetails {
  /** Unique in the company; it stays as it was given first. */
  readonly code: string;
  readonly name: string;
  readonly stage: DocumentStage;
  /** In the order in which they are made; each once, at least one. */
  readonly templateIds: readonly number[];
  /** Codes of documents that others make and that belong to the package; see the list of external documents. */
  readonly externalDocuments: readonly string[];
  readonly conditions: PackageConditions;
  readonly isActive: boolean;
}

export interface DocumentPackage extends PackageDetails, RecordMetadata {
  readonly schemaVersion: number;
  readonly logNumber: number;
  readonly companyId: number;
}

/**
 * The most documents of a package that are made while the request waits; more are left to a job. Ours: setting a document on pages
 * takes up to a second.
 */
export const maxDocumentsAtOnce = 5;

/** The documents of a closing that were generated, drafts aside. */
export interface ClosingDocuments {
  /** When a whole package of the present terms and calculation was generated first; null: there is none. */
  readonly currentAt: Instant | null;
  /** When the last package of earlier terms, or with a voided document, was generated; null: there is none, or a current one. */
  readonly outdatedAt: Instant | null;
}

/** What was generated for the closing of a loan, by its document history and the terms and the calculation that it has at present. */
export const closingDocumentsOf = (rows: readonly DocumentHistory[], present: PresentTerms): ClosingDocuments => {
  const voided = new Set(rows.flatMap((row) => (row.action === "voided" ? [row.ofId] : [])));
  const generations = Map.groupBy(
    rows.filter((row) => row.action === "generated").filter(({ packageStage }) => packageStage === "closing"),
    ({ generationId }) => generationId,
  );
  const finished = [...generations.values()].filter((made) => !made.some(isDraft));
  const isUsable = (row: GeneratedDocument): boolean => !voided.has(row.id) && isSuperseded(row, present) === false;
  // Of a document from before terms were kept it is not known whether it is outdated.
  const isOutdated = (row: GeneratedDocument): boolean => voided.has(row.id) || isSuperseded(row, present) === true;
  const instantsOf = (made: readonly GeneratedDocument[][]): Instant[] =>
    made
      .flat()
      .map(({ at }) => at)
      .toSorted();
  const currentAt = instantsOf(finished.filter((made) => made.every(isUsable)))[0] ?? null;
  const outdatedAt = instantsOf(finished.filter((made) => made.some(isOutdated))).at(-1) ?? null;
  return { currentAt, outdatedAt: currentAt === null ? outdatedAt : null };
};

/** The most templates that a package may have. */
export const maxPackageTemplates = 100;
