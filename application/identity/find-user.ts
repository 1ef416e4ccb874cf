import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { User } from "../../domain/identity/user.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisible } from "../support/find-visible.ts";

/** Finds a user of the actor's company; for Super Users, of any company. */
export const findUser = async (
  dependencies: Dependencies,
  actor: Actor,
  userId: number,
): Promise<Result<User, PermissionDenied | NotFound<"user">>> => {
  const allowed = authorize(actor, "user.view");
  return allowed._tag === "Refused" ? allowed : findVisible(dependencies, actor, "user", userId);
};
