import { type Actor, authorize, type PermissionDenied } from "../domain/access/actor.ts";
import type { FieldsInvalid } from "../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../domain/kernel/result.ts";
import type { Loan } from "../domain/loan/loan.ts";
import { type LoanRevision, revise, revisionOf } from "../domain/loan/revise.ts";
import { chooseProduct } from "../domain/loan/start.ts";
import type { LoanNotFound } from "../domain/loan/visibility.ts";
import { checkAssignment } from "./loan-people.ts";
import { type LoanView, viewLoan } from "./loan-view.ts";
import type { Needs } from "./needs.ts";
import { openLoan } from "./open-loan.ts";
import { type LoanChangedMeanwhile, saveDecided, type VersionMismatch } from "./save-decided.ts";

const checkProduct = async (
  needs: Pick<Needs, "companies">,
  { productCode }: LoanRevision,
  { companyId, productCode: before, property }: Loan,
): Promise<Result<unknown, FieldsInvalid>> => {
  if (productCode === before) return accept(null);
  const company = await needs.companies.find(companyId);
  if (!company) throw new Error("a loan's company is missing");
  return chooseProduct(company, productCode, property.state);
};

/**
 * Changes a loan's terms. `reviseTerms` makes the new terms from the newest ones, again at each try, so that an edit of
 * some fields never undoes another's edit of others. Assigning another loan officer needs `loan.assign`.
 */
export const changeLoan =
  (needs: Pick<Needs, "companyOf" | "companies" | "loansOf" | "calculationsOf" | "usersOf" | "clock">) =>
  async (
    actor: Actor,
    loanId: number,
    ifMatch: number | null,
    reviseTerms: (current: LoanRevision) => Result<LoanRevision, FieldsInvalid>,
  ): Promise<
    Result<LoanView, PermissionDenied | LoanNotFound | FieldsInvalid | VersionMismatch | LoanChangedMeanwhile>
  > => {
    const allowed = authorize(actor, "loan.edit");
    if (allowed._tag === "Refused") return allowed;
    const opened = await openLoan(needs)(actor, loanId);
    if (opened._tag === "Refused") return opened;
    const asked = reviseTerms(revisionOf(opened.value));
    if (asked._tag === "Refused") return asked;
    const assignment = await checkAssignment(needs)(actor, opened.value.companyId, asked.value, opened.value);
    if (assignment._tag === "Refused") return assignment;
    const product = await checkProduct(needs, asked.value, opened.value);
    if (product._tag === "Refused") return product;
    const saved = await saveDecided(needs)(
      () => openLoan(needs)(actor, loanId),
      ifMatch,
      ({ version }) => version,
      (loan) => {
        const next = reviseTerms(revisionOf(loan));
        return next._tag === "Refused" ? next : revise(loan, next.value);
      },
    );
    return saved._tag === "Refused" ? saved : accept(await viewLoan(needs)(actor, saved.value));
  };
