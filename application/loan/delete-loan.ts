import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { deletedLoan, type LoanNotDeletable } from "../../domain/loan/delete.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { type LoanChangedMeanwhile, updateLoan } from "./change/update-loan.ts";
import { findVisibleLoanAtVersion } from "./find/find-visible-loan.ts";
import { reportsOfLoan } from "./find/reports-of-loan.ts";

type DeleteLoanRefusal =
  | PermissionDenied
  | NotFound<"loan">
  | LoanNotDeletable
  | FieldsInvalid
  | VersionMismatch
  | LoanChangedMeanwhile;

/**
 * Deletes a loan with everything under it, in one write. Its number stays reserved and its audit trail stays readable. Deleting it again
 * does not find it.
 */
export const deleteLoan = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<null, DeleteLoanRefusal>> => {
  const allowed = authorize(actor, "loan.delete");
  if (allowed._tag === "Refused") return allowed;
  const find = () => findVisibleLoanAtVersion(dependencies, actor, loanId, ifMatch);
  const found = await find();
  if (found._tag === "Refused") return found;
  const saved = await updateLoan(dependencies, actor, "loan.delete", found.value, find, async (loan) =>
    deletedLoan(loan, await reportsOfLoan(dependencies, loan), dependencies.clock.now()),
  );
  return saved._tag === "Refused" ? saved : accept(null);
};
