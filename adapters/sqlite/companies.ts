import type { Database } from "bun:sqlite";
import type { Company } from "../../domain/company/company.ts";
import type { Companies, CompanyOrder } from "../../domain/company/ports.ts";
import { fold } from "../../domain/kernel/text/words.ts";
import { assertEntryOf, type LogEntry, nextState } from "../../domain/log/entry.ts";
import type { Upgrades } from "../../domain/upgrades.ts";
import type { Write } from "./database/write-queue.ts";
import { conditionUnlessNull, listIds, withDocuments } from "./list-page.ts";
import type { LogWriter } from "./log.ts";
import { takenColumn } from "./unique-violation.ts";

const orderColumns: Readonly<Record<CompanyOrder, string>> = { createdAt: "created_at", name: "folded_name" };

const valueTakenBy = (error: unknown): "nmls_id_taken" | "lei_taken" | null => {
  const column = takenColumn(error);
  return column === "nmls_id" || column === "lei" ? `${column}_taken` : null;
};

/** All companies in SQLite. */
export const companyStore = (
  database: Database,
  write: Write,
  writeLog: LogWriter,
  upgrade: Upgrades["company"],
): Companies => {
  const byId = database.prepare<{ document: string }, [number]>("SELECT document FROM companies WHERE id = ?");
  const house = database.prepare<{ document: string }, []>("SELECT document FROM companies WHERE house = 1");
  const insert = database.prepare<never, [number, string, string]>(
    "INSERT INTO companies (id, folded_name, document) VALUES (?, ?, ?)",
  );
  const update = database.prepare<never, [string, string, number, number]>(
    "UPDATE companies SET folded_name = ?, document = ? WHERE id = ? AND version = ?",
  );
  const updateCredentials = database.prepare<never, [string, string, number, number]>(
    `UPDATE companies SET document = json_set(document, '$.fhaCredentials', json(?), '$.creditCredentials', json(?))
     WHERE id = ? AND version = ?`,
  );
  const add = database.transaction((company: Company, entry: LogEntry): void => {
    insert.run(company.id, fold(company.name), JSON.stringify(company));
    writeLog(entry);
  });
  const save = database.transaction((next: Company, version: number, entry: LogEntry): boolean => {
    const { changes } = update.run(fold(next.name), JSON.stringify(next), next.id, version);
    if (changes > 0) writeLog(entry);
    return changes > 0;
  });
  const companyOf = (row: { document: string } | null) => (row === null ? null : upgrade(JSON.parse(row.document)));
  return {
    async find(id) {
      return companyOf(byId.get(id));
    },
    async house() {
      return companyOf(house.get());
    },
    async add(company, entry) {
      assertEntryOf(company, entry);
      try {
        await write(() => add.immediate(company, entry));
        return "added";
      } catch (error) {
        if (takenColumn(error) === "house") return "house_exists";
        const taken = valueTakenBy(error);
        if (taken === null) throw error;
        return taken;
      }
    },
    async save(company, entry) {
      const next = nextState(company);
      assertEntryOf(next, entry);
      try {
        return (await write(() => save.immediate(next, company.version, entry))) ? next : "conflict";
      } catch (error) {
        const taken = valueTakenBy(error);
        if (taken === null) throw error;
        return taken;
      }
    },
    async replaceCredentials({ id, version, fhaCredentials, creditCredentials }) {
      const pairs = [JSON.stringify(fhaCredentials), JSON.stringify(creditCredentials)] as const;
      return (await write(() => updateCredentials.run(...pairs, id, version))).changes > 0;
    },
    async list({ isActive }, page) {
      const conditions = conditionUnlessNull("is_active = ?", isActive);
      const listed = listIds(database, { table: "companies", columns: orderColumns, conditions }, page);
      return withDocuments(database, "companies", upgrade, listed);
    },
  };
};
