import type { Database } from "bun:sqlite";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";

/** The `application_id` of this service's files: "HECM" in ASCII. */
export const applicationId = 0x48_45_43_4d;

/**
 * Creates a missing file and its folder, readable only by the owner from the start: SQLite gives the files that it creates beside it
 * the same permissions. An existing file keeps its permissions, because it may belong to any user.
 */
export const makeMissingFile = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
};

interface FileMarks {
  readonly applicationId: number;
  readonly schema: number;
  readonly tables: number;
  readonly ours: number;
}

/**
 * Throws an error with one sentence if the database belongs to another program, before anything is written to it. A database of this service is
 * empty, has the service's `application_id`, or is older than that mark and has the service's tables.
 */
export const checkOwnership = (database: Database): void => {
  // One statement, so that it sees the state before or after another process creates the tables, never in between.
  const found = database
    .query<FileMarks, []>(
      `SELECT
        (SELECT application_id FROM pragma_application_id) AS applicationId,
        (SELECT user_version FROM pragma_user_version) AS schema,
        (SELECT count(*) FROM sqlite_schema) AS tables,
        (SELECT count(*) FROM sqlite_schema WHERE name IN ('loan_parts', 'loan_people', 'idempotency_keys')) AS ours`,
    )
    .get();
  if (found === null) throw new Error("it cannot be read");
  if (found.applicationId === applicationId) return;
  const isEmpty = found.tables === 0 && found.schema === 0;
  if (found.applicationId !== 0 || !(isEmpty || (found.schema > 0 && found.ours === 3)))
    throw new Error("it is the database of another program and was not changed");
};
