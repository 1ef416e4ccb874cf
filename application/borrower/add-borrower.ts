import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { BorrowerDetails } from "../../domain/loan/borrowers/borrower.ts";
import { putBorrower } from "../../domain/loan/borrowers/borrowers.ts";
import { ssnPlace, storedSsn } from "../../domain/loan/borrowers/ssn.ts";
import type { SsnAttemptsExceeded } from "../../domain/loan/borrowers/ssn-attempts.ts";
import { partIn } from "../../domain/loan/parts.ts";
import type { BorrowerOfLoan } from "../../domain/loan/ports.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { countSsnAttempts } from "../loan/change/count-ssn-attempts.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findVisibleLoanAtVersion } from "../loan/find/find-visible-loan.ts";
import { todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";

type AddBorrowerRefusal =
  | PermissionDenied
  | NotFound<"loan">
  | FieldsInvalid
  | SsnAttemptsExceeded
  | VersionMismatch
  | LoanChangedMeanwhile;

/** Adds a person to a loan. `ifMatch` holds the expected versions of the loan. */
export const addBorrower = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  given: BorrowerDetails,
  ifMatch: ExpectedVersions,
  reservedId: number | null,
): Promise<Result<BorrowerOfLoan, AddBorrowerRefusal>> => {
  const allowed = authorize(actor, "borrower.create");
  if (allowed._tag === "Refused") return allowed;
  const { ssn: number = null, ...details } = given;
  const find = () => findVisibleLoanAtVersion(dependencies, actor, loanId, ifMatch);
  const found = await find();
  if (found._tag === "Refused") return found;
  const counted = await countSsnAttempts(dependencies, actor, number === null ? 0 : 1, null);
  if (counted._tag === "Refused") return counted;
  const { companyId } = found.value;
  const today = await todayOf(dependencies, actor, companyId);
  const id = reservedId ?? (await dependencies.sequences.next("borrower"));
  const ssn = storedSsn(null, number, ssnPlace(companyId, id), dependencies.vault);
  const saved = await updateLoan(dependencies, actor, "borrower.add", found.value, find, (loan) =>
    putBorrower(loan, { id, details, ssn, today, now: dependencies.clock.now() }),
  );
  return saved._tag === "Refused"
    ? saved
    : accept({ borrower: partIn(saved.value, "borrower", id), loan: saved.value });
};
