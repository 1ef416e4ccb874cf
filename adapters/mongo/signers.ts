import type { SignerFilter, SignerOrder, Signers } from "../../domain/company/ports.ts";
import { fold } from "../../domain/kernel/text/words.ts";
import type { Conditions } from "./conditions.ts";
import type { Connection } from "./connection.ts";
import { listedRecords } from "./versioned-records.ts";

const orders: Readonly<Record<SignerOrder, string>> = { createdAt: "createdAt", name: "foldedName" };
const conditions: Conditions<SignerFilter> = { isActive: "isActive" };

/** The signers of each company in MongoDB. */
export const signerStores = (connection: Connection): ((companyId: number) => Signers) =>
  listedRecords(connection, {
    collection: "signers",
    upgrade: connection.upgrades.signer,
    fields: { foldedName: ({ name }) => fold(name) },
    orders,
    conditions,
  }).ofCompany;
