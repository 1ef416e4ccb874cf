import type { AgencyTransactions, TransactionFilter, TransactionOrder } from "../../../domain/agency/ports.ts";
import type { Conditions } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { ofLoansOfOfficer } from "../loans/loans-of-officer.ts";
import { listedRecords } from "../versioned-records.ts";

const orders: Readonly<Record<TransactionOrder, string>> = { requestedAt: "requested_at" };
const conditions: Conditions<TransactionFilter> = {
  loanId: "loan_id = ?",
  operation: "operation = ?",
  status: "status = ?",
  loanOfficerId: ofLoansOfOfficer,
};

/** The agency transactions of each company in SQLite. */
export const agencyTransactionStores = (connection: Connection): ((companyId: number) => AgencyTransactions) => {
  const transactions = listedRecords(connection, {
    table: "agency_transactions",
    upgrade: connection.upgrades.agencyTransaction,
    seal: connection.seals.agencyTransaction,
    orders,
    conditions,
  });
  const started = transactions.query(
    "company_id = ? AND loan_id = ? AND status = 'started' ORDER BY requested_at, id LIMIT ?",
  );
  return (companyId) => ({
    ...transactions.ofCompany(companyId),
    async startedOf(loanId, max) {
      return started(companyId, loanId, max);
    },
  });
};
