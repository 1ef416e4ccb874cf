import type { Actor } from "../../../domain/access/actor.ts";
import { loggedPackage } from "../../../domain/documents/logged.ts";
import { checkPackage, packageDetailsOf } from "../../../domain/documents/new-package.ts";
import { codeTaken } from "../../../domain/documents/new-template.ts";
import type { DocumentPackage, DocumentPackageNotFound, PackageDetails } from "../../../domain/documents/package.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import type { LogAction } from "../../../domain/log/actions.ts";
import type { Dependencies } from "../dependencies.ts";
import { type ExpectedVersions, isExpected, type VersionMismatch } from "../loan/expected-versions.ts";
import { logEntry } from "../log-entry.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import { findVisiblePackage } from "./find-visible-document.ts";
import { nameableOf } from "./nameable.ts";

/** Others changed the package each time before it could be saved. */
interface DocumentPackageChangedMeanwhile {
  readonly _tag: "DocumentPackageChangedMeanwhile";
}

export type UpdatePackageRefusal =
  | DocumentPackageNotFound
  | FieldsInvalid
  | VersionMismatch
  | DocumentPackageChangedMeanwhile;
/** Changes a package: `revise` makes what is written of it from the newest state, again each time another write came between. */
export const updatePackage = async (
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  packageId: number,
  ifMatch: ExpectedVersions,
  revise: (current: PackageDetails) => Result<PackageDetails, FieldsInvalid>,
): Promise<Result<DocumentPackage, UpdatePackageRefusal>> => {
  const saved = await retryOnConflict<Result<DocumentPackage, UpdatePackageRefusal>>(async () => {
    const found = await findVisiblePackage(dependencies, actor, packageId);
    if (found._tag === "Refused") return found;
    const current = found.value;
    if (!isExpected(ifMatch, current.version)) return refuse({ _tag: "VersionMismatch" });
    const before = packageDetailsOf(current);
    const revised = revise(before);
    if (revised._tag === "Refused") return revised;
    const nameable = await nameableOf(dependencies, current.companyId, revised.value.templateIds);
    const checked = checkPackage(revised.value, before, nameable);
    if (checked._tag === "Refused") return checked;
    if (isSameData(before, checked.value)) return accept(current);
    const next = { ...current, ...checked.value, updatedAt: dependencies.clock.now() };
    const entry = logEntry(dependencies, actor, action, loggedPackage, current, next);
    const kept = await dependencies.forCompany(current.companyId).documentPackages.save(next, entry);
    if (kept === "conflict") return kept;
    return kept === "code_taken" ? codeTaken : accept(kept);
  });
  return saved === "conflict" ? refuse({ _tag: "DocumentPackageChangedMeanwhile" }) : saved;
};
