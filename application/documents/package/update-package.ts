import type { Actor } from "../../../domain/access/actor.ts";
import { loggedPackage } from "../../../domain/documents/logged.ts";
import { codeTaken } from "../../../domain/documents/new-template.ts";
import { checkPackage, packageDetailsOf } from "../../../domain/documents/package/new-package.ts";
import type { DocumentPackage, PackageDetails } from "../../../domain/documents/package/package.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { ChangedMeanwhile, LogAction, NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../../support/expected-versions.ts";
import { findVisibleAtVersion } from "../../support/find-visible.ts";
import { saveLogged, updateRecord } from "../../support/update-record.ts";
import { nameableOf } from "./nameable.ts";

export type UpdatePackageRefusal =
  | NotFound<"document_package">
  | FieldsInvalid
  | VersionMismatch
  | ChangedMeanwhile<"document_package">;

/** Changes a package; see `updateRecord`. `revise` computes the new details from the newest state. */
export const updatePackage = (
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  id: number,
  ifMatch: ExpectedVersions,
  revise: (current: PackageDetails) => Result<PackageDetails, FieldsInvalid>,
): Promise<Result<DocumentPackage, UpdatePackageRefusal>> =>
  updateRecord(
    dependencies,
    {
      kind: "document_package",
      id,
      find: () => findVisibleAtVersion(dependencies, actor, "document_package", id, ifMatch),
      save: async (before, after) => {
        const { documentPackages } = dependencies.forCompany(before.companyId);
        const saved = await saveLogged(dependencies, actor, action, loggedPackage, before, after, (changed, entry) =>
          documentPackages.save(changed, entry),
        );
        if (saved === "conflict") return saved;
        return saved === "code_taken" ? codeTaken : accept(saved);
      },
    },
    async (current) => {
      const before = packageDetailsOf(current);
      const revised = revise(before);
      if (revised._tag === "Refused") return revised;
      const nameable = await nameableOf(dependencies, current.companyId, revised.value.templateIds);
      const checked = checkPackage(revised.value, before, nameable);
      return checked._tag === "Refused" ? checked : accept({ ...current, ...checked.value });
    },
  );
