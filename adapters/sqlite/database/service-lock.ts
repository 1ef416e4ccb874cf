import { Database } from "bun:sqlite";
import type { ServiceLock } from "../../../domain/stores.ts";
import { makeMissingFile } from "./file-ownership.ts";
import { isBusy } from "./unreachable.ts";
import { openTimeoutMilliseconds } from "./write-queue.ts";

/**
 * Marks this process as one that serves a file. The lock is that of a small database beside the file: every process that serves the file
 * reads it until it ends, and only the first one can lock it exclusively before. Commands take no such lock.
 */
export const lockForService = (file: string): ServiceLock => {
  if (file === ":memory:") return { hadOthers: false, release: () => {} };
  const lockFile = `${file}-service`;
  makeMissingFile(lockFile);
  const lock = new Database(lockFile, { create: true });
  let hadOthers = false;
  try {
    lock.exec("BEGIN EXCLUSIVE; COMMIT");
  } catch (error) {
    if (!isBusy(error)) throw error;
    hadOthers = true;
  }
  // Another process that starts at the same time holds the exclusive lock for a moment.
  lock.exec(`PRAGMA busy_timeout = ${openTimeoutMilliseconds}; BEGIN`);
  lock.query("SELECT count(*) FROM sqlite_schema").get();
  return { hadOthers, release: () => lock.close() };
};
