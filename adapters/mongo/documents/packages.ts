import type { Db } from "mongodb";
import type { DocumentPackage } from "../../../domain/documents/package.ts";
import type { DocumentPackages } from "../../../domain/documents/ports.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import type { LogRelay } from "../log/relay.ts";
import { codedRecords } from "./coded-records.ts";

/** The document packages of each company in MongoDB. */
export const documentPackageStores = (
  database: Db,
  relay: LogRelay,
  upgrade: Upgrades["documentPackage"],
): ((companyId: number) => DocumentPackages) => {
  const coded = codedRecords<DocumentPackage>(database, relay, "documentPackages", upgrade);
  return (companyId) => ({
    find: (id) => coded.find(companyId, id),
    add: (given, entry) => coded.add(companyId, given, {}, entry),
    save: (given, entry) => coded.save(companyId, given, {}, entry),
    list: (filter, page) => coded.list(companyId, filter, page),
  });
};
