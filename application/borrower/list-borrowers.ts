import { type Actor, authorize, type PermissionDenied, seesOnlyOwnLoans } from "../../domain/access/actor.ts";
import { type Page, type PageOf, pageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { BorrowerOfLoan } from "../../domain/loan/ports.ts";
import { everyLoan, searchedBorrowers } from "../../domain/loan/search.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findVisibleLoanOfCompany } from "../loan/find/find-visible-loan.ts";
import { inOrderOfLoans, type PartOrder } from "../loan/find/part-order.ts";
import { resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

interface ListedBorrowers {
  readonly loanId: number | null;
  readonly search: string | null;
}

/** The people of a loan that a search finds, in the order of their ids. */
const peopleOf = (loan: Loan, search: string | null): BorrowerOfLoan[] =>
  searchedBorrowers(loan.borrowers, search)
    .toSorted((one, other) => one.id - other.id)
    .map((borrower) => ({ borrower, loan }));

/**
 * A page of the borrowers of a loan, or of all loans of a company (null: the actor's own) that the actor sees, ordered by loan
 * and then by id. A step of a walk covers whole loans, so it may return more rows than requested, or none.
 */
export const listBorrowers = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  listed: ListedBorrowers,
  page: Page<PartOrder>,
): Promise<Result<PageOf<BorrowerOfLoan>, PermissionDenied | NotFound<"company"> | NotFound<"loan">>> => {
  const allowed = authorize(actor, "borrower.view");
  if (allowed._tag === "Refused") return allowed;
  const { loanId, search } = listed;
  const company = await resolveRequestedCompany(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  if (loanId !== null) {
    const found = await findVisibleLoanOfCompany(dependencies, actor, loanId, companyId);
    if (found._tag === "Refused") return found;
    const rows = peopleOf(found.value, search).map((row) => ({ ...row, loanCreatedAt: row.loan.createdAt }));
    return accept(pageOf(rows, page));
  }
  const { loans } = dependencies.forCompany(company.value);
  const filter = { loanOfficerId: seesOnlyOwnLoans(actor) ? actor.userId : null, search };
  const ordered = inOrderOfLoans(page);
  if ("number" in ordered) return accept(await loans.listBorrowers(filter, ordered));
  const step = await loans.list({ ...everyLoan, ...filter }, ordered);
  return accept({ ...step, rows: step.rows.flatMap((loan) => peopleOf(loan, search)) });
};
