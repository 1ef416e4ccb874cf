import type { SignerFilter, SignerOrder, Signers } from "../../domain/company/ports.ts";
import { fold } from "../../domain/kernel/text/words.ts";
import type { Conditions } from "./conditions.ts";
import type { Connection } from "./database/connection.ts";
import { listedRecords } from "./versioned-records.ts";

const orders: Readonly<Record<SignerOrder, string>> = { createdAt: "created_at", name: "folded_name" };
const conditions: Conditions<SignerFilter> = { isActive: "is_active = ?" };

/** The signers of each company in SQLite. */
export const signerStores = (connection: Connection): ((companyId: number) => Signers) =>
  listedRecords(connection, {
    table: "signers",
    upgrade: connection.upgrades.signer,
    columns: { folded_name: ({ name }) => fold(name) },
    orders,
    conditions,
  }).ofCompany;
