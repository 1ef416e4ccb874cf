import type { Page, PageOf } from "../kernel/page.ts";
import type { RecordsAsStored } from "../kernel/stored/record.ts";
import type { LogEntry, NewRecord } from "../log/entry.ts";
import type { DocumentAction, DocumentGeneration, DocumentHistory, GeneratedDocument } from "./history.ts";
import type { DocumentPackage } from "./package/package.ts";
import type { DocumentStage } from "./stage.ts";
import type { DocumentTemplate, TemplateRevision } from "./template.ts";

export interface TemplateFilter {
  readonly isActive: boolean | null;
  readonly stage: DocumentStage | null;
}

export type PackageFilter = TemplateFilter;

export type CodedOrder = "createdAt" | "code" | "name";

/**
 * The templates of one company, each with its revisions. A template refers to its newest revision, which is stored together with it; of two
 * concurrent changes, only the revision of the one that is saved remains.
 */
export interface DocumentTemplates extends RecordsAsStored {
  find(id: number): Promise<DocumentTemplate | null>;
  /** The templates among these ids that the company has, in the order of the ids. */
  findSeveral(ids: readonly number[]): Promise<DocumentTemplate[]>;
  /** Stores a template with its first revision. Throws if the id exists, or if the blank that the revision names is not stored. */
  add(template: DocumentTemplate, revision: TemplateRevision, entry: LogEntry): Promise<"added" | "code_taken">;
  /**
   * Saves a template and, unless null, its new newest revision. Returns "conflict" if the stored version is not `template.version`;
   * otherwise the template with its next version.
   */
  save(
    template: DocumentTemplate,
    revision: TemplateRevision | null,
    entry: LogEntry,
  ): Promise<DocumentTemplate | "conflict" | "code_taken">;
  list(filter: TemplateFilter, page: Page<CodedOrder>): Promise<PageOf<DocumentTemplate>>;
  /** A revision of an existing template. */
  findRevision(templateId: number, number: number): Promise<TemplateRevision | null>;
}

/** The packages of one company. */
export interface DocumentPackages extends RecordsAsStored {
  find(id: number): Promise<DocumentPackage | null>;
  /** Throws if the id exists. */
  add(given: DocumentPackage, entry: LogEntry): Promise<"added" | "code_taken">;
  /** Returns "conflict" if the stored version is not `given.version`; otherwise the package with its next version. */
  save(given: DocumentPackage, entry: LogEntry): Promise<DocumentPackage | "conflict" | "code_taken">;
  list(filter: PackageFilter, page: Page<CodedOrder>): Promise<PageOf<DocumentPackage>>;
}

export interface HistoryFilter {
  readonly loanId: number;
  readonly action: DocumentAction | null;
  readonly documentCode: string | null;
  readonly generationId: number | null;
}

export type HistoryOrder = "at";

/** The generations and the document history of one company's loans. Rows are added and never changed. */
export interface DocumentHistories extends RecordsAsStored {
  findGeneration(id: number): Promise<DocumentGeneration | null>;
  /** Stores a generation, or returns the one already stored under its id. */
  putGenerationIfAbsent(generation: DocumentGeneration): Promise<DocumentGeneration>;
  find(id: number): Promise<DocumentHistory | null>;
  /** The documents that a generation has produced, by row id. */
  ofGeneration(generationId: number): Promise<GeneratedDocument[]>;
  /** The rows of generated documents, and those that void one, for each of these loans, by row id. */
  generatedOrVoidedOfEach(loanIds: readonly number[]): Promise<DocumentHistory[]>;
  /**
   * Returns "already_generated" and stores nothing if its generation already has a row for that template. Throws if the id exists, or if
   * the file that the row names is not stored.
   */
  add(row: DocumentHistory, entry: LogEntry): Promise<"added" | "already_generated">;
  /** Adds several rows, with an outcome for each. If it throws or the process dies, any of them may be stored. */
  addAll(rows: readonly NewRecord<DocumentHistory>[]): Promise<("added" | "already_generated")[]>;
  list(filter: HistoryFilter, page: Page<HistoryOrder>): Promise<PageOf<DocumentHistory>>;
}
