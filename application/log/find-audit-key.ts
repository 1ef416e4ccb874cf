import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { PublicKey } from "../../domain/kernel/ports.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The public key that verifies the signatures for auditors. It is the same for all companies. */
export const findAuditKey = async (
  dependencies: Dependencies,
  actor: Actor,
): Promise<Result<PublicKey, PermissionDenied>> => {
  const allowed = authorize(actor, "audit.view");
  return allowed._tag === "Refused" ? allowed : accept(dependencies.vault.auditorsKey());
};
