import { SQLiteError } from "bun:sqlite";

const hasCode = (error: unknown, code: RegExp): boolean => error instanceof SQLiteError && code.test(error.code ?? "");

/** Another process holds the file's lock. */
export const isBusy = (error: unknown): boolean => hasCode(error, /^SQLITE_BUSY/);

/** The disk is full or failing, or the file is gone. */
export const isDiskFailure = (error: unknown): boolean => hasCode(error, /^SQLITE_(FULL|IOERR|CANTOPEN)/);

/** Whether an error says that the file cannot be read or written at the moment. */
export const isUnreachable = (error: unknown): boolean => isBusy(error) || isDiskFailure(error);
