import type { Result } from "./kernel/result.ts";
import type { CompanyLogHead } from "./log/chain.ts";

/** What identifies a backup file with a complete store. */
export interface StoreBackup {
  readonly bytes: number;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
  /** The head of each company's log. */
  readonly logHeads: readonly CompanyLogHead[];
}

/** Why a backup was not made or is not restored: one sentence for the operator. The store is unchanged. */
export interface BackupRefused {
  readonly _tag: "BackupRefused";
  readonly sentence: string;
}

/** A backup copied next to the store's file, which no process can open in the meantime. */
export interface PreparedRestore {
  /** The copy, which is checked before it replaces the store's file. */
  readonly file: string;
  readonly backup: StoreBackup;
  /** Replaces the store's file by the copy, and returns the path where the former file is kept; null if there was none. */
  readonly putInPlace: () => Result<string | null, BackupRefused>;
  /** Removes the copy if it was not put in place, and allows processes to open the store's file again. */
  readonly end: () => void;
}

/** The file of an embedded store, for backups. */
export interface StoreFile {
  readonly path: string;
  /** Copies the store to a new file, even while it is being written. */
  readonly backUp: (to: string) => Promise<Result<StoreBackup, BackupRefused>>;
  readonly prepareRestore: (from: string) => Promise<Result<PreparedRestore, BackupRefused>>;
}
