import type { Database } from "bun:sqlite";
import type { ReportedAction, ReportedActions } from "../../../domain/loan/ports.ts";

/** The actions in the filed HMDA registers of each company in SQLite. */
export const reportedActionStores = (database: Database): ((companyId: number) => ReportedActions) => {
  const newest = database.prepare<ReportedAction, [number, number]>(
    `SELECT filing.year, loan.action, loan.action_on AS actionOn FROM hmda_filing_loans AS loan
     JOIN hmda_filings AS filing ON filing.contents_id = loan.contents_id AND filing.status = 'filed'
     WHERE loan.company_id = ? AND loan.loan_id = ? ORDER BY filing.year DESC, filing.edition DESC LIMIT 1`,
  );
  return (companyId) => ({
    async find(loanId) {
      return newest.get(companyId, loanId);
    },
  });
};
