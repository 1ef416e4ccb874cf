import { type Actor, authorizeAny, type PermissionDenied } from "../../../domain/access/actor.ts";
import { documentFileName } from "../../../domain/documents/file-name.ts";
import type { DocumentNotMade } from "../../../domain/documents/making-refusals.ts";
import { sampleData } from "../../../domain/documents/merge/data.ts";
import { sampleFacts } from "../../../domain/documents/merge/sample/sample-facts.ts";
import type { TemplateRevision } from "../../../domain/documents/template.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../../domain/log/record-kinds.ts";
import { findVisibleLoan } from "../../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisible } from "../../support/find-visible.ts";
import { documentData } from "../print/document-data.ts";
import { type DocumentData, fillDocument, printDocument } from "../print/fill-document.ts";
import { newestRevision } from "./template-view.ts";

/** A document that is shown and not stored. */
export interface DocumentPreview {
  readonly fileName: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

type PreviewRefusal = PermissionDenied | NotFound<"document_template"> | NotFound<"loan"> | DocumentNotMade;
const footer = "Preview: not a document of the loan";

/** The data that fills a preview: a loan of the company, or the sample loan (null). */
const previewData = async (
  dependencies: Dependencies,
  actor: Actor,
  { companyId, code }: TemplateRevision,
  loanId: number | null,
  at: Instant,
): Promise<Result<DocumentData, NotFound<"loan">>> => {
  if (loanId === null) return accept({ facts: sampleFacts(), merged: sampleData() });
  const loan = await findVisibleLoan(dependencies, actor, loanId);
  if (loan._tag === "Refused") return loan;
  if (loan.value.companyId !== companyId) return refuse(notFound("loan", loanId));
  const { dataOf } = await documentData(dependencies, actor, loan.value, at);
  return accept(dataOf(code));
};

/** Previews a template with a loan or the sample loan. Nothing is stored, and missing data is left blank. */
export const previewDocumentTemplate = async (
  dependencies: Dependencies,
  actor: Actor,
  templateId: number,
  loanId: number | null,
): Promise<Result<DocumentPreview, PreviewRefusal>> => {
  const allowed = authorizeAny(actor, ["document.edit_templates", "document.generate"]);
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisible(dependencies, actor, "document_template", templateId);
  if (found._tag === "Refused") return found;
  const revision = await newestRevision(dependencies, found.value);
  const at = dependencies.clock.now();
  const data = await previewData(dependencies, actor, revision, loanId, at);
  if (data._tag === "Refused") return data;
  const making = { createdAt: at, footer, outsideStage: null, calculationId: null };
  const filled = await fillDocument(dependencies, data.value, revision, making);
  if (filled._tag === "Refused") return filled;
  const printed = await printDocument(dependencies, filled.value);
  if (printed._tag === "Refused") return printed;
  const fileName = documentFileName(revision.code, `preview-${data.value.facts.loan.loanNumber}`);
  return accept({ fileName, content: printed.value });
};
