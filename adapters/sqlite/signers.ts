import type { Database } from "bun:sqlite";
import type { SignerOrder, Signers } from "../../domain/company/ports.ts";
import type { Signer } from "../../domain/company/signer.ts";
import { assertSameCompany } from "../../domain/kernel/stored/record.ts";
import { fold } from "../../domain/kernel/text/words.ts";
import { assertEntryOf, type LogEntry, nextState } from "../../domain/log/entry.ts";
import type { Upgrades } from "../../domain/upgrades.ts";
import type { Write } from "./database/write-queue.ts";
import { condition, conditionUnlessNull, listIds, withDocuments } from "./list-page.ts";
import type { LogWriter } from "./log.ts";

const orderColumns: Readonly<Record<SignerOrder, string>> = { createdAt: "created_at", name: "folded_name" };

/** The signers of each company in SQLite. */
export const signerStores = (
  database: Database,
  write: Write,
  writeLog: LogWriter,
  upgrade: Upgrades["signer"],
): ((companyId: number) => Signers) => {
  const byId = database.prepare<{ document: string }, [number, number]>(
    "SELECT document FROM signers WHERE id = ? AND company_id = ?",
  );
  const insert = database.prepare<never, [number, string, string]>(
    "INSERT INTO signers (id, folded_name, document) VALUES (?, ?, ?)",
  );
  const update = database.prepare<never, [string, string, number, number, number]>(
    "UPDATE signers SET folded_name = ?, document = ? WHERE id = ? AND company_id = ? AND version = ?",
  );
  const add = database.transaction((signer: Signer, entry: LogEntry): void => {
    insert.run(signer.id, fold(signer.name), JSON.stringify(signer));
    writeLog(entry);
  });
  const save = database.transaction((next: Signer, version: number, entry: LogEntry): boolean => {
    const { changes } = update.run(fold(next.name), JSON.stringify(next), next.id, next.companyId, version);
    if (changes > 0) writeLog(entry);
    return changes > 0;
  });
  return (companyId) => ({
    async find(id) {
      const row = byId.get(id, companyId);
      return row === null ? null : upgrade(JSON.parse(row.document));
    },
    async add(signer, entry) {
      assertSameCompany(companyId, signer);
      assertEntryOf(signer, entry);
      await write(() => add.immediate(signer, entry));
    },
    async save(signer, entry) {
      assertSameCompany(companyId, signer);
      const next = nextState(signer);
      assertEntryOf(next, entry);
      return (await write(() => save.immediate(next, signer.version, entry))) ? next : "conflict";
    },
    async list({ isActive }, page) {
      const conditions = [condition("company_id = ?", companyId), ...conditionUnlessNull("is_active = ?", isActive)];
      const listed = listIds(database, { table: "signers", columns: orderColumns, conditions }, page);
      return withDocuments(database, "signers", upgrade, listed);
    },
  });
};
