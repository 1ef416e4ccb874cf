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

/**
 * When the documents of the closing were generated first, by one package, from the terms and the calculation that the loan has
 * at present; drafts do not count, nor does a package of which a document was voided. Null: they were not.
 */
export const closingDocumentsAt = (rows: readonly DocumentHistory[], present: PresentTerms): Instant | null => {
  const voided = new Set(rows.flatMap((row) => (row.action === "voided" ? [row.ofId] : [])));
  const generations = Map.groupBy(
    rows.filter((row) => row.action === "generated").filter(({ packageStage }) => packageStage === "closing"),
    ({ generationId }) => generationId,
  );
  const isUsable = (row: GeneratedDocument): boolean =>
    !isDraft(row) && !voided.has(row.id) && isSuperseded(row, present) === false;
  const usable = generations.values().filter((made) => made.every(isUsable));
  return [...usable.flatMap((made) => made.map(({ at }) => at))].toSorted()[0] ?? null;
};

/** The most templates that a package may have. */
export const maxPackageTemplates = 100;
