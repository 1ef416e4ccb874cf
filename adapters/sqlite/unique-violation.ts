import { SQLiteError } from "bun:sqlite";

const uniqueCodes: readonly (string | undefined)[] = ["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"];

/** The column whose unique value is already taken, the last one of a composite key; null if the error is not a unique violation. */
export const takenColumn = (error: unknown): string | null =>
  error instanceof SQLiteError && uniqueCodes.includes(error.code)
    ? (/^UNIQUE constraint failed: (?:\w+\.\w+, )*\w+\.(\w+)$/.exec(error.message)?.[1] ?? null)
    : null;
