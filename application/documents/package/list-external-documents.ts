import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { type ExternalDocument, externalDocuments } from "../../../domain/documents/standard/set.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** Lists all documents that packages and histories may name although they are not generated here. */
export const listExternalDocuments = async (
  _dependencies: Dependencies,
  actor: Actor,
): Promise<Result<readonly ExternalDocument[], PermissionDenied>> => {
  const allowed = authorize(actor, "document.view");
  return allowed._tag === "Refused" ? allowed : accept(externalDocuments);
};
