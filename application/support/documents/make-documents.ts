import type { Actor } from "../../../domain/access/actor.ts";
import { documentFileName } from "../../../domain/documents/file-name.ts";
import type { DocumentGeneration, GeneratedDocument } from "../../../domain/documents/history.ts";
import { loggedDocumentHistory } from "../../../domain/documents/logged.ts";
import type { TemplateRevision } from "../../../domain/documents/template.ts";
import { documentSchemaVersions } from "../../../domain/documents/upgrade.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Dependencies } from "../dependencies.ts";
import { type LogDependencies, logEntry } from "../log-entry.ts";
import { type DataDependencies, type DataOfTemplate, documentData } from "./document-data.ts";
import { storeFile, sweepFiles } from "./document-files.ts";
import { type DocumentNotMade, type FilledDocument, fillDocument, printDocument } from "./fill-document.ts";

/** Documents would print what the loan does not have. */
export interface MergeFieldsMissing {
  readonly _tag: "MergeFieldsMissing";
  /** Of each document that lacks something; never empty. */
  readonly documents: readonly { readonly documentCode: string; readonly fields: readonly string[] }[];
}

/** A generation with the documents that it has made, by the ids of their rows. */
export interface GeneratedPackage {
  readonly generation: DocumentGeneration;
  readonly histories: readonly GeneratedDocument[];
}

export type MakeDependencies = DataDependencies &
  LogDependencies &
  Pick<Dependencies, "forCompany" | "sequences" | "templateLanguage" | "documentRenderer" | "projectionPicture">;

type MakeRefusal = MergeFieldsMissing | DocumentNotMade;

/** Fills documents, all of them before any is made. Refuses those that lack something, unless they may. */
export const fillDocuments =
  (dependencies: MakeDependencies) =>
  async (
    dataOf: DataOfTemplate,
    revisions: readonly TemplateRevision[],
    { at, allowMissing }: Pick<DocumentGeneration, "at" | "allowMissing">,
  ): Promise<Result<readonly FilledDocument[], MakeRefusal>> => {
    const documents: FilledDocument[] = [];
    for (const revision of revisions) {
      const filled = await fillDocument(dependencies)(dataOf(revision.code), revision, at, null);
      if (filled._tag === "Refused") return filled;
      documents.push(filled.value);
    }
    const lacking = documents.filter(({ missing }) => missing.length > 0);
    if (allowMissing || lacking.length === 0) return accept(documents);
    return refuse({
      _tag: "MergeFieldsMissing",
      documents: lacking.map(({ revision, missing }) => ({ documentCode: revision.code, fields: missing })),
    });
  };

/** Makes one document: its file, and then the row that names it. One that its generation has made already is left as it is. */
const makeDocument =
  (dependencies: MakeDependencies) =>
  async (
    actor: Actor,
    generation: DocumentGeneration,
    loan: Loan,
    filled: FilledDocument,
  ): Promise<Result<null, DocumentNotMade>> => {
    const { vault, clock, sequences, forCompany } = dependencies;
    const { companyId, at } = generation;
    const { code, name, templateId, number: templateRevision } = filled.revision;
    const printed = await printDocument(dependencies)(filled);
    if (printed._tag === "Refused") return printed;
    const sha256 = vault.digestBytes(printed.value);
    await storeFile(dependencies)(companyId, sha256, printed.value);
    const row: GeneratedDocument = {
      schemaVersion: documentSchemaVersions.history,
      id: await sequences.next("document_history"),
      version: 1,
      logNumber: 1,
      companyId,
      loanId: loan.id,
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
        name: documentFileName(code, loan.loanNumber),
        bytes: printed.value.length,
        sha256,
        contentType: "application/pdf",
      },
      missingFields: filled.missing,
    };
    const entry = logEntry(dependencies)(actor, "document.generate", loggedDocumentHistory, null, row);
    await forCompany(companyId).documentHistories.add(row, entry);
    return accept(null);
  };

/** Makes what a generation lacks, and answers all that it has. */
export const makeDocuments =
  (dependencies: MakeDependencies) =>
  async (
    actor: Actor,
    generation: DocumentGeneration,
    loan: Loan,
    documents: readonly FilledDocument[],
  ): Promise<Result<GeneratedPackage, DocumentNotMade>> => {
    for (const filled of documents) {
      const made = await makeDocument(dependencies)(actor, generation, loan, filled);
      if (made._tag === "Refused") return made;
    }
    await sweepFiles(dependencies, generation.companyId);
    const histories = await dependencies.forCompany(generation.companyId).documentHistories.ofGeneration(generation.id);
    return accept({ generation, histories });
  };

/** Goes on with a generation whose process died: makes the documents that it has no row of, from the loan as it is now. */
export const continueGeneration =
  (dependencies: MakeDependencies) =>
  async (actor: Actor, generation: DocumentGeneration, loan: Loan): Promise<Result<GeneratedPackage, MakeRefusal>> => {
    const { documentHistories, documentTemplates } = dependencies.forCompany(generation.companyId);
    const made = await documentHistories.ofGeneration(generation.id);
    const revisions: TemplateRevision[] = [];
    for (const { templateId, revision } of generation.templates) {
      if (made.some((row) => row.templateId === templateId)) continue;
      const found = await documentTemplates.findRevision(templateId, revision);
      if (found === null) throw new Error(`revision ${revision} of template ${templateId} is missing`);
      revisions.push(found);
    }
    const dataOf = await documentData(dependencies)(actor, loan, generation.at);
    const filled = await fillDocuments(dependencies)(dataOf, revisions, generation);
    if (filled._tag === "Refused") return filled;
    return makeDocuments(dependencies)(actor, generation, loan, filled.value);
  };
