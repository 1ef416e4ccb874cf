import type { CreditReport } from "../../domain/credit/credit-report.ts";
import { dueDaysByReports } from "../../domain/credit/standing.ts";
import type { DueDay } from "../../domain/loan/deadlines/deadlines.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { CompanyStores } from "../../domain/stores.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Of so many loans the reports are read together, and so many of them at most, the newest: far more than they have. */
const loansTogether = 100;
const maxReportsTogether = 2_000;

const newestReports = async (
  { creditReports }: Pick<CompanyStores, "creditReports">,
  loanIds: readonly number[],
): Promise<readonly CreditReport[]> => {
  const reports: CreditReport[] = [];
  for (let from = 0; from < loanIds.length; from += loansTogether)
    reports.push(...(await creditReports.completedOf(loanIds.slice(from, from + loansTogether), maxReportsTogether)));
  return reports;
};

/** What falls due by the credit reports of loans of one company, in their order. Of those that have none nothing is read. */
export const reportDueDays = async (
  { forCompany }: Dependencies,
  companyId: number,
  loans: readonly Loan[],
): Promise<readonly DueDay[][]> => {
  const reporting = loans.filter(
    ({ creditOrderedAt, creditRetrievedAt }) => (creditOrderedAt ?? creditRetrievedAt) !== null,
  );
  const loanIds = reporting.map(({ id }) => id);
  const reports = await newestReports(forCompany(companyId), loanIds);
  const byLoan = Map.groupBy<number, CreditReport>(reports, ({ loanId }) => loanId);
  return loans.map((loan) => dueDaysByReports(loan, byLoan.get(loan.id) ?? []));
};
