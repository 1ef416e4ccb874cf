import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { approveTermsAgain, type TermsNotApprovable } from "../../domain/loan/terms/approve.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { readingCompaniesOnce } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { type LoanChangedMeanwhile, updateLoan } from "./change/update-loan.ts";
import { findVisibleLoanAtVersion } from "./find/find-visible-loan.ts";
import { factsOfLoan } from "./view/loan-facts.ts";
import { type LoanView, viewLoan } from "./view/loan-view.ts";

/**
 * Approves the current terms of a loan that was approved before. If they are already approved, nothing is recorded. `ifMatch` holds the
 * expected versions of the loan.
 */
export const approveTerms = async (
  given: Dependencies,
  actor: Actor,
  loanId: number,
  reason: string,
  ifMatch: ExpectedVersions,
): Promise<
  Result<
    LoanView,
    PermissionDenied | TermsNotApprovable | FieldsInvalid | NotFound<"loan"> | VersionMismatch | LoanChangedMeanwhile
  >
> => {
  const allowed = authorize(actor, "loan.move_underwriting");
  if (allowed._tag === "Refused") return allowed;
  const { dependencies, find } = readingCompaniesOnce(given, (within) =>
    findVisibleLoanAtVersion(within, actor, loanId, ifMatch),
  );
  const found = await find();
  if (found._tag === "Refused") return found;
  const { clock, vault } = dependencies;
  const saved = await updateLoan(dependencies, actor, "loan.approve_terms", found.value, find, async (loan) =>
    approveTermsAgain(loan, {
      byUserId: actor.userId,
      now: clock.now(),
      reason,
      facts: await factsOfLoan(dependencies, loan),
      digest: vault.digest,
    }),
  );
  return saved._tag === "Refused" ? saved : accept(await viewLoan(dependencies, actor, saved.value));
};
