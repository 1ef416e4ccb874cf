import { SQLiteError } from "bun:sqlite";

/** The column, the last of several, whose unique value is taken already, or null where the error says something else. */
export const takenColumn = (error: unknown): string | null =>
  error instanceof SQLiteError && error.code === "SQLITE_CONSTRAINT_UNIQUE"
    ? (/^UNIQUE constraint failed: (?:\w+\.\w+, )*\w+\.(\w+)$/.exec(error.message)?.[1] ?? null)
    : null;
