import type { Db } from "mongodb";
import type { ReportedActions } from "../../../domain/loan/ports.ts";
import type { FilingLoanDocument } from "./filing-contents.ts";
import type { FilingDocument } from "./filing-document.ts";

/** The actions in the filed HMDA registers of each company in MongoDB. */
export const reportedActionStores = (database: Db): ((companyId: number) => ReportedActions) => {
  const filings = database.collection<FilingDocument>("hmdaFilings");
  const filingLoans = database.collection<FilingLoanDocument>("hmdaFilingLoans");
  return (companyId) => ({
    async find(loanId) {
      const rows = await filingLoans.find({ companyId, loanId }).toArray();
      if (rows.length === 0) return null;
      const ofRows = {
        companyId,
        contentsId: { $in: rows.map(({ contentsId }) => contentsId) },
        status: "filed",
      } as const;
      const newest = await filings.findOne(ofRows, {
        projection: { year: 1, contentsId: 1 },
        sort: { year: -1, edition: -1 },
      });
      const row = rows.find(({ contentsId }) => contentsId === newest?.contentsId);
      return newest && row ? { year: newest.year, action: row.action, actionOn: row.actionOn } : null;
    },
  });
};
