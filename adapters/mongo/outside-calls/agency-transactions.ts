import type { AgencyTransactions, TransactionFilter, TransactionOrder } from "../../../domain/agency/ports.ts";
import type { Conditions } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { ofLoansOfOfficer } from "../loans/loans-of-officer.ts";
import { listedRecords } from "../versioned-records.ts";

const orders: Readonly<Record<TransactionOrder, string>> = { requestedAt: "requestedAt" };

/** The agency transactions of each company in MongoDB. */
export const agencyTransactionStores = (connection: Connection): ((companyId: number) => AgencyTransactions) => {
  const conditions: Conditions<TransactionFilter> = {
    loanId: "loanId",
    operation: "operation",
    status: "status",
    loanOfficerId: ofLoansOfOfficer(connection.database),
  };
  const transactions = listedRecords(connection, {
    collection: "agencyTransactions",
    upgrade: connection.upgrades.agencyTransaction,
    seal: connection.seals.agencyTransaction,
    orders,
    conditions,
  });
  return (companyId) => ({
    ...transactions.ofCompany(companyId),
    startedOf: (loanId, max) =>
      transactions.findAll({ companyId, loanId, status: "started" }, { requestedAt: 1, _id: 1 }, max),
  });
};
