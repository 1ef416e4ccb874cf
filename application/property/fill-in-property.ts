import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { fillInProperty as filledIn, type PropertyExists } from "../../domain/loan/properties/properties.ts";
import type { PropertyDetails } from "../../domain/loan/properties/property.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findVisibleLoanAtVersion } from "../loan/find/find-visible-loan.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";

type FillInPropertyRefusal =
  | PermissionDenied
  | NotFound<"loan">
  | FieldsInvalid
  | PropertyExists
  | VersionMismatch
  | LoanChangedMeanwhile;

/**
 * Fills in the property of a loan that has only the state and value, and returns the loan. `ifMatch` holds the expected versions of the
 * loan. Repeating it with the same details changes nothing, so an interrupted request can be retried.
 */
export const fillInProperty = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  details: PropertyDetails,
  ifMatch: ExpectedVersions,
): Promise<Result<Loan, FillInPropertyRefusal>> => {
  const allowed = authorize(actor, "property.create");
  if (allowed._tag === "Refused") return allowed;
  const find = () => findVisibleLoanAtVersion(dependencies, actor, loanId, ifMatch);
  const found = await find();
  if (found._tag === "Refused") return found;
  return updateLoan(dependencies, actor, "property.fill_in", found.value, find, async (loan) => {
    const company = await existingCompany(dependencies, loan.companyId);
    return filledIn(loan, {
      details,
      company,
      today: dependencies.clock.today(company.timeZone),
      now: dependencies.clock.now(),
    });
  });
};
