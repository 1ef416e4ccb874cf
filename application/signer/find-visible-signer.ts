import type { Actor } from "../../domain/access/actor.ts";
import { type SignerOfCompany, signerOf } from "../../domain/company/signers/signer.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisible } from "../support/find-visible.ts";

/** Finds a signer of the actor's company (for Super Users, of any company) and whether it is the company's default. */
export const findVisibleSigner = async (
  dependencies: Dependencies,
  actor: Actor,
  signerId: number,
): Promise<Result<SignerOfCompany, NotFound<"signer">>> => {
  const found = await findVisible(dependencies, actor, "signer", signerId);
  if (found._tag === "Refused") return found;
  return accept(signerOf(await existingCompany(dependencies, found.value.companyId), found.value));
};
