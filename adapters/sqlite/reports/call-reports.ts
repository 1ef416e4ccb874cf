import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { type FiledPart, summarizeCallReportFiling } from "../../../domain/mcr/filing/filing.ts";
import type { CallReportFilingOrder, CallReports, FiledQuarter } from "../../../domain/mcr/ports.ts";
import type { Conditions } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { listedRecords, versionedRecords } from "../versioned-records.ts";

const orders: Readonly<Record<CallReportFilingOrder, string>> = { filedAt: "filed_at" };
const conditions: Conditions<{ readonly year: number | null }> = { year: "year = ?" };

const partStatements = ({ database }: Connection) => ({
  drop: database.prepare<never, [number, number]>(
    "DELETE FROM call_report_parts WHERE company_id = ? AND filing_id = ?",
  ),
  from: database.prepare<{ document: string }, [number, number, number, number, number]>(
    `SELECT document FROM call_report_parts WHERE company_id = ? AND filing_id = ? AND number >= ? AND number < ?
     ORDER BY number LIMIT ?`,
  ),
});

/** The call reports of each company in SQLite. */
export const callReportStores = (connection: Connection): ((companyId: number) => CallReports) => {
  const { database, write, upgrades } = connection;
  const inputs = versionedRecords(connection, {
    table: "call_report_inputs",
    upgrade: upgrades.callReportInputs,
    key: {
      company_id: ({ companyId }) => companyId,
      year: ({ year }) => year,
      quarter: ({ number }) => number,
      state: ({ state }) => state,
    },
    columns: {},
    takenByNew: { state: "conflict" },
  });
  const filings = listedRecords(connection, {
    table: "call_report_filings",
    upgrade: upgrades.callReportFiling,
    takenByNew: { edition: "conflict" },
    orders,
    conditions,
  });
  const inputsOf = inputs.query("company_id = ? AND year = ? AND quarter = ? ORDER BY state");
  const newestOf = filings.query("company_id = ? AND year = ? AND quarter = ? ORDER BY edition DESC LIMIT 1");
  const filedQuarters = database.prepare<FiledQuarter, [number]>(
    // With `max`, SQLite takes the bare columns from the row that has the maximum.
    `SELECT year, quarter AS number, max(filed_at) AS filedAt, document ->> '$.amountBasis' AS amountBasis
     FROM call_report_filings WHERE company_id = ? GROUP BY year, quarter ORDER BY year, quarter`,
  );
  const parts = partStatements(connection);
  return (companyId) => {
    const { find, listAsStored, add, list } = filings.ofCompany(companyId);
    return {
      find,
      listAsStored,
      add,
      async inputsOf({ year, number }) {
        return inputsOf(companyId, year, number);
      },
      async addInputs(given, entry) {
        assertSameCompany(companyId, given);
        return inputs.add(given, entry);
      },
      async saveInputs(given, entry) {
        assertSameCompany(companyId, given);
        return inputs.save(given, entry);
      },
      async newestOf({ year, number }) {
        return newestOf(companyId, year, number)[0] ?? null;
      },
      async filedQuarters() {
        return filedQuarters.all(companyId);
      },
      async list(year, page) {
        const listed = await list({ year }, page);
        return { ...listed, rows: listed.rows.map(summarizeCallReportFiling) };
      },
      async dropParts(filingId) {
        await write(() => parts.drop.run(companyId, filingId));
      },
      async partsFrom({ id, partCount }, number, max) {
        const rows = parts.from.all(companyId, id, number, partCount, max);
        // A part has the same shape in all versions.
        return rows.map(({ document }): FiledPart => JSON.parse(document));
      },
    };
  };
};
