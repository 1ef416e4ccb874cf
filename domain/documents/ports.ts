import type { Instant } from "../kernel/day.ts";
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

/**
 * An encrypted file: one encrypted line of text per part, in order. The parts of an array are all available, so that a store can write them
 * together.
 */
export type SealedParts = Iterable<string> | AsyncIterable<string>;

/**
 * The encrypted files of one company: documents and credit reports under the digests (SHA-256) of their plain contents, jobs' files under
 * random keys of the same format, and registers and call reports under names of their own. A file that exists is complete. A sweep removes
 * abandoned files: what `abandonedBefore` returns is discarded a day after it was stored.
 */
export interface DocumentFiles {
  /**
   * Stores a file part by part. Nothing can be read under its digest until the last part is stored. Each part is stored before the next one
   * is requested, so that a part can refer to what is written elsewhere after it. An existing file is kept and counts as stored at
   * `storedAt`, which may be in the future so that sweeps leave it longer.
   */
  put(sha256: string, parts: SealedParts, storedAt: Instant): Promise<void>;
  /** The parts of a file, read on demand; null if there is no file. */
  read(sha256: string): Promise<AsyncIterable<string> | null>;
  /**
   * The digests under which something was stored before an instant and is not needed, at most `max`: files that no history row, template
   * revision, or credit report refers to, and data of incomplete or replaced files.
   */
  abandonedBefore(instant: Instant, max: number): Promise<string[]>;
  /**
   * Removes what has been stored under a digest since before an instant and is not needed. A file to which a history row, a template
   * revision, or a credit report refers is kept, even if the reference is added concurrently, because a reference counts as storing the
   * file after that instant.
   */
  discard(sha256: string, storedBefore: Instant): Promise<void>;
  /** The digests of files after one, in order, at most `max`. Used only to encrypt the files again. */
  digestsAfter(sha256: string, max: number): Promise<string[]>;
  /**
   * Replaces the parts of a file by newly encrypted ones. A reader in progress continues with the old parts. Returns false if there is no
   * file, or if it was replaced in the meantime.
   */
  replace(sha256: string, parts: SealedParts, replacedAt: Instant): Promise<boolean>;
  /** Whether a file is in the place where new files are stored; if false, it is in a former place, and `replace` moves it. */
  isInPlace(sha256: string): Promise<boolean>;
}
