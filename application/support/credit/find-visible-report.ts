import type { Actor } from "../../../domain/access/actor.ts";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { findOwningCompany } from "../company-scope.ts";
import type { Dependencies } from "../dependencies.ts";
import { findVisibleLoan } from "../loan/find-visible-loan.ts";

export interface CreditReportNotFound {
  readonly _tag: "CreditReportNotFound";
  readonly creditReportId: number;
}

/** A report with its loan, as far as the actor may know of that. */
export const findVisibleReport = async (
  dependencies: Dependencies,
  actor: Actor,
  creditReportId: number,
): Promise<Result<{ readonly report: CreditReport; readonly loan: Loan }, CreditReportNotFound>> => {
  const companyId = await findOwningCompany(dependencies, actor, "credit_report", creditReportId);
  const report =
    companyId === null ? null : await dependencies.forCompany(companyId).creditReports.find(creditReportId);
  const loan = report && (await findVisibleLoan(dependencies, actor, report.loanId));
  return report && loan?._tag === "Accepted"
    ? accept({ report, loan: loan.value })
    : refuse({ _tag: "CreditReportNotFound", creditReportId });
};
