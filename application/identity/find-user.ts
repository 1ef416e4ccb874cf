import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { User } from "../../domain/identity/user.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleUser, type UserNotFound } from "../support/identity/find-visible-user.ts";

/** A user of the actor's company; for Super Users, of any. */
export const findUser = async (
  dependencies: Dependencies,
  actor: Actor,
  userId: number,
): Promise<Result<User, PermissionDenied | UserNotFound>> => {
  const allowed = authorize(actor, "user.view");
  return allowed._tag === "Refused" ? allowed : findVisibleUser(dependencies, actor, userId);
};
