import type { Result } from "./kernel/result.ts";
import type { CompanyLogHead } from "./log/chain.ts";

/** What a file that holds a whole store is known by afterward. */
export interface StoreBackup {
  readonly bytes: number;
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string;
  /** The end of each company's log. */
  readonly logHeads: readonly CompanyLogHead[];
}

/** Why a backup was not made, or is not restored: one sentence for the operator. The store is as it was. */
export interface BackupRefused {
  readonly _tag: "BackupRefused";
  readonly sentence: string;
}

/** A backup that was copied beside the store's file, which no process can open meanwhile. */
export interface PreparedRestore {
  /** The copy, which is checked before it takes the place of the store's file. */
  readonly file: string;
  readonly backup: StoreBackup;
  /** Puts the copy in the place of the store's file, and returns where the former file is kept; null: there was none. */
  readonly putInPlace: () => Result<string | null, BackupRefused>;
  /** Removes the copy where it was not put in place, and lets processes open the store's file again. */
  readonly end: () => void;
}

/** The file of an embedded store, as its backups see it. */
export interface StoreFile {
  readonly path: string;
  /** Copies the store to a new file, also while it is written. */
  readonly backUp: (to: string) => Promise<Result<StoreBackup, BackupRefused>>;
  readonly prepareRestore: (from: string) => Promise<Result<PreparedRestore, BackupRefused>>;
}
