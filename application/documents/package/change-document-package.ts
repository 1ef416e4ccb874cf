import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { DocumentPackage, PackageDetails } from "../../../domain/documents/package/package.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions } from "../../support/expected-versions.ts";
import { type UpdatePackageRefusal, updatePackage } from "./update-package.ts";

/** Changes a package. `revise` computes the new details from the newest state. */
export const changeDocumentPackage = async (
  dependencies: Dependencies,
  actor: Actor,
  packageId: number,
  ifMatch: ExpectedVersions,
  revise: (current: PackageDetails) => Result<PackageDetails, FieldsInvalid>,
): Promise<Result<DocumentPackage, PermissionDenied | UpdatePackageRefusal>> => {
  const allowed = authorize(actor, "document.edit_templates");
  if (allowed._tag === "Refused") return allowed;
  return updatePackage(dependencies, actor, "document_package.change", packageId, ifMatch, revise);
};
