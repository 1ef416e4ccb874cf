import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { DocumentPackage } from "../../../domain/documents/package/package.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions } from "../../support/expected-versions.ts";
import { type UpdatePackageRefusal, updatePackage } from "./update-package.ts";

/** Deactivates a package, which is kept for the documents generated from it. Deactivating it again changes nothing. */
export const deactivateDocumentPackage = async (
  dependencies: Dependencies,
  actor: Actor,
  packageId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<DocumentPackage, PermissionDenied | UpdatePackageRefusal>> => {
  const allowed = authorize(actor, "document.edit_templates");
  if (allowed._tag === "Refused") return allowed;
  return updatePackage(dependencies, actor, "document_package.deactivate", packageId, ifMatch, (current) =>
    accept({ ...current, isActive: false }),
  );
};
