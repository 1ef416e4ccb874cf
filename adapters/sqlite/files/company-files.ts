import type { Database } from "bun:sqlite";
import type { CompanyFiles, SealedFile } from "../../../domain/company-files.ts";
import type { Write } from "../database/write-queue.ts";

interface StoredFile {
  readonly id: number;
  readonly isNamed: number;
  readonly storedAt: string;
}

/** Marks a file as named, in the transaction that stores the record that names it. Changes nothing if the file is not stored. */
export const nameFileSql =
  "UPDATE document_files SET is_named = 1 WHERE company_id = ? AND sha256 = ? AND state = 'stored'";

/** The same for the blank PDF of a form, given a template revision as JSON text. Changes nothing for a template without a blank PDF. */
export const nameBlankSql = `UPDATE document_files SET is_named = 1
  WHERE company_id = ?1 ->> '$.companyId' AND sha256 = ?1 ->> '$.blank.sha256' AND state = 'stored'`;

const fileStatements = (database: Database) => ({
  stored: database.prepare<StoredFile, [number, string]>(
    `SELECT id, is_named AS isNamed, stored_at AS storedAt FROM document_files
     WHERE company_id = ? AND sha256 = ? AND state = 'stored'`,
  ),
  renew: database.prepare<never, [string, number, string]>(
    "UPDATE document_files SET stored_at = max(stored_at, ?) WHERE company_id = ? AND sha256 = ? AND state = 'stored'",
  ),
  begin: database.prepare<{ id: number }, [number, string, string]>(
    `INSERT INTO document_files (company_id, sha256, state, is_named, stored_at) VALUES (?, ?, 'incomplete', 0, ?)
     RETURNING id`,
  ),
  putPart: database.prepare<never, [number, number, string]>(
    `INSERT INTO document_file_parts (file_id, number, sealed_text)
     SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM document_files WHERE id = ?1)`,
  ),
  complete: database.prepare<never, [number, string, number]>(
    "UPDATE document_files SET state = 'stored', is_named = ?, stored_at = ? WHERE id = ? AND state = 'incomplete'",
  ),
  retire: database.prepare<never, [string, number]>(
    "UPDATE document_files SET state = 'replaced', is_named = 0, stored_at = ? WHERE id = ?",
  ),
  abandoned: database.prepare<{ sha256: string }, [number, string, number]>(
    "SELECT DISTINCT sha256 FROM document_files WHERE company_id = ? AND stored_at < ? AND is_named = 0 LIMIT ?",
  ),
  dropParts: database.prepare<never, [number, string, string]>(
    `DELETE FROM document_file_parts WHERE file_id IN
     (SELECT id FROM document_files WHERE company_id = ? AND stored_at < ? AND sha256 = ? AND is_named = 0)`,
  ),
  drop: database.prepare<never, [number, string, string]>(
    "DELETE FROM document_files WHERE company_id = ? AND stored_at < ? AND sha256 = ? AND is_named = 0",
  ),
  part: database.prepare<{ sealedText: string }, [number, number]>(
    "SELECT sealed_text AS sealedText FROM document_file_parts WHERE file_id = ? AND number = ?",
  ),
  keys: database.prepare<{ sha256: string }, [number, string, number]>(
    `SELECT sha256 FROM document_files WHERE company_id = ? AND sha256 > ? AND state = 'stored'
     ORDER BY sha256 LIMIT ?`,
  ),
});

type Statements = ReturnType<typeof fileStatements>;

const removedMeanwhile = "a file was removed as abandoned while it was being stored";

const transactionsOn = (database: Database, statements: Statements) => {
  const { stored, renew, begin, putPart, complete, retire, dropParts, drop } = statements;
  const completed = (id: number, isNamed: number, storedAt: string): void => {
    if (complete.run(isNamed, storedAt, id).changes === 0) throw new Error(removedMeanwhile);
  };
  const begun = (companyId: number, key: string, storedAt: string): number => {
    const row = begin.get(companyId, key, storedAt);
    if (row === null) throw new Error("an inserted row has no id");
    return row.id;
  };
  return {
    /** Stores a complete file in one transaction. */
    put: database.transaction((companyId: number, key: string, parts: readonly string[], storedAt: string): void => {
      if (renew.run(storedAt, companyId, key).changes > 0) return;
      const id = begun(companyId, key, storedAt);
      for (const [index, part] of parts.entries()) putPart.run(id, index + 1, part);
      completed(id, 0, storedAt);
    }),
    begun,
    /** Completes a file. If another writer has completed the same one, that one stays, and a sweep later deletes this one. */
    complete: database.transaction((companyId: number, key: string, id: number, storedAt: string): void => {
      if (renew.run(storedAt, companyId, key).changes === 0) completed(id, 0, storedAt);
    }),
    swap: database.transaction((companyId: number, key: string, oldId: number, id: number, at: string): boolean => {
      const current = stored.get(companyId, key);
      if (current === null || current.id !== oldId) return false;
      retire.run(at, oldId);
      completed(id, current.isNamed, current.storedAt);
      return true;
    }),
    discard: database.transaction((companyId: number, before: string, key: string): void => {
      dropParts.run(companyId, before, key);
      drop.run(companyId, before, key);
    }),
  };
};

/** Yields the parts stored under an id, reading each when it is needed. */
async function* partsOf({ part }: Statements, id: number): AsyncGenerator<string> {
  for (let number = 1; ; number += 1) {
    const row = part.get(id, number);
    if (row === null) return;
    yield row.sealedText;
  }
}

/** The files of each company in SQLite, stored as rows of parts, each under its key in the column `sha256`. */
export const companyFileStores = (database: Database, write: Write): ((companyId: number) => CompanyFiles) => {
  const statements = fileStatements(database);
  const transactions = transactionsOn(database, statements);

  /**
   * Writes the parts of a file that is still incomplete, and returns its id. Null if it was removed meanwhile: a part stored after that
   * would belong to no file, and no sweep would find it.
   */
  const writeParts = async (companyId: number, key: string, parts: SealedFile, storedAt: string) => {
    const id = await write(() => transactions.begun(companyId, key, storedAt));
    let number = 0;
    for await (const part of parts) {
      number += 1;
      const { changes } = await write(() => statements.putPart.run(id, number, part));
      if (changes === 0) return null;
    }
    return id;
  };

  return (companyId) => ({
    async put(key, parts, storedAt) {
      if (Array.isArray(parts)) {
        await write(() => transactions.put.immediate(companyId, key, parts, storedAt));
        return;
      }
      const { changes } = await write(() => statements.renew.run(storedAt, companyId, key));
      if (changes > 0) return;
      const id = await writeParts(companyId, key, parts, storedAt);
      if (id === null) throw new Error(removedMeanwhile);
      await write(() => transactions.complete.immediate(companyId, key, id, storedAt));
    },
    async read(key) {
      const found = statements.stored.get(companyId, key);
      return found && partsOf(statements, found.id);
    },
    async abandonedBefore(instant, max) {
      return statements.abandoned.all(companyId, instant, max).map((file) => file.sha256);
    },
    async discard(key, storedBefore) {
      await write(() => transactions.discard.immediate(companyId, storedBefore, key));
    },
    async keysAfter(key, max) {
      return statements.keys.all(companyId, key, max).map((file) => file.sha256);
    },
    isInPlace: async () => true,
    async replace(key, parts, replacedAt) {
      const found = statements.stored.get(companyId, key);
      if (found === null) return false;
      const id = await writeParts(companyId, key, parts, replacedAt);
      return id !== null && write(() => transactions.swap.immediate(companyId, key, found.id, id, replacedAt));
    },
  });
};
