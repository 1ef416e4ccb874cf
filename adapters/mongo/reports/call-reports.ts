import type { Db } from "mongodb";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { assertEntryOf, nextState } from "../../../domain/log/entry.ts";
import { type CallReportFiling, type FiledPart, summarizeFiling } from "../../../domain/mcr/filing/filing.ts";
import { type EnteredInputs, inputsKey } from "../../../domain/mcr/filing/inputs.ts";
import type { CallReports, FiledQuarter, FilingOrder } from "../../../domain/mcr/ports.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import { isDuplicate } from "../duplicate-key.ts";
import { listPage } from "../list-page.ts";
import { insertLogged, replaceLogged } from "../log/logged-writes.ts";
import type { LogRelay } from "../log/relay.ts";

interface FilingDocument extends CallReportFiling {
  readonly _id: number;
}

interface InputsDocument extends EnteredInputs {
  readonly _id: string;
}

interface PartDocument {
  readonly _id: string;
  readonly companyId: number;
  readonly filingId: number;
  readonly number: number;
  readonly part: FiledPart;
}

const projection = { _id: 0, pending: 0 };

const orderKeys: Readonly<Record<FilingOrder, string>> = { filedAt: "filedAt" };

const inputsDocument = (inputs: EnteredInputs): InputsDocument => ({
  ...inputs,
  _id: `${inputs.companyId} ${inputsKey(inputs)}`,
});

const unlessThere = async (insert: () => Promise<void>): Promise<"added" | "conflict"> => {
  try {
    await insert();
    return "added";
  } catch (error) {
    if (isDuplicate(error)) return "conflict";
    throw error;
  }
};

/** The call reports of each company in MongoDB. */
export const callReportStores = (
  database: Db,
  relay: LogRelay,
  upgrades: Pick<Upgrades, "callReportInputs" | "callReportFiling">,
): ((companyId: number) => CallReports) => {
  const filings = database.collection<FilingDocument>("callReportFilings");
  const entered = database.collection<InputsDocument>("callReportInputs");
  const parts = database.collection<PartDocument>("callReportParts");
  const upgrade = upgrades.callReportFiling;
  return (companyId) => ({
    async inputsOf({ year, number }) {
      const found = await entered.find({ companyId, year, number }, { projection, sort: { state: 1 } }).toArray();
      return found.map(upgrades.callReportInputs);
    },
    async addInputs(inputs, entry) {
      assertSameCompany(companyId, inputs);
      assertEntryOf(inputs, entry);
      return unlessThere(() => insertLogged(database, relay, "callReportInputs", inputsDocument(inputs), entry));
    },
    async saveInputs(inputs, entry) {
      assertSameCompany(companyId, inputs);
      const next = nextState(inputs);
      assertEntryOf(next, entry);
      const { _id, ...document } = inputsDocument(next);
      const asRead = { companyId, _id, version: inputs.version };
      return (await replaceLogged(database, relay, "callReportInputs", asRead, document, entry)) ? next : "conflict";
    },
    async find(id) {
      const found = await filings.findOne({ companyId, _id: id }, { projection });
      return found && upgrade(found);
    },
    async newestOf({ year, number }) {
      const newest = { projection, sort: { edition: -1 } } as const;
      const found = await filings.findOne({ companyId, year, number }, newest);
      return found && upgrade(found);
    },
    async filedQuarters() {
      const found = filings.aggregate<FiledQuarter>([
        { $match: { companyId } },
        { $group: { _id: { year: "$year", number: "$number" }, filedAt: { $max: "$filedAt" } } },
        { $sort: { "_id.year": 1, "_id.number": 1 } },
        { $project: { _id: 0, year: "$_id.year", number: "$_id.number", filedAt: 1 } },
      ]);
      return found.toArray();
    },
    async list(year, page) {
      const filter = { companyId, ...(year !== null && { year }) };
      const listed = await listPage(filings, { keys: orderKeys, projection, upgrade }, filter, page);
      return { ...listed, rows: listed.rows.map(summarizeFiling) };
    },
    async putPart(filingId, number, part) {
      const _id = `${companyId} ${filingId} ${number}`;
      await parts.replaceOne({ _id, companyId }, { companyId, filingId, number, part }, { upsert: true });
    },
    async discardParts(filingId) {
      const added = await filings.findOne({ companyId, _id: filingId }, { projection: { _id: 1 } });
      if (added === null) await parts.deleteMany({ companyId, filingId });
    },
    async partsFrom({ id, partCount }, number, max) {
      const ofFiling = { companyId, filingId: id, number: { $gte: number, $lt: partCount } };
      const found = await parts.find(ofFiling, { sort: { number: 1 }, limit: max }).toArray();
      return found.map(({ part }) => part);
    },
    async add(filing, entry) {
      assertSameCompany(companyId, filing);
      assertEntryOf(filing, entry);
      return unlessThere(() =>
        insertLogged(database, relay, "callReportFilings", { ...filing, _id: filing.id }, entry),
      );
    },
  });
};
