import type { Actor } from "../../../domain/access/actor.ts";
import { type SignerNotFound, type SignerOfCompany, signerOf } from "../../../domain/company/signer.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { existingCompany, findOwningCompany } from "../company-scope.ts";
import type { Dependencies } from "../dependencies.ts";
/** A signer of the actor's company, for Super Users of any, beside what its company says of it. */
export const findVisibleSigner = async (
  dependencies: Dependencies,
  actor: Actor,
  signerId: number,
): Promise<Result<SignerOfCompany, SignerNotFound>> => {
  const companyId = await findOwningCompany(dependencies, actor, "signer", signerId);
  const signer = companyId === null ? null : await dependencies.forCompany(companyId).signers.find(signerId);
  if (signer === null) return refuse({ _tag: "SignerNotFound", signerId });
  return accept(signerOf(await existingCompany(dependencies, signer.companyId), signer));
};
