import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { DocumentPackage } from "../../../domain/documents/package/package.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisible } from "../../support/find-visible.ts";

/** Finds a package, active or not. */
export const findDocumentPackage = async (
  dependencies: Dependencies,
  actor: Actor,
  packageId: number,
): Promise<Result<DocumentPackage, PermissionDenied | NotFound<"document_package">>> => {
  const allowed = authorize(actor, "document.view");
  return allowed._tag === "Refused" ? allowed : findVisible(dependencies, actor, "document_package", packageId);
};
