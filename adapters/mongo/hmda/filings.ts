import type { Db } from "mongodb";
import type { HmdaFiling } from "../../../domain/hmda/filing/filing.ts";
import type { FilingOrder, HmdaFilings } from "../../../domain/hmda/ports.ts";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { assertEntryOf, nextState } from "../../../domain/log/entry.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import { isDuplicate } from "../duplicate-key.ts";
import { listPage } from "../list-page.ts";
import { insertLogged, replaceLogged } from "../log/logged-writes.ts";
import type { LogRelay } from "../log/relay.ts";
import { filingContents } from "./filing-contents.ts";
import type { FilingDocument } from "./filing-document.ts";

/** Leaves out of an answer what only the store's queries need. */
const projection = { _id: 0, pending: 0 };

const orderKeys: Readonly<Record<FilingOrder, string>> = { createdAt: "createdAt" };

const documentOf = (filing: HmdaFiling): FilingDocument => ({ ...filing, _id: filing.id });

/** The HMDA filings of each company in MongoDB. */
export const hmdaFilingStores = (
  database: Db,
  relay: LogRelay,
  upgrade: Upgrades["hmdaFiling"],
): ((companyId: number) => HmdaFilings) => {
  const filings = database.collection<FilingDocument>("hmdaFilings");
  const contentsOf = filingContents(database);
  return (companyId) => ({
    ...contentsOf(companyId),
    async find(id) {
      const found = await filings.findOne({ companyId, _id: id }, { projection });
      return found && upgrade(found);
    },
    async add(filing, entry) {
      assertSameCompany(companyId, filing);
      assertEntryOf(filing, entry);
      try {
        await insertLogged(database, relay, "hmdaFilings", documentOf(filing), entry);
        return "added";
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        const { id, year, edition } = filing;
        const others = await filings.countDocuments({ companyId, year, edition, _id: { $ne: id } }, { limit: 1 });
        if (others === 0) throw error;
        return "edition_taken";
      }
    },
    async save(filing, entry) {
      assertSameCompany(companyId, filing);
      const next = nextState(filing);
      assertEntryOf(next, entry);
      const asRead = { companyId, _id: filing.id, version: filing.version };
      return (await replaceLogged(database, relay, "hmdaFilings", asRead, documentOf(next), entry)) ? next : "conflict";
    },
    async list({ status }, page) {
      const filter = { companyId, ...(status === null ? {} : { status }) };
      return listPage(filings, { keys: orderKeys, projection, upgrade }, filter, page);
    },
    async latest(year, status) {
      const ofYear = { companyId, year, ...(status === null ? {} : { status }) };
      const found = await filings.findOne(ofYear, { projection, sort: { edition: -1 } });
      return found && upgrade(found);
    },
  });
};
