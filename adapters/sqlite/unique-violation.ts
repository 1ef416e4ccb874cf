import { SQLiteError } from "bun:sqlite";

const uniqueCodes: readonly (string | undefined)[] = ["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"];

/** The column, the last of several, whose unique value is taken already, or null where the error says something else. */
export const takenColumn = (error: unknown): string | null =>
  error instanceof SQLiteError && uniqueCodes.includes(error.code)
    ? (/^UNIQUE constraint failed: (?:\w+\.\w+, )*\w+\.(\w+)$/.exec(error.message)?.[1] ?? null)
    : null;
