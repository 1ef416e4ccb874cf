import type { Actor, PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../domain/kernel/result.ts";
import {
  authorizeChange,
  type BeyondReportData,
  changeActionOf,
  checkChange,
} from "../../domain/loan/hmda/report-data.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { type NamedPart, revisedPart } from "../../domain/loan/parts.ts";
import { changeProperty as changed, propertyDetailsOf } from "../../domain/loan/properties/properties.ts";
import type { PropertyDetails } from "../../domain/loan/properties/property.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findLoanOfPartAtVersion } from "../loan/find/find-visible-loan.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";

type ChangePropertyRefusal =
  | PermissionDenied
  | NotFound<"property">
  | FieldsInvalid
  | BeyondReportData
  | VersionMismatch
  | LoanChangedMeanwhile;

/** Changes a property. `revise` computes the new details from the newest state; `ifMatch` holds the expected versions of the property. */
export const changeProperty = async (
  dependencies: Dependencies,
  actor: Actor,
  propertyId: number,
  ifMatch: ExpectedVersions,
  revise: (current: NamedPart<PropertyDetails>) => Result<NamedPart<PropertyDetails>, FieldsInvalid>,
): Promise<Result<Loan, ChangePropertyRefusal>> => {
  const allowed = authorizeChange(actor, "property");
  if (allowed._tag === "Refused") return allowed;
  const find = () => findLoanOfPartAtVersion(dependencies, actor, "property", propertyId, ifMatch);
  const found = await find();
  if (found._tag === "Refused") return found;
  return updateLoan(
    dependencies,
    actor,
    changeActionOf(actor, "property"),
    found.value,
    find,
    async (loan): Promise<Result<Loan, BeyondReportData | FieldsInvalid>> => {
      const current = propertyDetailsOf(loan);
      const details = revisedPart(loan, current, revise);
      if (details._tag === "Refused") return details;
      const permitted = checkChange(actor, "property", current, details.value);
      if (permitted._tag === "Refused") return permitted;
      const company = await existingCompany(dependencies, loan.companyId);
      const now = dependencies.clock.now();
      return changed(loan, { details: details.value, company, today: dependencies.clock.today(company.timeZone), now });
    },
  );
};
