import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { evidenceDocumentErrors } from "../../domain/agency/recording/evidence.ts";
import { acceptUnless, type FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type OverrideRequest, overrideRequirement } from "../../domain/requirements/overrides.ts";
import { voidedAt } from "../documents/history/voided-at.ts";
import { readingCompaniesOnce, todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { type LoanChangedMeanwhile, updateLoan } from "./change/update-loan.ts";
import { findVisibleLoanAtVersion } from "./find/find-visible-loan.ts";
import { calculationStandingOf } from "./view/calculation-standing.ts";
import { factsOfLoan } from "./view/loan-facts.ts";
import { type LoanView, viewLoan } from "./view/loan-view.ts";

/** Refuses a document that cannot serve as evidence for a loan. */
const checkEvidenceOf = async (
  dependencies: Dependencies,
  { id, companyId }: Loan,
  { documentId }: OverrideRequest,
): Promise<Result<null, FieldsInvalid>> => {
  if (documentId === null) return accept(null);
  const row = await dependencies.forCompany(companyId).documentHistories.find(documentId);
  const isVoided = row !== null && (await voidedAt(dependencies, row)) !== null;
  const errors = evidenceDocumentErrors(id, { row, isVoided }, "documentId");
  return acceptUnless(errors, null);
};

/**
 * Overrides an unmet requirement of a loan, for an underwriter's reason. After a conflict with another write, it is decided again on the
 * new state of the loan.
 */
export const overrideLoanRequirement = async (
  given: Dependencies,
  actor: Actor,
  loanId: number,
  request: OverrideRequest,
  ifMatch: ExpectedVersions,
): Promise<
  Result<LoanView, PermissionDenied | FieldsInvalid | NotFound<"loan"> | VersionMismatch | LoanChangedMeanwhile>
> => {
  const allowed = authorize(actor, "loan.move_underwriting");
  if (allowed._tag === "Refused") return allowed;
  const { dependencies, find } = readingCompaniesOnce(given, (within) =>
    findVisibleLoanAtVersion(within, actor, loanId, ifMatch),
  );
  const found = await find();
  if (found._tag === "Refused") return found;
  const evidence = await checkEvidenceOf(dependencies, found.value, request);
  if (evidence._tag === "Refused") return evidence;
  const today = await todayOf(dependencies, actor, found.value.companyId);
  const decide = async (loan: Loan): Promise<Result<Loan, FieldsInvalid>> => {
    const [{ standing: calculation }, facts] = await Promise.all([
      calculationStandingOf(dependencies, loan, today),
      factsOfLoan(dependencies, loan),
    ]);
    const now = dependencies.clock.now();
    return overrideRequirement({ loan, calculation, facts, today }, request, { byUserId: actor.userId, now });
  };
  const saved = await updateLoan(dependencies, actor, "loan.override", found.value, find, decide);
  return saved._tag === "Refused" ? saved : accept(await viewLoan(dependencies, actor, saved.value));
};
