import type { Actor, PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { putBorrower } from "../../domain/loan/borrowers/borrowers.ts";
import type { SsnAttemptsExceeded } from "../../domain/loan/borrowers/ssn-attempts.ts";
import {
  authorizeChange,
  type BeyondReportData,
  changeActionOf,
  checkChange,
} from "../../domain/loan/hmda/report-data.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { partIn } from "../../domain/loan/parts.ts";
import type { BorrowerOfLoan } from "../../domain/loan/ports.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { countSsnAttempts } from "../loan/change/count-ssn-attempts.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findLoanOfPartAtVersion } from "../loan/find/find-visible-loan.ts";
import { todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { type ReviseBorrower, revisedBorrower } from "./revised-borrower.ts";

type ChangeBorrowerRefusal =
  | PermissionDenied
  | NotFound<"borrower">
  | FieldsInvalid
  | BeyondReportData
  | SsnAttemptsExceeded
  | VersionMismatch
  | LoanChangedMeanwhile;

/** Like `revisedBorrower`, but refuses changes that the actor may not make. */
const permittedBorrower = (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  borrowerId: number,
  revise: ReviseBorrower,
) => {
  const revised = revisedBorrower(dependencies, loan, borrowerId, revise);
  if (revised._tag === "Refused") return revised;
  const { ssn: _, ...known } = partIn(loan, "borrower", borrowerId);
  const permitted = checkChange(actor, "borrower", known, revised.value.named);
  return permitted._tag === "Refused" ? permitted : revised;
};

/** Changes a borrower. `revise` computes the new details from the newest state; `ifMatch` holds the expected versions of the borrower. */
export const changeBorrower = async (
  dependencies: Dependencies,
  actor: Actor,
  borrowerId: number,
  ifMatch: ExpectedVersions,
  revise: ReviseBorrower,
): Promise<Result<BorrowerOfLoan, ChangeBorrowerRefusal>> => {
  const allowed = authorizeChange(actor, "borrower");
  if (allowed._tag === "Refused") return allowed;
  const find = () => findLoanOfPartAtVersion(dependencies, actor, "borrower", borrowerId, ifMatch);
  const found = await find();
  if (found._tag === "Refused") return found;
  const first = permittedBorrower(dependencies, actor, found.value, borrowerId, revise);
  if (first._tag === "Refused") return first;
  const counted = await countSsnAttempts(dependencies, actor, first.value.isOtherNumber ? 1 : 0, borrowerId);
  if (counted._tag === "Refused") return counted;
  const today = await todayOf(dependencies, actor, found.value.companyId);
  const saved = await updateLoan(
    dependencies,
    actor,
    changeActionOf(actor, "borrower"),
    found.value,
    find,
    (loan): Result<Loan, BeyondReportData | FieldsInvalid> => {
      const revised = permittedBorrower(dependencies, actor, loan, borrowerId, revise);
      if (revised._tag === "Refused") return revised;
      const { details, ssn } = revised.value;
      return putBorrower(loan, { id: borrowerId, details, ssn, today, now: dependencies.clock.now() });
    },
  );
  return saved._tag === "Refused"
    ? saved
    : accept({ borrower: partIn(saved.value, "borrower", borrowerId), loan: saved.value });
};
