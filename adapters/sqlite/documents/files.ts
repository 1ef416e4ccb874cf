import type { Database } from "bun:sqlite";
import type { DocumentFiles, SealedParts } from "../../../domain/documents/ports.ts";
import type { Write } from "../database/write-queue.ts";

interface StoredFile {
  readonly id: number;
  readonly isNamed: number;
  readonly storedAt: string;
}

/** Marks a file as named, in the transaction that stores what names it; changes nothing where it is not stored. */
export const nameFileSql =
  "UPDATE document_files SET is_named = 1 WHERE company_id = ? AND sha256 = ? AND state = 'stored'";

/** The same for the blank of a form, from a revision of its template as JSON text; of other templates it changes nothing. */
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
    "INSERT INTO document_file_parts (file_id, number, sealed_text) VALUES (?, ?, ?)",
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
  digests: database.prepare<{ sha256: string }, [number, string, number]>(
    `SELECT sha256 FROM document_files WHERE company_id = ? AND sha256 > ? AND state = 'stored'
     ORDER BY sha256 LIMIT ?`,
  ),
});

type Statements = ReturnType<typeof fileStatements>;

/** A file that is being written, as of an instant. */
interface FileToWrite {
  readonly companyId: number;
  readonly sha256: string;
  readonly storedAt: string;
}

/** A part of one with its number, and the id under which those before it were written; null: there are none. */
interface NextPart {
  readonly id: number | null;
  readonly number: number;
  readonly sealed: string;
}

const transactionsOn = (database: Database, statements: Statements) => {
  const { stored, renew, begin, putPart, complete, retire, dropParts, drop } = statements;
  const put = ({ companyId, sha256, storedAt }: FileToWrite, part: NextPart): number => {
    const id = part.id ?? begin.get(companyId, sha256, storedAt)?.id;
    if (id === undefined) throw new Error("an inserted row has no id");
    putPart.run(id, part.number, part.sealed);
    return id;
  };
  const completed = (id: number, isNamed: number, storedAt: string): void => {
    if (complete.run(isNamed, storedAt, id).changes === 0)
      throw new Error("a document's file was removed while it was being stored, as one that was given up");
  };
  return {
    /** Returns the id under which the parts are written. */
    putPart: database.transaction(put),
    /** What another writer completed meanwhile stays, and the one written is left for a sweep. */
    complete: database.transaction((file: FileToWrite, last: NextPart): void => {
      const { companyId, sha256, storedAt } = file;
      if (renew.run(storedAt, companyId, sha256).changes === 0) completed(put(file, last), 0, storedAt);
    }),
    swap: database.transaction((file: FileToWrite, last: NextPart, oldId: number): boolean => {
      const current = stored.get(file.companyId, file.sha256);
      if (current === null || current.id !== oldId) return false;
      retire.run(file.storedAt, oldId);
      completed(put(file, last), current.isNamed, current.storedAt);
      return true;
    }),
    discard: database.transaction((companyId: number, before: string, sha256: string): void => {
      dropParts.run(companyId, before, sha256);
      drop.run(companyId, before, sha256);
    }),
  };
};

/** The parts of what was written under an id, read when they are needed. */
async function* partsOf({ part }: Statements, id: number): AsyncGenerator<string> {
  for (let number = 1; ; number += 1) {
    const row = part.get(id, number);
    if (row === null) return;
    yield row.sealedText;
  }
}

/** The files of each company's documents in SQLite: rows of parts. */
export const documentFileStores = (database: Database, write: Write): ((companyId: number) => DocumentFiles) => {
  const statements = fileStatements(database);
  const transactions = transactionsOn(database, statements);

  /**
   * Writes the parts of a file, the last of them in one transaction with what completes it: most files have one part, and so are
   * written in one. Until then it is one that is not complete, which a sweep removes.
   */
  const writeParts = async <Outcome>(
    file: FileToWrite,
    parts: SealedParts,
    complete: (last: NextPart) => Outcome,
  ): Promise<Outcome> => {
    let last = null as NextPart | null;
    for await (const sealed of parts) {
      const before = last;
      if (before === null) last = { id: null, number: 1, sealed };
      else {
        const id = await write(() => transactions.putPart.immediate(file, before));
        last = { id, number: before.number + 1, sealed };
      }
    }
    const held = last;
    if (held === null) throw new Error("a file without any part");
    return write(() => complete(held));
  };

  return (companyId) => ({
    async put(sha256, parts, storedAt) {
      if (statements.stored.get(companyId, sha256) !== null) {
        const { changes } = await write(() => statements.renew.run(storedAt, companyId, sha256));
        if (changes > 0) return;
      }
      const file = { companyId, sha256, storedAt };
      await writeParts(file, parts, (last) => transactions.complete.immediate(file, last));
    },
    async read(sha256) {
      const found = statements.stored.get(companyId, sha256);
      return found && partsOf(statements, found.id);
    },
    async abandonedBefore(instant, max) {
      return statements.abandoned.all(companyId, instant, max).map(({ sha256 }) => sha256);
    },
    async discard(sha256, storedBefore) {
      await write(() => transactions.discard.immediate(companyId, storedBefore, sha256));
    },
    async digestsAfter(sha256, max) {
      return statements.digests.all(companyId, sha256, max).map((file) => file.sha256);
    },
    isInPlace: async () => true,
    async replace(sha256, parts, replacedAt) {
      const found = statements.stored.get(companyId, sha256);
      if (found === null) return false;
      const file = { companyId, sha256, storedAt: replacedAt };
      return writeParts(file, parts, (last) => transactions.swap.immediate(file, last, found.id));
    },
  });
};
