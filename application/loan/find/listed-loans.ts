import { type Actor, seesOnlyOwnLoans } from "../../../domain/access/actor.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { resolveRequestedCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisibleLoanOfCompany } from "./find-visible-loan.ts";

/** The loans whose records are listed. */
interface ListedLoans {
  readonly companyId: number;
  /** Restricts the list to this officer's loans; null for all loans. */
  readonly loanOfficerId: number | null;
}

/**
 * Resolves the loans whose records an actor may list: a single loan, or a company's (null: the company of the loan, or the actor's own).
 */
export const resolveListedLoans = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  loanId: number | null,
): Promise<Result<ListedLoans, NotFound<"company"> | NotFound<"loan">>> => {
  const requested = await resolveRequestedCompany(dependencies, actor, companyId);
  if (requested._tag === "Refused") return requested;
  const found = loanId === null ? null : await findVisibleLoanOfCompany(dependencies, actor, loanId, companyId);
  if (found?._tag === "Refused") return found;
  return accept({
    companyId: found?.value.companyId ?? requested.value,
    loanOfficerId: seesOnlyOwnLoans(actor) ? actor.userId : null,
  });
};
