import type { Actor } from "../../../domain/access/actor.ts";
import { documentFileName } from "../../../domain/documents/file-name.ts";
import type { DocumentGeneration, GeneratedDocument, MadeDocuments } from "../../../domain/documents/history.ts";
import { loggedDocumentHistory } from "../../../domain/documents/logged.ts";
import type { DocumentNotMade, MakeRefusal } from "../../../domain/documents/making-refusals.ts";
import type { DocumentStage } from "../../../domain/documents/stage.ts";
import type { TemplateRevision } from "../../../domain/documents/template.ts";
import { documentSchemaVersions } from "../../../domain/documents/upgrade.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { statusOf } from "../../../domain/loan/status/status.ts";
import type { NewRecord } from "../../../domain/log/entry.ts";
import { putContent } from "../../files/stored-files.ts";
import { digestOfTerms } from "../../loan/view/digest-of-terms.ts";
import { factsOfLoan } from "../../loan/view/loan-facts.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEntry } from "../../support/log-entry.ts";
import { type DocumentHistoryView, historyViewer } from "../history/view-histories.ts";
import { documentData } from "./document-data.ts";
import { type FilledDocument, printDocument } from "./fill-document.ts";
import { fillDocuments } from "./fill-documents.ts";

/** A generation with its documents, in the order of its templates. */
export interface GeneratedPackage {
  readonly generation: DocumentGeneration;
  readonly histories: readonly DocumentHistoryView[];
}

/** The documents of a generation to be made, filled for its loan. */
export interface DocumentsToMake {
  readonly generation: DocumentGeneration;
  readonly loan: Loan;
  /** The stage of the package. */
  readonly stage: DocumentStage;
  readonly filled: readonly FilledDocument[];
}

/**
 * Lays out documents and stores their files as of an instant. No row refers to them yet; a sweep removes files that no row ever refers to.
 */
export const storeDocuments = async (
  dependencies: Dependencies,
  { generation, loan, stage, filled }: DocumentsToMake,
  storedAt: Instant,
): Promise<Result<MadeDocuments, DocumentNotMade>> => {
  const licensed = { loan, facts: await factsOfLoan(dependencies, loan) };
  const termsDigest = digestOfTerms(dependencies, licensed, stage === "closing");
  const made: MadeDocuments[number][] = [];
  for (const document of filled) {
    const printed = await printDocument(dependencies, document);
    if (printed._tag === "Refused") return printed;
    const sha256 = dependencies.vault.digestBytes(printed.value);
    await putContent(dependencies, generation.companyId, sha256, printed.value, storedAt);
    const { code, name, templateId, number: templateRevision, blank } = document.revision;
    made.push({
      documentCode: code,
      documentName: name,
      templateId,
      templateRevision,
      file: {
        name: documentFileName(code, loan.loanNumber),
        bytes: printed.value.length,
        sha256,
        contentType: "application/pdf",
      },
      missingFields: document.missing,
      outsideStage: document.outsideStage,
      termsDigest,
      calculationId: document.calculationId,
      packageStage: stage,
      blankSha256: blank?.sha256 ?? null,
    });
  }
  return accept(made);
};

/** Adds rows that refer to stored files. If the generation already has a row for a document, that row is kept. */
export const addRows = async (
  dependencies: Dependencies,
  actor: Actor,
  generation: DocumentGeneration,
  made: MadeDocuments,
): Promise<void> => {
  const { clock, sequences, forCompany } = dependencies;
  const { companyId, loanId, packageId, byUserId, at } = generation;
  const rows: NewRecord<GeneratedDocument>[] = [];
  for (const document of made) {
    const record: GeneratedDocument = {
      schemaVersion: documentSchemaVersions.history,
      id: await sequences.next("document_history"),
      version: 1,
      logNumber: 1,
      companyId,
      loanId,
      byUserId,
      at,
      recordedAt: clock.now(),
      action: "generated",
      generationId: generation.id,
      packageId,
      ...document,
    };
    const entry = logEntry(dependencies, actor, "document.generate", loggedDocumentHistory, null, record);
    rows.push({ record, entry });
  }
  await forCompany(companyId).documentHistories.addAll(rows);
};

/**
 * Makes the missing documents of a generation and returns all of its documents. Every file is stored before the first row is added, so if
 * one document cannot be made, the history has none of them.
 */
export const makeDocuments = async (
  dependencies: Dependencies,
  actor: Actor,
  toMake: DocumentsToMake,
): Promise<Result<GeneratedPackage, DocumentNotMade>> => {
  const { generation, loan } = toMake;
  const made = await storeDocuments(dependencies, toMake, dependencies.clock.now());
  if (made._tag === "Refused") return made;
  await addRows(dependencies, actor, generation, made.value);
  const rows = await dependencies.forCompany(generation.companyId).documentHistories.ofGeneration(generation.id);
  const view = await historyViewer(dependencies, actor, loan);
  const histories = generation.templates.flatMap(({ templateId }) =>
    rows.filter((row) => row.templateId === templateId).map(view),
  );
  return accept({ generation, histories });
};

/** The documents that an interrupted generation lacks, filled from the loan as it is now. */
export const fillRest = async (
  dependencies: Dependencies,
  actor: Actor,
  generation: DocumentGeneration,
  loan: Loan,
): Promise<Result<DocumentsToMake, MakeRefusal>> => {
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
  const { stage } = given;
  const filled = await fillDocuments(dependencies, data, revisions, { ...generation, stage, status: statusOf(loan) });
  return filled._tag === "Refused" ? filled : accept({ generation, loan, stage, filled: filled.value });
};

/** Continues an interrupted generation: makes the documents for which it has no row. */
export const continueGeneration = async (
  dependencies: Dependencies,
  actor: Actor,
  generation: DocumentGeneration,
  loan: Loan,
): Promise<Result<GeneratedPackage, MakeRefusal>> => {
  const rest = await fillRest(dependencies, actor, generation, loan);
  return rest._tag === "Refused" ? rest : makeDocuments(dependencies, actor, rest.value);
};
