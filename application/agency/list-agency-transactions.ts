import { type Actor, authorize, type PermissionDenied, seesOnlyOwnLoans } from "../../domain/access/actor.ts";
import type { TransactionFilter, TransactionOrder } from "../../domain/agency/ports.ts";
import type { AgencyTransaction } from "../../domain/agency/transaction.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { LoanNotFound } from "../../domain/loan/visibility.ts";
import { type CompanyNotFound, resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleLoanOfCompany } from "../support/loan/find-visible-loan.ts";

/** A page of the calls of the agency for a loan, or for all loans of a company (null: the actor's own) that the actor sees. */
export const listAgencyTransactions =
  (dependencies: Pick<Dependencies, "companies" | "companyOf" | "forCompany">) =>
  async (
    actor: Actor,
    companyId: number | null,
    listed: Omit<TransactionFilter, "loanOfficerId">,
    page: Page<TransactionOrder>,
  ): Promise<Result<PageOf<AgencyTransaction>, PermissionDenied | CompanyNotFound | LoanNotFound>> => {
    const allowed = authorize(actor, "agency.view");
    if (allowed._tag === "Refused") return allowed;
    const requested = await resolveRequestedCompany(dependencies)(actor, companyId);
    if (requested._tag === "Refused") return requested;
    const { loanId } = listed;
    const found = loanId === null ? null : await findVisibleLoanOfCompany(dependencies)(actor, loanId, companyId);
    if (found?._tag === "Refused") return found;
    const { agencyTransactions } = dependencies.forCompany(found?.value.companyId ?? requested.value);
    const loanOfficerId = seesOnlyOwnLoans(actor) ? actor.userId : null;
    return accept(await agencyTransactions.list({ ...listed, loanOfficerId }, page));
  };
