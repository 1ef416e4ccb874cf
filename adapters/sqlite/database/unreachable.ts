import { SQLiteError } from "bun:sqlite";

const hasCode = (error: unknown, code: RegExp): boolean => error instanceof SQLiteError && code.test(error.code ?? "");

/** Another process holds the file's lock. */
export const isBusy = (error: unknown): boolean => hasCode(error, /^SQLITE_BUSY/);

/** Another process holds the file, or the disk is full or failing. */
export const isUnreachable = (error: unknown): boolean =>
  isBusy(error) || hasCode(error, /^SQLITE_(FULL|IOERR|CANTOPEN)/);
