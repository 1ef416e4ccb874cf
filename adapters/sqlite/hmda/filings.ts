import type { HmdaFilingFilter, HmdaFilingOrder, HmdaFilings } from "../../../domain/hmda/ports.ts";
import type { Conditions } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { listedRecords } from "../versioned-records.ts";
import { filingContents } from "./filing-contents.ts";

const orders: Readonly<Record<HmdaFilingOrder, string>> = { createdAt: "created_at" };
const conditions: Conditions<HmdaFilingFilter> = { status: "status = ?" };

/** The HMDA filings of each company in SQLite. */
export const hmdaFilingStores = (connection: Connection): ((companyId: number) => HmdaFilings) => {
  const filings = listedRecords(connection, {
    table: "hmda_filings",
    upgrade: connection.upgrades.hmdaFiling,
    takenByNew: { edition: "edition_taken" },
    orders,
    conditions,
  });
  const latest = filings.query("company_id = ? AND year = ? ORDER BY edition DESC LIMIT 1");
  const latestOfStatus = filings.query("company_id = ? AND year = ? AND status = ? ORDER BY edition DESC LIMIT 1");
  const contentsOf = filingContents(connection.database, connection.write);
  return (companyId) => ({
    ...contentsOf(companyId),
    ...filings.ofCompany(companyId),
    async latest(year, status) {
      const found = status === null ? latest(companyId, year) : latestOfStatus(companyId, year, status);
      return found[0] ?? null;
    },
  });
};
