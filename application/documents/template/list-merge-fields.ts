import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { type DescribedField, describedFields } from "../../../domain/documents/merge/fields.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** Lists all merge fields that templates can use. */
export const listMergeFields = async (
  _dependencies: Dependencies,
  actor: Actor,
): Promise<Result<readonly DescribedField[], PermissionDenied>> => {
  const allowed = authorize(actor, "document.view");
  return allowed._tag === "Refused" ? allowed : accept(describedFields());
};
