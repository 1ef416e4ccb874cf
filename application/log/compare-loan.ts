import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { loggedLoan } from "../../domain/loan/stored/logged-loan.ts";
import { type Change, changesBetween } from "../../domain/log/changes.ts";
import type { NotReconstructible } from "../../domain/log/earlier-view.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type LoanNotYetStarted, loanAsOf } from "../loan/as-of/loan-as-of.ts";
import { type RequestedTime, requestedInstant } from "../loan/as-of/requested-instant.ts";
import { findVisibleLoan } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The differences between a loan at two times. */
export interface LoanChanges {
  readonly from: Instant;
  readonly to: Instant;
  readonly changes: readonly Change[];
}

/** Finds all differences between a loan at one time and at a later time (null: now), regardless of what it was in between. */
export const compareLoan = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  span: { readonly from: RequestedTime; readonly to: RequestedTime | null },
): Promise<
  Result<LoanChanges, PermissionDenied | FieldsInvalid | NotFound<"loan"> | NotReconstructible | LoanNotYetStarted>
> => {
  const allowed = authorize(actor, "audit.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleLoan(dependencies, actor, loanId);
  if (found._tag === "Refused") return found;
  const { companyId } = found.value;
  const from = await requestedInstant(dependencies, companyId, "from", span.from);
  if (from._tag === "Refused") return from;
  const to = await requestedInstant(dependencies, companyId, "to", span.to ?? dependencies.clock.now());
  if (to._tag === "Refused") return to;
  if (from.value > to.value) return invalidField("from", "must not be after to");
  const after = await loanAsOf(dependencies, actor, found.value, to.value);
  if (after._tag === "Refused") return after;
  const before = await loanAsOf(dependencies, actor, found.value, from.value);
  if (before._tag === "Refused" && before.refusal._tag !== "LoanNotYetStarted") return before;
  const view = before._tag === "Refused" ? null : loggedLoan.viewOf(before.value.loan);
  const changes = changesBetween(view, loggedLoan.viewOf(after.value.loan));
  return accept({ from: from.value, to: to.value, changes });
};
