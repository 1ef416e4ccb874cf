import type { TransactionFilter } from "../../../domain/agency/ports.ts";
import type { ReportFilter } from "../../../domain/credit/ports.ts";
import type { Stores } from "../../../domain/stores.ts";
import { reportEnded, transactionClosed } from "../../fixtures/loan/log.ts";
import { aTransaction, closed } from "../../fixtures/outside/agency-transaction.ts";
import { aReport, completed } from "../../fixtures/outside/credit-report.ts";
import { useList } from "./list.ts";

export const useTransactions = async ({ forCompany, companyOf }: Stores, companyId: number): Promise<void> => {
  const { agencyTransactions } = forCompany(companyId);
  const all: TransactionFilter = { loanId: null, operation: null, status: null, loanOfficerId: null };
  const filters: readonly Partial<TransactionFilter>[] = [
    {},
    { loanId: 1 },
    { operation: "case_restore" },
    { status: "started" },
    { loanOfficerId: 1 },
    { loanId: 1, operation: "case_restore", status: "held", loanOfficerId: 1 },
  ];
  const [transaction, other] = [aTransaction({ companyId }), aTransaction({ companyId })];
  for (const each of [transaction, other]) await agencyTransactions.add(each, null);
  await agencyTransactions.save(closed(transaction), transactionClosed(closed(transaction), transaction));
  await agencyTransactions.find(transaction.id);
  for (const filter of filters)
    for (const descending of [true, false])
      await useList(
        (page) => agencyTransactions.list({ ...all, ...filter }, page),
        [{ field: "requestedAt", descending }],
      );
  await agencyTransactions.startedOf(1, 10);
  await companyOf("agency_transaction", transaction.id);
};

export const useReports = async ({ forCompany, companyOf }: Stores, companyId: number): Promise<void> => {
  const { creditReports } = forCompany(companyId);
  const all: ReportFilter = { loanId: null, borrowerId: null, status: null, loanOfficerId: null };
  const filters: readonly Partial<ReportFilter>[] = [
    {},
    { loanId: 1 },
    { borrowerId: 1 },
    { status: "pending" },
    { loanOfficerId: 1 },
    { loanId: 1, borrowerId: 1, status: "new", loanOfficerId: 1 },
  ];
  const [report, other] = [aReport({ companyId }), aReport({ companyId })];
  for (const each of [report, other]) await creditReports.add(each, null);
  await creditReports.save(completed(report, "sealed"), reportEnded(completed(report, "sealed"), report));
  await creditReports.save({ ...other, orderIdentifier: completed(report).orderIdentifier }, null);
  await creditReports.find(report.id);
  for (const filter of filters)
    for (const descending of [true, false])
      await useList((page) => creditReports.list({ ...all, ...filter }, page), [{ field: "orderedAt", descending }]);
  await creditReports.ofBorrower(1, 10);
  await creditReports.completedOf([1, 2], 10);
  await creditReports.contentsAfter(0, 10);
  await creditReports.replaceContent(report.id, "sealed", "sealed again");
  await companyOf("credit_report", report.id);
};
