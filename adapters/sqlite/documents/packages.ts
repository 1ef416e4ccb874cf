import type { Database } from "bun:sqlite";
import type { DocumentPackage } from "../../../domain/documents/package.ts";
import type { DocumentPackages } from "../../../domain/documents/ports.ts";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { assertEntryOf, nextState } from "../../../domain/log/entry.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import type { Write } from "../database/write-queue.ts";
import type { LogWriter } from "../log.ts";
import { codedRecords, unlessCodeTaken } from "./coded-records.ts";

/** The document packages of each company in SQLite. */
export const documentPackageStores = (
  database: Database,
  write: Write,
  writeLog: LogWriter,
  upgrade: Upgrades["documentPackage"],
): ((companyId: number) => DocumentPackages) => {
  const packages = codedRecords<DocumentPackage>(database, writeLog, "document_packages", upgrade);
  const add = database.transaction(packages.insert);
  const save = database.transaction(packages.update);
  return (companyId) => ({
    async find(id) {
      return packages.find(companyId, id);
    },
    async add(given, entry) {
      assertSameCompany(companyId, given);
      assertEntryOf(given, entry);
      return unlessCodeTaken(async () => {
        await write(() => add.immediate(given, entry));
        return "added" as const;
      });
    },
    async save(given, entry) {
      assertSameCompany(companyId, given);
      const next = nextState(given);
      assertEntryOf(next, entry);
      return unlessCodeTaken(async () =>
        (await write(() => save.immediate(next, given.version, entry))) ? next : ("conflict" as const),
      );
    },
    async list(filter, page) {
      return packages.list(companyId, filter, page);
    },
  });
};
