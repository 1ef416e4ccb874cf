import type { Db } from "mongodb";
import type { DocumentPackage } from "../../../domain/documents/package.ts";
import type { DocumentPackages } from "../../../domain/documents/ports.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import type { LogRelay } from "../log/relay.ts";
import { type CodedDocument, codedRecords } from "./coded-records.ts";

type PackageDocument = CodedDocument & DocumentPackage;

/** The document packages of each company in MongoDB. */
export const documentPackageStores = (
  database: Db,
  relay: LogRelay,
  upgrade: Upgrades["documentPackage"],
): ((companyId: number) => DocumentPackages) => {
  const coded = codedRecords<DocumentPackage>(database, relay, "documentPackages", upgrade);
  const packages = database.collection<PackageDocument>("documentPackages");
  return (companyId) => ({
    find: (id) => coded.find(companyId, id),
    add: (given, entry) => coded.add(companyId, given, {}, entry),
    save: (given, entry) => coded.save(companyId, given, {}, entry),
    remove: (given, entry) => coded.remove(companyId, given, entry),
    list: (filter, page) => coded.list(companyId, filter, page),
    async withTemplate(templateId, max) {
      const inOrder = { projection: { _id: 1 }, sort: { _id: 1 }, limit: max } as const;
      const found = packages.find({ companyId, templateIds: templateId, isRemoved: false }, inOrder);
      return (await found.toArray()).map(({ _id }) => _id);
    },
  });
};
