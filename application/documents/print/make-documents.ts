import type { Actor } from "../../../domain/access/actor.ts";
import { leastPages, maxPackagePages } from "../../../domain/documents/content/content-size.ts";
import { documentFileName } from "../../../domain/documents/file-name.ts";
import type { DocumentGeneration, GeneratedDocument } from "../../../domain/documents/history.ts";
import { loggedDocumentHistory } from "../../../domain/documents/logged.ts";
import type { TemplateRevision } from "../../../domain/documents/template.ts";
import { documentSchemaVersions } from "../../../domain/documents/upgrade.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEntry } from "../../support/log-entry.ts";
import { type DataOfTemplate, documentData } from "./document-data.ts";
import { storeFile } from "./document-files.ts";
import { type DocumentNotMade, type FilledDocument, fillDocument, printDocument } from "./fill-document.ts";

/** Documents would print what the loan does not have. */
export interface MergeFieldsMissing {
  readonly _tag: "MergeFieldsMissing";
  /** Of each document that lacks something; never empty. */
  readonly documents: readonly { readonly documentCode: string; readonly fields: readonly string[] }[];
}

/** A generation with the documents that it has made, in the order of its templates. */
export interface GeneratedPackage {
  readonly generation: DocumentGeneration;
  readonly histories: readonly GeneratedDocument[];
}

type MakeRefusal = MergeFieldsMissing | DocumentNotMade;

/** Fills documents, all of them before any is made. Refuses those that lack something, unless they may. */
export const fillDocuments = async (
  dependencies: Dependencies,
  dataOf: DataOfTemplate,
  revisions: readonly TemplateRevision[],
  { at, allowMissing }: Pick<DocumentGeneration, "at" | "allowMissing">,
): Promise<Result<readonly FilledDocument[], MakeRefusal>> => {
  const documents: FilledDocument[] = [];
  let pages = 0;
  for (const revision of revisions) {
    const filled = await fillDocument(dependencies, dataOf(revision.code), revision, at, null);
    if (filled._tag === "Refused") return filled;
    documents.push(filled.value);
    pages += leastPages(filled.value.printed.content);
    if (pages > maxPackagePages) {
      const message = `With it the package has at least ${pages} pages; a package may have at most ${maxPackagePages}. Divide the package.`;
      return refuse({ _tag: "DocumentNotMade", documentCode: revision.code, message });
    }
  }
  const lacking = documents.filter(({ missing }) => missing.length > 0);
  if (allowMissing || lacking.length === 0) return accept(documents);
  return refuse({
    _tag: "MergeFieldsMissing",
    documents: lacking.map(({ revision, missing }) => ({ documentCode: revision.code, fields: missing })),
  });
};

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
  loan: Loan,
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
      bytes,
      sha256,
      contentType: "application/pdf",
    },
    missingFields: filled.missing,
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
  loan: Loan,
  documents: readonly FilledDocument[],
): Promise<Result<GeneratedPackage, DocumentNotMade>> => {
  const stored: StoredDocument[] = [];
  for (const filled of documents) {
    const document = await storeDocument(dependencies, generation.companyId, filled);
    if (document._tag === "Refused") return document;
    stored.push(document.value);
  }
  for (const document of stored) await addRow(dependencies, actor, generation, loan, document);
  const rows = await dependencies.forCompany(generation.companyId).documentHistories.ofGeneration(generation.id);
  const histories = generation.templates.flatMap(({ templateId }) =>
    rows.filter((row) => row.templateId === templateId),
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
  const { documentHistories, documentTemplates } = dependencies.forCompany(generation.companyId);
  const made = await documentHistories.ofGeneration(generation.id);
  const revisions: TemplateRevision[] = [];
  for (const { templateId, revision } of generation.templates) {
    if (made.some((row) => row.templateId === templateId)) continue;
    const found = await documentTemplates.findRevision(templateId, revision);
    if (found === null) throw new Error(`revision ${revision} of template ${templateId} is missing`);
    revisions.push(found);
  }
  const dataOf = await documentData(dependencies, actor, loan, generation.at);
  const filled = await fillDocuments(dependencies, dataOf, revisions, generation);
  if (filled._tag === "Refused") return filled;
  return makeDocuments(dependencies, actor, generation, loan, filled.value);
};
