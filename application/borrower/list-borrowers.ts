import { type Actor, authorize, type PermissionDenied, seesOnlyOwnLoans } from "../../domain/access/actor.ts";
import { invalidField } from "../../domain/kernel/fields-invalid.ts";
import { type Page, type PageOf, pageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { BorrowerOfLoan } from "../../domain/loan/ports.ts";
import { everyLoan, searchedBorrowers } from "../../domain/loan/search.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import { type Past, type PastRefusal, pastOf, pastRows } from "../loan/as-of/past.ts";
import type { RequestedTime } from "../loan/as-of/requested-instant.ts";
import { findVisibleLoanOfCompany } from "../loan/find/find-visible-loan.ts";
import { inOrderOfLoans, type PartOrder } from "../loan/find/part-order.ts";
import { resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

interface ListedBorrowers {
  readonly loanId: number | null;
  /** The time for which to list a loan's borrowers; null for the current time. */
  readonly asOf: RequestedTime | null;
  readonly search: string | null;
}

/** The people of a loan that match a search, in the order of their ids. */
const peopleOf = (loan: Loan, search: string | null): BorrowerOfLoan[] =>
  searchedBorrowers(loan.borrowers, search)
    .toSorted((one, other) => one.id - other.id)
    .map((borrower) => ({ borrower, loan }));

/**
 * Lists a page of the borrowers of a loan, or of all loans of a company (null: the actor's own) that the actor may see, ordered by loan and
 * then by id. A batch read with a cursor covers whole loans, so it may contain more rows than requested, or none.
 */
export const listBorrowers = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  listed: ListedBorrowers,
  page: Page<PartOrder>,
): Promise<
  Result<
    PageOf<BorrowerOfLoan | Past<BorrowerOfLoan>>,
    PermissionDenied | PastRefusal | NotFound<"company"> | NotFound<"loan">
  >
> => {
  const allowed = authorize(actor, "borrower.view");
  if (allowed._tag === "Refused") return allowed;
  const { loanId, asOf, search } = listed;
  const company = await resolveRequestedCompany(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  if (loanId !== null) {
    const found = await findVisibleLoanOfCompany(dependencies, actor, loanId, companyId);
    if (found._tag === "Refused") return found;
    const pageOfLoan = (loan: Loan): PageOf<BorrowerOfLoan> =>
      pageOf(
        peopleOf(loan, search).map((row) => ({ ...row, loanCreatedAt: row.loan.createdAt })),
        page,
      );
    if (asOf === null) return accept(pageOfLoan(found.value));
    const missing = notFound("loan", loanId);
    const past = await pastOf(dependencies, actor, found.value, asOf, { show: pageOfLoan, missing });
    return past._tag === "Refused" ? past : accept(pastRows(past.value));
  }
  if (asOf !== null) return invalidField("asOf", "is for the borrowers of one loan: send loan too");
  const { loans } = dependencies.forCompany(company.value);
  const filter = { loanOfficerId: seesOnlyOwnLoans(actor) ? actor.userId : null, search };
  const ordered = inOrderOfLoans(page);
  if ("number" in ordered) return accept(await loans.listBorrowers(filter, ordered));
  const step = await loans.list({ ...everyLoan, ...filter }, ordered);
  return accept({ ...step, rows: step.rows.flatMap((loan) => peopleOf(loan, search)) });
};
