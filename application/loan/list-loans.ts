import { type Actor, authorize, type PermissionDenied, seesOnlyOwnLoans } from "../../domain/access/actor.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { LoanFilter, LoanOrder } from "../../domain/loan/ports.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

const nothing: PageOf<Loan> = { count: 0, rows: [] };

/** Lists a page of a company's loans (null: the actor's own company). A loan officer without another role sees only their own loans. */
export const listLoans = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  filter: LoanFilter,
  page: Page<LoanOrder>,
): Promise<Result<PageOf<Loan>, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "loan.view");
  if (allowed._tag === "Refused") return allowed;
  const company = await resolveRequestedCompany(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const loans = dependencies.forCompany(company.value).loans;
  if (!seesOnlyOwnLoans(actor)) return accept(await loans.list(filter, page));
  if (filter.loanOfficerId !== null && filter.loanOfficerId !== actor.userId) return accept(nothing);
  return accept(await loans.list({ ...filter, loanOfficerId: actor.userId }, page));
};
