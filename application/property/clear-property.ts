import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { type CaseNumberRequested, clearProperty as cleared } from "../../domain/loan/properties/properties.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findLoanOfPartAtVersion } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";

type ClearPropertyRefusal =
  | PermissionDenied
  | NotFound<"property">
  | CaseNumberRequested
  | FieldsInvalid
  | VersionMismatch
  | LoanChangedMeanwhile;

/**
 * Replaces a loan's property with a bare one under a new id, keeping only the state and value. `ifMatch` holds the expected versions of the
 * property.
 */
export const clearProperty = async (
  dependencies: Dependencies,
  actor: Actor,
  propertyId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<null, ClearPropertyRefusal>> => {
  const allowed = authorize(actor, "property.delete");
  if (allowed._tag === "Refused") return allowed;
  const find = () => findLoanOfPartAtVersion(dependencies, actor, "property", propertyId, ifMatch);
  const found = await find();
  if (found._tag === "Refused") return found;
  const newId = await dependencies.sequences.next("property");
  const saved = await updateLoan(dependencies, actor, "property.clear", found.value, find, (loan) =>
    cleared(loan, newId, dependencies.clock.now()),
  );
  return saved._tag === "Refused" ? saved : accept(null);
};
