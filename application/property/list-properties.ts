import { type Actor, authorize, type PermissionDenied, seesOnlyOwnLoans } from "../../domain/access/actor.ts";
import { type Page, type PageOf, pageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { everyLoan } from "../../domain/loan/search.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findVisibleLoanOfCompany } from "../loan/find/find-visible-loan.ts";
import { inOrderOfLoans, type PartOrder } from "../loan/find/part-order.ts";
import { resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

interface ListedProperties {
  readonly loanId: number | null;
  readonly state: string | null;
}

/**
 * Lists a page of the properties of a company (null: the actor's own) that the actor may see, each as the loan that it secures and in the
 * order of the loans; or the property of one loan.
 */
export const listProperties = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  listed: ListedProperties,
  page: Page<PartOrder>,
): Promise<Result<PageOf<Loan>, PermissionDenied | NotFound<"company"> | NotFound<"loan">>> => {
  const allowed = authorize(actor, "property.view");
  if (allowed._tag === "Refused") return allowed;
  const { loanId, state } = listed;
  const company = await resolveRequestedCompany(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const ordered = inOrderOfLoans(page);
  if (loanId !== null) {
    const found = await findVisibleLoanOfCompany(dependencies, actor, loanId, companyId);
    if (found._tag === "Refused") return found;
    const isListed = state === null || found.value.property.state === state;
    return accept(pageOf(isListed ? [found.value] : [], ordered));
  }
  const loanOfficerId = seesOnlyOwnLoans(actor) ? actor.userId : null;
  return accept(
    await dependencies.forCompany(company.value).loans.list({ ...everyLoan, loanOfficerId, state }, ordered),
  );
};
