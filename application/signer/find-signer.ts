import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { SignerOfCompany } from "../../domain/company/signers/signer.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleSigner } from "./find-visible-signer.ts";

/** Finds a signer of the actor's company, active or not. Super Users find signers of all companies. */
export const findSigner = async (
  dependencies: Dependencies,
  actor: Actor,
  signerId: number,
): Promise<Result<SignerOfCompany, PermissionDenied | NotFound<"signer">>> => {
  const allowed = authorize(actor, "signer.view");
  return allowed._tag === "Refused" ? allowed : findVisibleSigner(dependencies, actor, signerId);
};
