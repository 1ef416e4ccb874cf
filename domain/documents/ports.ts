import type { Instant } from "../kernel/day.ts";
import type { Page, PageOf } from "../kernel/page.ts";
import type { LogEntry } from "../log/entry.ts";
import type { DocumentAction, DocumentGeneration, DocumentHistory, GeneratedDocument } from "./history.ts";
import type { DocumentPackage } from "./package.ts";
import type { DocumentStage } from "./stage.ts";
import type { DocumentTemplate, TemplateRevision } from "./template.ts";

export interface TemplateFilter {
  readonly isActive: boolean | null;
  readonly stage: DocumentStage | null;
}

export type PackageFilter = TemplateFilter;

export type CodedOrder = "createdAt" | "code" | "name";

/**
 * The templates of one company, each with its revisions beside it. A revision is written before the template that names it;
 * one that no template names (the writer died, or lost a race) is overwritten by the next change.
 */
export interface DocumentTemplates {
  find(id: number): Promise<DocumentTemplate | null>;
  /** Those of the ids that the company has. */
  findSeveral(ids: readonly number[]): Promise<DocumentTemplate[]>;
  /** Throws where the id is taken. */
  add(template: DocumentTemplate, entry: LogEntry): Promise<"added" | "code_taken">;
  /** Answers "conflict" where the stored version is no longer `template.version`, else the template at its next version. */
  save(template: DocumentTemplate, entry: LogEntry): Promise<DocumentTemplate | "conflict" | "code_taken">;
  /** Takes a template away at its version, with its revisions. Documents made of it stay. */
  remove(template: DocumentTemplate, entry: LogEntry): Promise<"removed" | "conflict">;
  list(filter: TemplateFilter, page: Page<CodedOrder>): Promise<PageOf<DocumentTemplate>>;
  /** Stores a revision in the place of one of its template and number. */
  putRevision(revision: TemplateRevision): Promise<void>;
  findRevision(templateId: number, number: number): Promise<TemplateRevision | null>;
}

/** The packages of one company. */
export interface DocumentPackages {
  find(id: number): Promise<DocumentPackage | null>;
  /** Throws where the id is taken. */
  add(given: DocumentPackage, entry: LogEntry): Promise<"added" | "code_taken">;
  save(given: DocumentPackage, entry: LogEntry): Promise<DocumentPackage | "conflict" | "code_taken">;
  remove(given: DocumentPackage, entry: LogEntry): Promise<"removed" | "conflict">;
  list(filter: PackageFilter, page: Page<CodedOrder>): Promise<PageOf<DocumentPackage>>;
  /** The ids of packages that name a template, in their order, at most `max`. */
  withTemplate(templateId: number, max: number): Promise<number[]>;
}

export interface HistoryFilter {
  readonly loanId: number;
  readonly action: DocumentAction | null;
  readonly documentCode: string | null;
}

export type HistoryOrder = "at";

/** The generations and the document history of one company's loans; rows are added and never change. */
export interface DocumentHistories {
  findGeneration(id: number): Promise<DocumentGeneration | null>;
  /** Stores a generation, or answers the one that is stored under its id. */
  putGenerationIfAbsent(generation: DocumentGeneration): Promise<DocumentGeneration>;
  find(id: number): Promise<DocumentHistory | null>;
  /** The documents that a generation has made, by the id of the row. */
  ofGeneration(generationId: number): Promise<GeneratedDocument[]>;
  /** Says whether its generation has a row of that template already; nothing is stored then. Throws where the id is taken. */
  add(row: DocumentHistory, entry: LogEntry): Promise<"added" | "already_generated">;
  list(filter: HistoryFilter, page: Page<HistoryOrder>): Promise<PageOf<DocumentHistory>>;
}

/** A piece of a document's file, encrypted. */
export interface DocumentFilePart {
  /** The SHA-256 of the whole plain file. */
  readonly sha256: string;
  /** From 1. */
  readonly number: number;
  readonly sealedText: string;
}

/** The encrypted files of one company's documents, in parts, under the digests of their plain contents. */
export interface DocumentFiles {
  /** Stores a part in the place of one of its number. */
  putPart(part: DocumentFilePart, storedAt: Instant): Promise<void>;
  findPart(sha256: string, number: number): Promise<string | null>;
  /** The digests of files stored before an instant that no history row names, at most `max`. */
  abandonedBefore(instant: Instant, max: number): Promise<string[]>;
  /** Takes a file away unless a history row names it. */
  discard(sha256: string): Promise<void>;
  /** The parts after one, in the order of digests and numbers, at most `max`: only in order to encrypt them again. */
  partsAfter(after: Pick<DocumentFilePart, "sha256" | "number">, max: number): Promise<DocumentFilePart[]>;
  /** Puts an encrypted text in place of the expected one. False where it is another by now. */
  replacePart(
    part: Pick<DocumentFilePart, "sha256" | "number">,
    expected: string,
    sealedText: string,
  ): Promise<boolean>;
}
