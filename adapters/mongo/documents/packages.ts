import type { DocumentPackages } from "../../../domain/documents/ports.ts";
import type { Connection } from "../connection.ts";
import { listedRecords } from "../versioned-records.ts";
import { codedSpec } from "./coded-spec.ts";

/** The document packages of each company in MongoDB. */
export const documentPackageStores = (connection: Connection): ((companyId: number) => DocumentPackages) =>
  listedRecords(connection, {
    ...codedSpec,
    collection: "documentPackages",
    upgrade: connection.upgrades.documentPackage,
  }).ofCompany;
