import { createHash, randomBytes } from "node:crypto";
import { closeSync, createReadStream, createWriteStream, fsyncSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BackupRefused } from "../../../domain/backup.ts";
import { refuse } from "../../../domain/kernel/result.ts";
import { isDiskFailure } from "../database/unreachable.ts";

export const backupRefused = (sentence: string) => refuse({ _tag: "BackupRefused", sentence } satisfies BackupRefused);

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Refuses if the error came from the file or its disk, and throws any other error. `subject` begins the sentence with what the file is. */
export const refusedByDisk = (subject: string, error: unknown) => {
  const code = codeOf(error);
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code))
    return backupRefused(`${subject} cannot be written: its disk is full.`);
  if (/^E[A-Z]+$/.test(code) || isDiskFailure(error)) return backupRefused(`${subject} cannot be written (${code}).`);
  throw error;
};

/** A name in the same folder that no file has yet. */
export const nameBeside = (file: string, kind: string): string => `${file}.${randomBytes(4).toString("hex")}.${kind}`;

/** Calls fsync on a file, or on a folder for the names in it. */
export const sync = (path: string): void => {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
};

/** Calls fsync on the folder of a file, so that the file's name is on the disk. */
export const syncName = (file: string): void => sync(dirname(file));

/** Overwrites an existing file with the contents of another, and keeps its permissions. */
export const copyOver = (from: string, to: string): Promise<void> =>
  pipeline(createReadStream(from), createWriteStream(to));

/** SHA-256 of a file, in hexadecimal digits. */
export const sha256OfFile = async (file: string): Promise<string> => {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest("hex");
};
