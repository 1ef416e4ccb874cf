import type { Database } from "bun:sqlite";
import type { AgencyTransactions, TransactionFilter, TransactionOrder } from "../../../domain/agency/ports.ts";
import type { AgencyTransaction } from "../../../domain/agency/transaction.ts";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { assertFirstEntryOf, type LogEntry, nextStateWith } from "../../../domain/log/entry.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import type { Write } from "../database/write-queue.ts";
import { type Condition, condition, conditionUnlessNull, listIds, withDocuments } from "../list-page.ts";
import { ofLoansOfOfficer } from "../loans/loans-of-officer.ts";
import type { LogWriter } from "../log.ts";

const columns: Readonly<Record<TransactionOrder, string>> = { requestedAt: "requested_at" };

const conditionsOf = (companyId: number, filter: TransactionFilter): Condition[] => [
  condition("company_id = ?", companyId),
  ...conditionUnlessNull("loan_id = ?", filter.loanId),
  ...conditionUnlessNull("operation = ?", filter.operation),
  ...conditionUnlessNull("status = ?", filter.status),
  ...ofLoansOfOfficer(companyId, filter.loanOfficerId),
];

/** The agency transactions of each company in SQLite. */
export const agencyTransactionStores = (
  database: Database,
  write: Write,
  writeLog: LogWriter,
  upgrade: Upgrades["agencyTransaction"],
): ((companyId: number) => AgencyTransactions) => {
  const byId = database.prepare<{ document: string }, [number, number]>(
    "SELECT document FROM agency_transactions WHERE id = ? AND company_id = ?",
  );
  const started = database.prepare<{ document: string }, [number, number, number]>(
    `SELECT document FROM agency_transactions WHERE company_id = ? AND loan_id = ? AND status = 'started'
     ORDER BY requested_at, id LIMIT ?`,
  );
  const insert = database.prepare<never, [number, string]>(
    "INSERT INTO agency_transactions (id, document) VALUES (?, ?)",
  );
  const update = database.prepare<never, [string, number, number, number]>(
    "UPDATE agency_transactions SET document = ? WHERE id = ? AND company_id = ? AND version = ?",
  );
  const add = database.transaction((transaction: AgencyTransaction, entry: LogEntry | null): void => {
    insert.run(transaction.id, JSON.stringify(transaction));
    if (entry !== null) writeLog(entry);
  });
  const save = database.transaction((next: AgencyTransaction, version: number, entry: LogEntry | null): boolean => {
    const { changes } = update.run(JSON.stringify(next), next.id, next.companyId, version);
    if (changes > 0 && entry !== null) writeLog(entry);
    return changes > 0;
  });
  const transactionOf = ({ document }: { document: string }): AgencyTransaction => upgrade(JSON.parse(document));
  return (companyId) => ({
    async find(id) {
      const row = byId.get(id, companyId);
      return row === null ? null : transactionOf(row);
    },
    async add(transaction, entry) {
      assertSameCompany(companyId, transaction);
      assertFirstEntryOf(transaction, entry);
      await write(() => add.immediate(transaction, entry));
    },
    async save(transaction, entry) {
      assertSameCompany(companyId, transaction);
      const next = nextStateWith(transaction, entry);
      return (await write(() => save.immediate(next, transaction.version, entry))) ? next : "conflict";
    },
    async list(filter, page) {
      const source = { table: "agency_transactions", columns, conditions: conditionsOf(companyId, filter) };
      return withDocuments(database, source.table, upgrade, listIds(database, source, page));
    },
    async startedOf(loanId, max) {
      return started.all(companyId, loanId, max).map(transactionOf);
    },
  });
};
