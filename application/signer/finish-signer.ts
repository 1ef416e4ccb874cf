import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { SignerOfCompany } from "../../domain/company/signers/signer.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleSigner } from "./find-visible-signer.ts";
import { setDefaultSigner } from "./set-default-signer.ts";

/**
 * Completes the creation of a signer that was interrupted after the signer was stored: makes it the default if requested (`isDefault`) and
 * if it is still active.
 */
export const finishSigner = async (
  dependencies: Dependencies,
  actor: Actor,
  signerId: number,
  isDefault: boolean,
): Promise<Result<SignerOfCompany, PermissionDenied | NotFound<"signer">>> => {
  const allowed = authorize(actor, "signer.create");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleSigner(dependencies, actor, signerId);
  if (found._tag === "Refused") return found;
  const { signer } = found.value;
  if (!isDefault || !signer.isActive) return found;
  await setDefaultSigner(dependencies, actor, signer, true);
  return accept({ signer, isDefault });
};
