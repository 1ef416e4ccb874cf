import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import { dueDaysByReports } from "../../../domain/credit/standing.ts";
import type { DueDay } from "../../../domain/loan/deadlines/deadlines.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Dependencies } from "../dependencies.ts";

/** The most reports that are read, the newest ones: each costs money, so that a loan has few. */
const maxReports = 2_000;

/** What falls due by the credit reports of loans of one company, in their order. Of those that have none nothing is read. */
export const reportDueDays =
  ({ forCompany }: Pick<Dependencies, "forCompany">) =>
  async (companyId: number, loans: readonly Loan[]): Promise<readonly DueDay[][]> => {
    const asked = loans.filter(
      ({ creditOrderedAt, creditRetrievedAt }) => (creditOrderedAt ?? creditRetrievedAt) !== null,
    );
    const loanIds = asked.map(({ id }) => id);
    const reports =
      asked.length === 0 ? [] : await forCompany(companyId).creditReports.completedOf(loanIds, maxReports);
    const byLoan = Map.groupBy<number, CreditReport>(reports, ({ loanId }) => loanId);
    return loans.map((loan) => dueDaysByReports(loan, byLoan.get(loan.id) ?? []));
  };
