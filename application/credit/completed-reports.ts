import type { CreditReport } from "../../domain/credit/credit-report.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { CompanyStores } from "../../domain/stores.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Reports are read for this many loans at a time, and at most this many reports, newest first: far more than the loans have. */
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

/** The completed credit reports of each of these loans of a company, newest first. Nothing is read for loans without reports. */
export const completedReportsOfEach = async (
  { forCompany }: Dependencies,
  companyId: number,
  loans: readonly Loan[],
): Promise<ReadonlyMap<number, readonly CreditReport[]>> => {
  const reporting = loans.filter(
    ({ creditOrderedAt, creditRetrievedAt }) => (creditOrderedAt ?? creditRetrievedAt) !== null,
  );
  const reports = await newestReports(
    forCompany(companyId),
    reporting.map(({ id }) => id),
  );
  return Map.groupBy(reports, ({ loanId }) => loanId);
};
