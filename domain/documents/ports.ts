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
 * The templates of one company, each with its revisions beside it. A template names its newest revision, which is stored with
 * it; of two concurrent changes, the saved one's revision stays.
 */
export interface DocumentTemplates extends RecordsAsStored {
  find(id: number): Promise<DocumentTemplate | null>;
  /** Those of the ids that the company has, in the order of the ids given. */
  findSeveral(ids: readonly number[]): Promise<DocumentTemplate[]>;
  /** Stores a template with its first revision. Throws where the id is taken, and where the blank that a revision names is not stored. */
  add(template: DocumentTemplate, revision: TemplateRevision, entry: LogEntry): Promise<"added" | "code_taken">;
  /**
   * Saves a template and, unless it is null, the revision that it names from now on. Returns "conflict" where the stored
   * version is no longer `template.version`, else the template at its next version.
   */
  save(
    template: DocumentTemplate,
    revision: TemplateRevision | null,
    entry: LogEntry,
  ): Promise<DocumentTemplate | "conflict" | "code_taken">;
  list(filter: TemplateFilter, page: Page<CodedOrder>): Promise<PageOf<DocumentTemplate>>;
  /** A revision of a template that is there. */
  findRevision(templateId: number, number: number): Promise<TemplateRevision | null>;
}

/** The packages of one company. */
export interface DocumentPackages extends RecordsAsStored {
  find(id: number): Promise<DocumentPackage | null>;
  /** Throws where the id is taken. */
  add(given: DocumentPackage, entry: LogEntry): Promise<"added" | "code_taken">;
  /** Returns "conflict" where the stored version is no longer `given.version`, else the package at its next version. */
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

/** The generations and the document history of one company's loans; rows are added and never change. */
export interface DocumentHistories extends RecordsAsStored {
  findGeneration(id: number): Promise<DocumentGeneration | null>;
  /** Stores a generation, or returns the one that is stored under its id. */
  putGenerationIfAbsent(generation: DocumentGeneration): Promise<DocumentGeneration>;
  find(id: number): Promise<DocumentHistory | null>;
  /** The documents that a generation has made, by the id of the row. */
  ofGeneration(generationId: number): Promise<GeneratedDocument[]>;
  /** The rows of documents that were made for each of these loans, and those that void one, by the id of the row. */
  generatedOrVoidedOfEach(loanIds: readonly number[]): Promise<DocumentHistory[]>;
  /**
   * Says whether its generation has a row of that template already; nothing is stored then. Throws where the id is taken,
   * and where the file that the row names is not stored.
   */
  add(row: DocumentHistory, entry: LogEntry): Promise<"added" | "already_generated">;
  /** The same for several, with an answer for each. Where it throws or the process dies, any of them may be stored. */
  addAll(rows: readonly NewRecord<DocumentHistory>[]): Promise<("added" | "already_generated")[]>;
  list(filter: HistoryFilter, page: Page<HistoryOrder>): Promise<PageOf<DocumentHistory>>;
}

/**
 * An encrypted file: encrypted texts of one line, one for each of its parts, in their order. Those of an array are all there, so that
 * a store can write them together.
 */
export type SealedParts = Iterable<string> | AsyncIterable<string>;

/**
 * The encrypted files of one company's documents, and of its credit reports, under the digests (SHA-256) of their plain contents, those of its jobs under
 * random keys of the same form, and those of its registers and call reports under names of their own. A file that exists is
 * complete. Sweeps remove abandoned ones: what `abandonedBefore` names is discarded, a day after it was stored.
 */
export interface DocumentFiles {
  /**
   * Stores a file, part by part; nothing can be read under its digest before the last one is stored. Each part is stored before
   * the next one is asked for, so that a part can name what is written elsewhere after it. A file that is there already stays as it
   * is and counts as stored at this instant, which is later than now where sweeps are to leave it longer.
   */
  put(sha256: string, parts: SealedParts, storedAt: Instant): Promise<void>;
  /** The parts of a file, read on demand; null where there is no file. */
  read(sha256: string): Promise<AsyncIterable<string> | null>;
  /**
   * The digests under which something was stored before an instant that is not needed, at most `max`: files that no history
   * row, no revision of a template and no credit report names, and what was stored without effect or was replaced.
   */
  abandonedBefore(instant: Instant, max: number): Promise<string[]>;
  /**
   * Removes what is stored under a digest since before an instant and is not needed. A file that a history row, a revision of
   * a template or a credit report names stays, also where that is added at this moment, since it is recorded after that instant.
   */
  discard(sha256: string, storedBefore: Instant): Promise<void>;
  /** The digests of files after one, in their order, at most `max`: only in order to encrypt the files again. */
  digestsAfter(sha256: string, max: number): Promise<string[]>;
  /**
   * Puts parts that were encrypted again in place of a file's; who is reading the file reads on. False where there is no file,
   * or where it was replaced meanwhile.
   */
  replace(sha256: string, parts: SealedParts, replacedAt: Instant): Promise<boolean>;
  /** Whether a file is where new ones are stored; false: it was stored elsewhere before, and `replace` moves it. */
  isInPlace(sha256: string): Promise<boolean>;
}
