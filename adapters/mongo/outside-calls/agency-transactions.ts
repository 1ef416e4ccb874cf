import type { Db } from "mongodb";
import type { AgencyTransactions, TransactionOrder } from "../../../domain/agency/ports.ts";
import type { AgencyTransaction } from "../../../domain/agency/transaction.ts";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { assertFirstEntryOf, nextStateWith } from "../../../domain/log/entry.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import { listPage } from "../list-page.ts";
import { ofLoans } from "../loans/loans-of-officer.ts";
import { insertLogged, replaceLoggedOrNot } from "../log/logged-writes.ts";
import type { LogRelay } from "../log/relay.ts";

interface TransactionDocument extends AgencyTransaction {
  readonly _id: number;
}

/** Leaves out of an answer what is the store's alone. */
const projection = { _id: 0, pending: 0 };

const orderKeys: Readonly<Record<TransactionOrder, string>> = { requestedAt: "requestedAt" };

const documentOf = (transaction: AgencyTransaction): TransactionDocument => ({ ...transaction, _id: transaction.id });

/** The agency transactions of each company in MongoDB. */
export const agencyTransactionStores = (
  database: Db,
  relay: LogRelay,
  upgrade: Upgrades["agencyTransaction"],
): ((companyId: number) => AgencyTransactions) => {
  const transactions = database.collection<TransactionDocument>("agencyTransactions");
  const filterLoans = ofLoans(database);
  return (companyId) => ({
    async find(id) {
      const found = await transactions.findOne({ companyId, _id: id }, { projection });
      return found && upgrade(found);
    },
    async add(transaction, entry) {
      assertSameCompany(companyId, transaction);
      assertFirstEntryOf(transaction, entry);
      await insertLogged(database, relay, "agencyTransactions", documentOf(transaction), entry);
    },
    async save(transaction, entry) {
      assertSameCompany(companyId, transaction);
      const next = nextStateWith(transaction, entry);
      const asRead = { companyId, _id: transaction.id, version: transaction.version };
      const write = replaceLoggedOrNot(database, relay, "agencyTransactions", asRead, documentOf(next), entry);
      return (await write) ? next : "conflict";
    },
    async list({ operation, status, ...loans }, page) {
      const filter = {
        companyId,
        ...(await filterLoans(companyId, loans)),
        ...(operation !== null && { operation }),
        ...(status !== null && { status }),
      };
      return listPage(transactions, { keys: orderKeys, projection, upgrade }, filter, page);
    },
    async startedOf(loanId, max) {
      const oldestFirst = { projection, sort: { requestedAt: 1, _id: 1 }, limit: max } as const;
      return (await transactions.find({ companyId, loanId, status: "started" }, oldestFirst).toArray()).map(upgrade);
    },
  });
};
