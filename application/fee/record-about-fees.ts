import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { compareFees } from "../../domain/loan/fees/compared-fees.ts";
import type { Recording } from "../../domain/loan/fees/disclose.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findVisibleLoanAtVersion } from "../loan/find/find-visible-loan.ts";
import { todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import type { FeesOfLoan } from "./find-fee-comparison.ts";

export type RecordRefusal =
  | PermissionDenied
  | NotFound<"loan">
  | FieldsInvalid
  | VersionMismatch
  | LoanChangedMeanwhile;

/**
 * Records a disclosure or refund of a loan's fees. The actor must be allowed to change the fees. `ifMatch` holds the expected versions of
 * the loan.
 */
export const recordAboutFees = async (
  dependencies: Dependencies,
  actor: Actor,
  { loanId, ifMatch }: { readonly loanId: number; readonly ifMatch: ExpectedVersions },
  action: "fee.disclose" | "fee.refund",
  decide: (loan: Loan, recording: Recording) => Result<Loan, FieldsInvalid>,
): Promise<Result<FeesOfLoan, RecordRefusal>> => {
  const allowed = authorize(actor, "fee.edit");
  if (allowed._tag === "Refused") return allowed;
  const find = () => findVisibleLoanAtVersion(dependencies, actor, loanId, ifMatch);
  const found = await find();
  if (found._tag === "Refused") return found;
  const today = await todayOf(dependencies, actor, found.value.companyId);
  const saved = await updateLoan(dependencies, actor, action, found.value, find, (loan) =>
    decide(loan, { byUserId: actor.userId, now: dependencies.clock.now(), today }),
  );
  return saved._tag === "Refused" ? saved : accept({ loan: saved.value, comparison: compareFees(saved.value) });
};
