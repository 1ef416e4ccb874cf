import { Database, SQLiteError } from "bun:sqlite";
import { statSync } from "node:fs";
import type { BackupRefused, StoreBackup } from "../../../domain/backup.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { checkOwnership } from "../database/file-ownership.ts";
import { openTimeoutMilliseconds } from "../database/write-queue.ts";
import { knownSchema } from "../migrations/migrate.ts";
import { backupRefused, sha256OfFile } from "./files.ts";

/** Whether an error says that the file is damaged or not a database. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof SQLiteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code ?? "");

/** Opens an existing file without creating or changing anything. */
export const openFile = (file: string): Database => {
  const database = new Database(file, { readwrite: true, create: false });
  database.exec(`PRAGMA busy_timeout = ${openTimeoutMilliseconds}`);
  return database;
};

const schemaOf = (database: Database): number =>
  database.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;

/** Refuses a database that is not a complete store of this or an earlier version of the service. `name` is what the operator calls it. */
const checkStore = (database: Database, name: string): Result<null, BackupRefused> => {
  try {
    checkOwnership(database);
    const schema = schemaOf(database);
    if (schema === 0) return backupRefused(`${name} contains no store: it is empty.`);
    if (schema > knownSchema)
      return backupRefused(
        `${name} was written by a newer version of this service (schema ${schema}, known here: ${knownSchema}): use that version.`,
      );
    const found = database.query<{ integrity_check: string }, []>("PRAGMA integrity_check(1)").get()?.integrity_check;
    return found === "ok" ? accept(null) : backupRefused(`${name} is damaged: ${found}.`);
  } catch (error) {
    if (isDamaged(error)) return backupRefused(`${name} is damaged, or is not a SQLite file.`);
    if (error instanceof SQLiteError) throw error;
    return backupRefused(`${name} cannot be used: ${(error as Error).message}.`);
  }
};

type Head = StoreBackup["logHeads"][number];

/** The sixth schema added the log. */
const logHeadsOf = (database: Database): readonly Head[] =>
  schemaOf(database) < 6
    ? []
    : database
        .query<Head, []>(
          `SELECT company_id AS companyId, max(seq) AS seq, document ->> '$.mac' AS mac
           FROM log GROUP BY company_id ORDER BY company_id`,
        )
        .all();

/** Checks a file that nothing else uses, and describes it. Closing the connection removes the files that SQLite put beside it. */
export const inspect = async (file: string, name: string): Promise<Result<StoreBackup, BackupRefused>> => {
  const sha256 = await sha256OfFile(file);
  const database = openFile(file);
  try {
    const checked = checkStore(database, name);
    if (checked._tag === "Refused") return checked;
    return accept({ bytes: statSync(file).size, sha256, logHeads: logHeadsOf(database) });
  } finally {
    database.close();
  }
};
