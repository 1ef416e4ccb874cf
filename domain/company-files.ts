import type { Instant } from "./kernel/day.ts";
import type { FieldPlace } from "./kernel/ports.ts";

/**
 * An encrypted file: one encrypted line of text per part, in order. The parts of an array are all available, so that a store can write them
 * together.
 */
export type SealedFile = Iterable<string> | AsyncIterable<string>;

/**
 * The encrypted files of one company, each under a key: for documents, blank forms, logos, and credit reports, the digest (SHA-256) of their
 * plain contents in hexadecimal; for jobs' files, a random key of the same format; for registers and call reports, `registerFileKey` and
 * `callReportFileKey`. A file that exists is complete. A sweep removes abandoned files: what `abandonedBefore` returns is discarded a day
 * after it was stored. Stores have the key in a field named `sha256`, from when all keys were digests.
 */
export interface CompanyFiles {
  /**
   * Stores a file part by part. Nothing can be read under its key until the last part is stored. Each part is stored before the next one
   * is requested, so that a part can refer to what is written elsewhere after it. An existing file is kept and counts as stored at
   * `storedAt`, which may be in the future so that sweeps leave it longer.
   */
  put(key: string, parts: SealedFile, storedAt: Instant): Promise<void>;
  /** The parts of a file, read on demand; null if there is no file. */
  read(key: string): Promise<AsyncIterable<string> | null>;
  /**
   * The keys under which something was stored before an instant and is not needed, at most `max`: files that no history row, template
   * revision, or credit report refers to, and data of incomplete or replaced files.
   */
  abandonedBefore(instant: Instant, max: number): Promise<string[]>;
  /**
   * Removes what has been stored under a key since before an instant and is not needed. A file to which a history row, a template
   * revision, or a credit report refers is kept, even if the reference is added concurrently, because a reference counts as storing the
   * file after that instant.
   */
  discard(key: string, storedBefore: Instant): Promise<void>;
  /** The keys of files after one, in order, at most `max`. Used only to encrypt the files again, and to move them. */
  keysAfter(key: string, max: number): Promise<string[]>;
  /**
   * Replaces the parts of a file by newly encrypted ones. A reader in progress continues with the old parts. Returns false if there is no
   * file, or if it was replaced in the meantime.
   */
  replace(key: string, parts: SealedFile, replacedAt: Instant): Promise<boolean>;
  /** Whether a file is in the place where new files are stored; if false, it is in a former place, and `replace` moves it. */
  isInPlace(key: string): Promise<boolean>;
}

/** The place to which a part of a file, numbered from 1, is bound: it can be decrypted only as that part of the file with that key. */
export const companyFilePartPlace = (companyId: number, key: string, number: number): FieldPlace => ({
  companyId,
  // Stored files are bound to this kind, from when all of them were documents.
  kind: "document_file",
  id: key,
  field: String(number),
});
