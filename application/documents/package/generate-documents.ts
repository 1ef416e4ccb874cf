import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { DocumentGeneration } from "../../../domain/documents/history.ts";
import { type PackageNotForLoan, templatesFor } from "../../../domain/documents/package-fit.ts";
import { documentSchemaVersions } from "../../../domain/documents/upgrade.ts";
import { type Result, refuse } from "../../../domain/kernel/result.ts";
import { statusOf } from "../../../domain/loan/status/status.ts";
import { type NotFound, notFound } from "../../../domain/log/record-kinds.ts";
import { findVisibleLoan } from "../../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisible } from "../../support/find-visible.ts";
import { documentData } from "../print/document-data.ts";
import { fillDocuments, type MakeRefusal } from "../print/fill-documents.ts";
import { continueGeneration, type GeneratedPackage, makeDocuments } from "../print/make-documents.ts";
import { newestRevision } from "../template/template-view.ts";

export interface DocumentRequest {
  readonly loanId: number;
  /** Documents are made also where they print what the loan does not have. */
  readonly allowMissing: boolean;
}

type GenerationRefusal =
  | PermissionDenied
  | NotFound<"document_package">
  | NotFound<"loan">
  | PackageNotForLoan
  | MakeRefusal;

/**
 * Makes the documents of a package for a loan, all at the same instant. Every template is filled before anything is stored; then
 * the generation is, under the id given out beforehand (`reservedId`; null: a new one), and one document after the other, its
 * file before its row. Where the process dies between, the same request makes what is missing, and nothing twice.
 */
export const generateDocuments = async (
  dependencies: Dependencies,
  actor: Actor,
  packageId: number,
  request: DocumentRequest,
  reservedId: number | null,
): Promise<Result<GeneratedPackage, GenerationRefusal>> => {
  const allowed = authorize(actor, "document.generate");
  if (allowed._tag === "Refused") return allowed;
  const { loanId, allowMissing } = request;
  const foundPackage = await findVisible(dependencies, actor, "document_package", packageId);
  if (foundPackage._tag === "Refused") return foundPackage;
  const found = await findVisibleLoan(dependencies, actor, loanId);
  if (found._tag === "Refused") return found;
  const [given, loan] = [foundPackage.value, found.value];
  const { companyId } = given;
  if (loan.companyId !== companyId) return refuse(notFound("loan", loanId));
  const { documentHistories, documentTemplates } = dependencies.forCompany(companyId);
  const begun = reservedId === null ? null : await documentHistories.findGeneration(reservedId);
  if (begun !== null) return continueGeneration(dependencies, actor, begun, loan);
  const templates = templatesFor(given, await documentTemplates.findSeveral(given.templateIds), loan);
  if (templates._tag === "Refused") return templates;
  const revisions = await Promise.all(templates.value.map((template) => newestRevision(dependencies, template)));
  const at = dependencies.clock.now();
  const data = await documentData(dependencies, actor, loan, at);
  const making = { at, allowMissing, stage: given.stage, status: statusOf(loan) };
  const filled = await fillDocuments(dependencies, data, revisions, making);
  if (filled._tag === "Refused") return filled;
  const generation: DocumentGeneration = {
    schemaVersion: documentSchemaVersions.generation,
    id: reservedId ?? (await dependencies.sequences.next("document_generation")),
    companyId,
    loanId: loan.id,
    packageId: given.id,
    at,
    byUserId: actor.userId,
    allowMissing,
    templates: revisions.map(({ templateId, number }) => ({ templateId, revision: number })),
  };
  const stored = await documentHistories.putGenerationIfAbsent(generation);
  // Another run of the same request stored its own meanwhile: that one's documents are to be made.
  if (stored.at !== at) return continueGeneration(dependencies, actor, stored, loan);
  return makeDocuments(dependencies, actor, stored, { loan, stage: given.stage }, filled.value);
};
