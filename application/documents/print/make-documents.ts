import type { Actor } from "../../../domain/access/actor.ts";
import { documentFileName } from "../../../domain/documents/file-name.ts";
import type { DocumentGeneration, GeneratedDocument } from "../../../domain/documents/history.ts";
import { loggedDocumentHistory } from "../../../domain/documents/logged.ts";
import type { DocumentNotMade, MakeRefusal } from "../../../domain/documents/making-refusals.ts";
import type { DocumentStage } from "../../../domain/documents/stage.ts";
import type { TemplateRevision } from "../../../domain/documents/template.ts";
import { documentSchemaVersions } from "../../../domain/documents/upgrade.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { statusOf } from "../../../domain/loan/status/status.ts";
import { digestOfTerms } from "../../loan/view/digest-of-terms.ts";
import { factsOfLoan } from "../../loan/view/loan-facts.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEntry } from "../../support/log-entry.ts";
import { type DocumentHistoryView, historyViewer } from "../history/view-histories.ts";
import { documentData } from "./document-data.ts";
import { storeFile } from "./document-files.ts";
import { type FilledDocument, printDocument } from "./fill-document.ts";
import { fillDocuments } from "./fill-documents.ts";

/** A generation with the documents that it has made, in the order of its templates. */
export interface GeneratedPackage {
  readonly generation: DocumentGeneration;
  readonly histories: readonly DocumentHistoryView[];
}

/** A document whose file is stored. */
interface StoredDocument {
  readonly filled: FilledDocument;
  readonly bytes: number;
  readonly sha256: string;
}

/** Sets a document on pages and stores its file, which no row names yet. */
const storeDocument = async (
  dependencies: Dependencies,
  companyId: number,
  filled: FilledDocument,
): Promise<Result<StoredDocument, DocumentNotMade>> => {
  const printed = await printDocument(dependencies, filled);
  if (printed._tag === "Refused") return printed;
  const sha256 = dependencies.vault.digestBytes(printed.value);
  await storeFile(dependencies, companyId, sha256, printed.value);
  return accept({ filled, bytes: printed.value.length, sha256 });
};

/** Adds the row that names a file. Where its generation has one of that document already, that one stays. */
const addRow = async (
  dependencies: Dependencies,
  actor: Actor,
  generation: DocumentGeneration,
  made: Pick<GeneratedDocument, "termsDigest" | "packageStage"> & { readonly loan: Loan },
  { filled, bytes, sha256 }: StoredDocument,
): Promise<void> => {
  const { clock, sequences, forCompany } = dependencies;
  const { companyId, at } = generation;
  const { code, name, templateId, number: templateRevision } = filled.revision;
  const row: GeneratedDocument = {
    schemaVersion: documentSchemaVersions.history,
    id: await sequences.next("document_history"),
    version: 1,
    logNumber: 1,
    companyId,
    loanId: made.loan.id,
    documentCode: code,
    documentName: name,
    byUserId: generation.byUserId,
    at,
    recordedAt: clock.now(),
    action: "generated",
    generationId: generation.id,
    packageId: generation.packageId,
    templateId,
    templateRevision,
    file: {
      name: documentFileName(code, made.loan.loanNumber),
      bytes,
      sha256,
      contentType: "application/pdf",
    },
    missingFields: filled.missing,
    outsideStage: filled.outsideStage,
    termsDigest: made.termsDigest,
    calculationId: filled.calculationId,
    packageStage: made.packageStage,
    blankSha256: filled.revision.blank?.sha256 ?? null,
  };
  const entry = logEntry(dependencies, actor, "document.generate", loggedDocumentHistory, null, row);
  await forCompany(companyId).documentHistories.add(row, entry);
};

/**
 * Makes what a generation lacks, and returns everything that it has. Every file is stored before the first row is added: where
 * one document cannot be made, the history has none of them, and a sweep removes the files.
 */
export const makeDocuments = async (
  dependencies: Dependencies,
  actor: Actor,
  generation: DocumentGeneration,
  { loan, stage }: { readonly loan: Loan; readonly stage: DocumentStage },
  documents: readonly FilledDocument[],
): Promise<Result<GeneratedPackage, DocumentNotMade>> => {
  const stored: StoredDocument[] = [];
  for (const filled of documents) {
    const document = await storeDocument(dependencies, generation.companyId, filled);
    if (document._tag === "Refused") return document;
    stored.push(document.value);
  }
  const termsDigest = digestOfTerms(dependencies, { loan, facts: await factsOfLoan(dependencies, loan) });
  const made = { loan, packageStage: stage, termsDigest };
  for (const document of stored) await addRow(dependencies, actor, generation, made, document);
  const rows = await dependencies.forCompany(generation.companyId).documentHistories.ofGeneration(generation.id);
  const view = await historyViewer(dependencies, actor, loan);
  const histories = generation.templates.flatMap(({ templateId }) =>
    rows.filter((row) => row.templateId === templateId).map(view),
  );
  return accept({ generation, histories });
};

/** Goes on with a generation whose process died: makes the documents that it has no row of, from the loan as it is now. */
export const continueGeneration = async (
  dependencies: Dependencies,
  actor: Actor,
  generation: DocumentGeneration,
  loan: Loan,
): Promise<Result<GeneratedPackage, MakeRefusal>> => {
  const { documentHistories, documentTemplates, documentPackages } = dependencies.forCompany(generation.companyId);
  const given = await documentPackages.find(generation.packageId);
  if (given === null) throw new Error(`the package ${generation.packageId} of a generation is missing`);
  const made = await documentHistories.ofGeneration(generation.id);
  const revisions: TemplateRevision[] = [];
  for (const { templateId, revision } of generation.templates) {
    if (made.some((row) => row.templateId === templateId)) continue;
    const found = await documentTemplates.findRevision(templateId, revision);
    if (found === null) throw new Error(`revision ${revision} of template ${templateId} is missing`);
    revisions.push(found);
  }
  const data = await documentData(dependencies, actor, loan, generation.at);
  const making = { ...generation, stage: given.stage, status: statusOf(loan) };
  const filled = await fillDocuments(dependencies, data, revisions, making);
  if (filled._tag === "Refused") return filled;
  return makeDocuments(dependencies, actor, generation, { loan, stage: given.stage }, filled.value);
};
