import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { CreditReport } from "../../domain/credit/credit-report.ts";
import type { ReportFilter, ReportOrder } from "../../domain/credit/ports.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findLoanOfPart } from "../loan/find/find-visible-loan.ts";
import { resolveListedLoans } from "../loan/find/listed-loans.ts";
import type { Dependencies } from "../support/dependencies.ts";

/**
 * Lists a page of a company's credit reports (null: the company of the loan, or the actor's own) for loans that the actor may see. Nothing
 * is decrypted, and nothing is requested from the bureau.
 */
export const listCreditReports = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  listed: Omit<ReportFilter, "loanOfficerId">,
  page: Page<ReportOrder>,
): Promise<
  Result<PageOf<CreditReport>, PermissionDenied | NotFound<"company"> | NotFound<"loan"> | NotFound<"borrower">>
> => {
  const allowed = authorize(actor, "credit.view");
  if (allowed._tag === "Refused") return allowed;
  const loans = await resolveListedLoans(dependencies, actor, companyId, listed.loanId);
  if (loans._tag === "Refused") return loans;
  const { borrowerId } = listed;
  const found = borrowerId === null ? null : await findLoanOfPart(dependencies, actor, "borrower", borrowerId);
  if (found?._tag === "Refused") return found;
  const { creditReports } = dependencies.forCompany(loans.value.companyId);
  return accept(await creditReports.list({ ...listed, loanOfficerId: loans.value.loanOfficerId }, page));
};
