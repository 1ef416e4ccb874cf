import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { type FiledPart, summarizeCallReportFiling } from "../../../domain/mcr/filing/filing.ts";
import { inputsKey } from "../../../domain/mcr/filing/inputs.ts";
import type { CallReportFilingOrder, CallReports, FiledQuarter } from "../../../domain/mcr/ports.ts";
import type { Conditions } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { listedRecords, versionedRecords } from "../versioned-records.ts";

interface PartDocument {
  readonly _id: string;
  readonly companyId: number;
  readonly filingId: number;
  readonly number: number;
  readonly part: FiledPart;
}

const orders: Readonly<Record<CallReportFilingOrder, string>> = { filedAt: "filedAt" };
const conditions: Conditions<{ readonly year: number | null }> = { year: "year" };

/** The call reports of each company in MongoDB. */
export const callReportStores = (connection: Connection): ((companyId: number) => CallReports) => {
  const { database, upgrades } = connection;
  const filings = listedRecords(connection, {
    collection: "callReportFilings",
    upgrade: upgrades.callReportFiling,
    takenByNew: { conflict: [] },
    orders,
    conditions,
  });
  const entered = versionedRecords(connection, {
    collection: "callReportInputs",
    upgrade: upgrades.callReportInputs,
    idOf: (inputs) => `${inputs.companyId} ${inputsKey(inputs)}`,
    takenByNew: { conflict: [] },
  });
  const parts = database.collection<PartDocument>("callReportParts");
  return (companyId) => {
    const { find, listAsStored, add, list } = filings.ofCompany(companyId);
    return {
      find,
      listAsStored,
      add: (filing, entry) => add(filing, entry),
      inputsOf: ({ year, number }) => entered.findAll({ companyId, year, number }, { state: 1 }),
      async addInputs(inputs, entry) {
        assertSameCompany(companyId, inputs);
        return entered.add(inputs, entry);
      },
      async saveInputs(inputs, entry) {
        assertSameCompany(companyId, inputs);
        return entered.save(inputs, entry, { companyId });
      },
      newestOf: ({ year, number }) => filings.findOne({ companyId, year, number }, { edition: -1 }),
      async filedQuarters() {
        const found = filings.collection.aggregate<FiledQuarter>([
          { $match: { companyId } },
          { $sort: { companyId: 1, year: 1, number: 1, edition: 1 } },
          {
            $group: {
              _id: { year: "$year", number: "$number" },
              filedAt: { $last: "$filedAt" },
              amountBasis: { $last: "$amountBasis" },
            },
          },
          { $sort: { "_id.year": 1, "_id.number": 1 } },
          { $project: { _id: 0, year: "$_id.year", number: "$_id.number", filedAt: 1, amountBasis: 1 } },
        ]);
        return found.toArray();
      },
      async list(year, page) {
        const listed = await list({ year }, page);
        return { ...listed, rows: listed.rows.map(summarizeCallReportFiling) };
      },
      async dropParts(filingId) {
        // Deletes the first part last, because a move finds the others by it: after an interruption, the deletion is repeated.
        await parts.deleteMany({ companyId, filingId, number: { $gt: 0 } });
        await parts.deleteMany({ companyId, filingId });
      },
      async partsFrom({ id, partCount }, number, max) {
        const ofFiling = { companyId, filingId: id, number: { $gte: number, $lt: partCount } };
        const found = await parts.find(ofFiling, { sort: { number: 1 }, limit: max }).toArray();
        return found.map(({ part }) => part);
      },
    };
  };
};
