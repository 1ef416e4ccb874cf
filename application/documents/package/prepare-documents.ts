import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { DocumentGeneration } from "../../../domain/documents/history.ts";
import type { MakeRefusal } from "../../../domain/documents/making-refusals.ts";
import type { DocumentPackage } from "../../../domain/documents/package/package.ts";
import { type PackageNotForLoan, templatesFor } from "../../../domain/documents/package/package-fit.ts";
import type { TemplateRevision } from "../../../domain/documents/template.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { statusOf } from "../../../domain/loan/status/status.ts";
import { type NotFound, notFound } from "../../../domain/log/record-kinds.ts";
import { findVisibleLoan } from "../../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisible } from "../../support/find-visible.ts";
import { documentData } from "../print/document-data.ts";
import type { FilledDocument } from "../print/fill-document.ts";
import { fillDocuments } from "../print/fill-documents.ts";
import { newestRevision } from "../template/template-view.ts";

export interface DocumentRequest {
  readonly loanId: number;
  /** Generates documents even if they print data that the loan lacks. */
  readonly allowMissing: boolean;
}

export type GenerationRefusal =
  | PermissionDenied
  | NotFound<"document_package">
  | NotFound<"loan">
  | PackageNotForLoan
  | MakeRefusal;

/** A package whose templates are filled for a loan. Nothing is stored yet. */
interface FilledPackage {
  readonly _tag: "Filled";
  readonly given: DocumentPackage;
  readonly loan: Loan;
  readonly at: Instant;
  readonly revisions: readonly TemplateRevision[];
  readonly filled: readonly FilledDocument[];
}

/** The start of a request for a package's documents: the filled templates, or the generation that an earlier attempt has begun. */
export type PreparedPackage =
  | FilledPackage
  | { readonly _tag: "Begun"; readonly generation: DocumentGeneration; readonly loan: Loan };

/** Fills every template of a package for a loan, as of now, unless its generation was already begun. */
export const prepareDocuments = async (
  dependencies: Dependencies,
  actor: Actor,
  packageId: number,
  request: DocumentRequest,
  generationId: number | null,
): Promise<Result<PreparedPackage, GenerationRefusal>> => {
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
  const generation = generationId === null ? null : await documentHistories.findGeneration(generationId);
  if (generation !== null) return accept({ _tag: "Begun", generation, loan });
  const templates = templatesFor(given, await documentTemplates.findSeveral(given.templateIds), loan);
  if (templates._tag === "Refused") return templates;
  const revisions = await Promise.all(templates.value.map((template) => newestRevision(dependencies, template)));
  const at = dependencies.clock.now();
  const data = await documentData(dependencies, actor, loan, at);
  const making = { at, allowMissing, stage: given.stage, status: statusOf(loan) };
  const filled = await fillDocuments(dependencies, data, revisions, making);
  return filled._tag === "Refused"
    ? filled
    : accept({ _tag: "Filled", given, loan, at, revisions, filled: filled.value });
};
