import { type Actor, authorize, type PermissionDenied, seesOnlyOwnLoans } from "../../domain/access/actor.ts";
import type { CreditReport } from "../../domain/credit/credit-report.ts";
import type { ReportFilter, ReportOrder } from "../../domain/credit/ports.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { LoanNotFound } from "../../domain/loan/visibility.ts";
import { type CompanyNotFound, resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleLoanOfCompany } from "../support/loan/find-visible-loan.ts";

/** A page of the credit reports of a company (null: the actor's own, or the loan's) of loans that the actor sees. Nothing is decrypted, and the bureau is not asked. */
export const listCreditReports =
  (dependencies: Pick<Dependencies, "companies" | "companyOf" | "forCompany">) =>
  async (
    actor: Actor,
    companyId: number | null,
    listed: Omit<ReportFilter, "loanOfficerId">,
    page: Page<ReportOrder>,
  ): Promise<Result<PageOf<CreditReport>, PermissionDenied | CompanyNotFound | LoanNotFound>> => {
    const allowed = authorize(actor, "credit.view");
    if (allowed._tag === "Refused") return allowed;
    const requested = await resolveRequestedCompany(dependencies)(actor, companyId);
    if (requested._tag === "Refused") return requested;
    const { loanId } = listed;
    const found = loanId === null ? null : await findVisibleLoanOfCompany(dependencies)(actor, loanId, companyId);
    if (found?._tag === "Refused") return found;
    const { creditReports } = dependencies.forCompany(found?.value.companyId ?? requested.value);
    const loanOfficerId = seesOnlyOwnLoans(actor) ? actor.userId : null;
    return accept(await creditReports.list({ ...listed, loanOfficerId }, page));
  };
