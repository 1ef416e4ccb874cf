import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { SignerOfCompany } from "../../domain/company/signers/signer.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions } from "../support/expected-versions.ts";
import { type UpdateSignerRefusal, updateSigner } from "./update-signer.ts";

/**
 * Deactivates a signer. The signer is kept for the documents that name it; deactivating it again changes nothing. A default signer remains
 * the default, but signs nothing until it is reactivated, so a single write is enough.
 */
export const deactivateSigner = async (
  dependencies: Dependencies,
  actor: Actor,
  signerId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<SignerOfCompany, PermissionDenied | UpdateSignerRefusal>> => {
  const allowed = authorize(actor, "signer.delete");
  if (allowed._tag === "Refused") return allowed;
  return updateSigner(dependencies, actor, "signer.deactivate", signerId, ifMatch, (current) =>
    accept({ ...current, isActive: false }),
  );
};
