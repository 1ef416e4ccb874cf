import type { Database } from "bun:sqlite";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";

/** Marks a file as this service's: "HECM" in ASCII. */
export const applicationId = 0x48_45_43_4d;

/**
 * Makes a file that is not there, with its folder, for its owner alone from its first moment: SQLite gives the permissions
 * to the files that it puts beside it. A file that is there keeps its own, since it may belong to any user.
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
 * Throws one sentence where a database is another program's, before anything is written to it. Ours are empty, or marked,
 * or from the time before the mark: then they have its tables.
 */
export const checkOwnership = (database: Database): void => {
  // One statement, so that a process that makes the tables at this moment is seen before or after, never in between.
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
    throw new Error("it is the database of another program, which is left as it is");
};
