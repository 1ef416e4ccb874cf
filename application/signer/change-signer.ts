import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { SignerInput, SignerOfCompany } from "../../domain/company/signers/signer.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions } from "../support/expected-versions.ts";
import { type UpdateSignerRefusal, updateSigner } from "./update-signer.ts";

/** Changes a signer. `revise` computes the new details from the newest state; `ifMatch` holds the expected versions of the signer. */
export const changeSigner = async (
  dependencies: Dependencies,
  actor: Actor,
  signerId: number,
  ifMatch: ExpectedVersions,
  revise: (current: SignerInput) => Result<SignerInput, FieldsInvalid>,
): Promise<Result<SignerOfCompany, PermissionDenied | UpdateSignerRefusal>> => {
  const allowed = authorize(actor, "signer.edit");
  if (allowed._tag === "Refused") return allowed;
  return updateSigner(dependencies, actor, "signer.change", signerId, ifMatch, revise);
};
