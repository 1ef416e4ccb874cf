import type { DocumentPackages } from "../../../domain/documents/ports.ts";
import type { Connection } from "../database/connection.ts";
import { listedRecords } from "../versioned-records.ts";
import { codedSpec } from "./coded-spec.ts";

/** The document packages of each company in SQLite. */
export const documentPackageStores = (connection: Connection): ((companyId: number) => DocumentPackages) =>
  listedRecords(connection, {
    ...codedSpec,
    table: "document_packages",
    upgrade: connection.upgrades.documentPackage,
  }).ofCompany;
