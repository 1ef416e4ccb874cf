import type { Actor, PermissionDenied } from "../../domain/access/actor.ts";
import { withDeterminedTerm } from "../../domain/calculation/determined-term.ts";
import { isTermDetermined } from "../../domain/hecm/payment-plan/payment-plan-term.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { acceptUnless, type FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { isSameData } from "../../domain/kernel/same-data.ts";
import { isWaived, storedCounseling, waiverErrors } from "../../domain/loan/agency/counseling-waiver.ts";
import {
  authorizeChange,
  type BeyondReportData,
  changeActionOf,
  checkChange,
} from "../../domain/loan/hmda/report-data.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import {
  type LoanRevision,
  type LoanRevisionInput,
  revise,
  revisedTerms,
  revisionOf,
} from "../../domain/loan/revise.ts";
import { withUli } from "../../domain/loan/uli.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { existingCompany, readingCompaniesOnce } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { checkAssignment } from "./change/loan-assignment.ts";
import { type LoanChangedMeanwhile, updateLoan } from "./change/update-loan.ts";
import { findVisibleLoanAtVersion } from "./find/find-visible-loan.ts";
import { calculationStandingOf } from "./view/calculation-standing.ts";
import { type LoanView, viewLoan } from "./view/loan-view.ts";

/** Refuses a counseling waiver that is being entered but is not in force, by the current calculation of the loan before the change. */
const checkWaiver = async (
  dependencies: Dependencies,
  loan: Loan,
  next: LoanRevision,
  today: Day,
): Promise<Result<LoanRevision, FieldsInvalid>> => {
  const isEntered = isWaived(next) && !isWaived(loan);
  const passesTest =
    isEntered && (await calculationStandingOf(dependencies, loan, today)).standing.isCounselingWaivable === true;
  const errors = waiverErrors(loan, next, { passesTest });
  return acceptUnless(errors, next);
};

/**
 * Restores the stored plan if the client sent it back with the term that the last calculation of the plan determined from its payment: the
 * loan showed both until that calculation became stale.
 */
const withStoredPlan = async (dependencies: Dependencies, loan: Loan, next: LoanRevision): Promise<LoanRevision> => {
  const { paymentPlan: plan } = loan;
  if (plan === null || !isTermDetermined(plan) || isSameData(next.paymentPlan, plan)) return next;
  const { calculations } = dependencies.forCompany(loan.companyId);
  const last = await calculations.latestOf(loan.id);
  if (last === null || !isSameData(next.paymentPlan, withDeterminedTerm(loan, last).paymentPlan)) return next;
  // In a calculation of an earlier plan, the term was chosen by a user and may be chosen again.
  const calculated = (await calculations.find(last.id))?.inputs.paymentPlan;
  return isSameData(calculated, plan) ? { ...next, paymentPlan: plan } : next;
};

/**
 * Changes a loan's terms. `reviseTerms` computes the new terms from the newest ones, again on each attempt, so that an edit of some fields
 * never undoes another user's edit of others. Product terms that are left out default to the product's. Once there is an application and
 * the company has an LEI, the loan gets its universal loan identifier (ULI). Assigning a different loan officer requires `loan.assign`. An
 * actor who may only enter report data is refused any other change.
 */
export const changeLoan = async (
  given: Dependencies,
  actor: Actor,
  loanId: number,
  ifMatch: ExpectedVersions,
  reviseTerms: (current: LoanRevisionInput) => Result<LoanRevisionInput, FieldsInvalid>,
): Promise<
  Result<
    LoanView,
    PermissionDenied | NotFound<"loan"> | FieldsInvalid | BeyondReportData | VersionMismatch | LoanChangedMeanwhile
  >
> => {
  const allowed = authorizeChange(actor, "loan");
  if (allowed._tag === "Refused") return allowed;
  const { dependencies, find } = readingCompaniesOnce(given, (within) =>
    findVisibleLoanAtVersion(within, actor, loanId, ifMatch),
  );
  const found = await find();
  if (found._tag === "Refused") return found;
  const saved = await updateLoan(
    dependencies,
    actor,
    changeActionOf(actor, "loan"),
    found.value,
    find,
    async (loan): Promise<Result<Loan, BeyondReportData | FieldsInvalid | PermissionDenied>> => {
      const { clock } = dependencies;
      const company = await existingCompany(dependencies, loan.companyId);
      const today = clock.today(company.timeZone);
      const terms = revisedTerms(loan, company, reviseTerms);
      if (terms._tag === "Refused") return terms;
      const writer = { byUserId: actor.userId, now: clock.now() };
      const counseling = storedCounseling(loan.counseling, terms.value.counseling, writer);
      const next = await withStoredPlan(dependencies, loan, { ...terms.value, counseling });
      const permitted = checkChange(actor, "loan", revisionOf(loan), next);
      if (permitted._tag === "Refused") return permitted;
      const assignment = await checkAssignment(dependencies, actor, company.id, next, loan);
      if (assignment._tag === "Refused") return assignment;
      const waiver = await checkWaiver(dependencies, loan, next, today);
      if (waiver._tag === "Refused") return waiver;
      const revised = revise(loan, next, { now: clock.now(), today });
      return revised._tag === "Refused" ? revised : accept(withUli(revised.value, company.lei));
    },
  );
  return saved._tag === "Refused" ? saved : accept(await viewLoan(dependencies, actor, saved.value));
};
