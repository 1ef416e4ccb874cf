import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { type LastBorrower, removeBorrower as withoutBorrower } from "../../domain/loan/borrowers/borrowers.ts";
import type { LoanClearToClose } from "../../domain/loan/parts.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findLoanOfPartAtVersion } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";

type RemoveBorrowerRefusal =
  | PermissionDenied
  | NotFound<"borrower">
  | LastBorrower
  | LoanClearToClose
  | FieldsInvalid
  | VersionMismatch
  | LoanChangedMeanwhile;

/** Removes a person from a loan. `ifMatch` holds the expected versions of the borrower. */
export const removeBorrower = async (
  dependencies: Dependencies,
  actor: Actor,
  borrowerId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<null, RemoveBorrowerRefusal>> => {
  const allowed = authorize(actor, "borrower.delete");
  if (allowed._tag === "Refused") return allowed;
  const find = () => findLoanOfPartAtVersion(dependencies, actor, "borrower", borrowerId, ifMatch);
  const found = await find();
  if (found._tag === "Refused") return found;
  const saved = await updateLoan(dependencies, actor, "borrower.remove", found.value, find, (loan) =>
    withoutBorrower(loan, borrowerId),
  );
  return saved._tag === "Refused" ? saved : accept(null);
};
