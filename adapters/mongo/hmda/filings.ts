import type { HmdaFilingFilter, HmdaFilingOrder, HmdaFilings } from "../../../domain/hmda/ports.ts";
import type { Conditions } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { listedRecords } from "../versioned-records.ts";
import { filingContents } from "./filing-contents.ts";

const orders: Readonly<Record<HmdaFilingOrder, string>> = { createdAt: "createdAt" };
const conditions: Conditions<HmdaFilingFilter> = { status: "status" };

/** The HMDA filings of each company in MongoDB. */
export const hmdaFilingStores = (connection: Connection): ((companyId: number) => HmdaFilings) => {
  const filings = listedRecords(connection, {
    collection: "hmdaFilings",
    upgrade: connection.upgrades.hmdaFiling,
    takenByNew: { edition_taken: ["companyId", "year", "edition"] },
    orders,
    conditions,
  });
  const contentsOf = filingContents(connection.database);
  return (companyId) => ({
    ...contentsOf(companyId),
    ...filings.ofCompany(companyId),
    latest: (year, status) => filings.findOne({ companyId, year, ...(status !== null && { status }) }, { edition: -1 }),
  });
};
