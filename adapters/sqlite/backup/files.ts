import { createHash, randomBytes } from "node:crypto";
import { closeSync, createReadStream, createWriteStream, fsyncSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BackupRefused } from "../../../domain/backup.ts";
import { refuse } from "../../../domain/kernel/result.ts";
import { isDiskFailure } from "../database/unreachable.ts";

export const backupRefused = (sentence: string) => refuse({ _tag: "BackupRefused", sentence } satisfies BackupRefused);

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Refuses for an error that a file or its disk gave; throws any other. `subject` begins the sentence with what the file is. */
export const refusedByDisk = (subject: string, error: unknown) => {
  const code = codeOf(error);
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code))
    return backupRefused(`${subject} cannot be written: its disk is full.`);
  if (/^E[A-Z]+$/.test(code) || isDiskFailure(error)) return backupRefused(`${subject} cannot be written (${code}).`);
  throw error;
};

/** The name of a file beside another, under which nothing is yet. */
export const nameBeside = (file: string, kind: string): string => `${file}.${randomBytes(4).toString("hex")}.${kind}`;

/** Waits until a file, or the names in a folder, are on the disk. */
export const sync = (path: string): void => {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
};

/** Waits until the name of a file is on the disk. */
export const syncName = (file: string): void => sync(dirname(file));

/** Copies a file over one that is there, whose permissions stay. */
export const copyOver = (from: string, to: string): Promise<void> =>
  pipeline(createReadStream(from), createWriteStream(to));

/** SHA-256 of a file, in hexadecimal digits. */
export const sha256OfFile = async (file: string): Promise<string> => {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest("hex");
};
